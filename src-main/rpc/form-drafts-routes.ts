import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const settingOf = (form: string) => `form_draft/${form}`;

/** Drafts lie in the journal: encrypted, and closed with it while the vault is locked. */
export function formDraftsRoutes({ formDrafts }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return formDrafts.router({
    read: formDrafts.read.handler(({ input: { accountId, form } }) => ({
      content: accounts.session(accountId).journal.settings.get(settingOf(form)),
    })),
    save: formDrafts.save.handler(({ input: { accountId, form, content } }) => {
      const { settings } = writableSession(accounts, accountId).journal;
      if (content === null) settings.remove(settingOf(form));
      else settings.set(settingOf(form), content);
      return {};
    }),
  });
}
