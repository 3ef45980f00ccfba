import { reviewSessionSchema } from '../../src-shared/domain/review-session.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const setting = 'review_session';

/** It lies in the journal: encrypted, and closed with it while the vault is locked. */
export function reviewsRoutes({ reviews }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return reviews.router({
    read: reviews.read.handler(({ input: { accountId } }) => ({
      session: readSession(accounts.session(accountId).journal.settings.get(setting)),
    })),
    save: reviews.save.handler(({ input: { accountId, session } }) => {
      const { settings } = writableSession(accounts, accountId).journal;
      if (session === null) settings.remove(setting);
      else settings.set(setting, JSON.stringify(session));
      return {};
    }),
  });
}

function readSession(stored: string | null) {
  if (stored === null) return null;
  try {
    return reviewSessionSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
