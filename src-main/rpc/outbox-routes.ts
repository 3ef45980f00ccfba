import { snapshotOf } from '../../src-shared/domain/decision.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ClaimFactsRow } from '../replica/replica.ts';
import { Refused } from '../refused.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

type Brief = NonNullable<OutboxEntry['claim']>;

export function outboxRoutes({ outbox }: Implementer, { accounts }: RpcServices) {
  return outbox.router({
    decide: outbox.decide.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.decide(input),
    ),
    list: outbox.list.handler(({ input: { accountId, ...query } }) => {
      const session = accounts.session(accountId);
      const { entries, total } = session.outbox.list(query);
      const facts = session.replica.getFacts(entries.flatMap(({ claimId }) => claimId ?? []));
      return { entries: entries.map((entry) => withBrief(entry, facts)), total };
    }),
    get: outbox.get.handler(({ input: { accountId, entryId } }) => {
      const session = accounts.session(accountId);
      const found = session.outbox.get(entryId);
      if (!found) throw new Refused('entry_missing', {});
      const { claimId } = found.entry;
      const facts = session.replica.getFacts(claimId === null ? [] : [claimId]);
      const now = claimId === null ? undefined : facts.get(claimId);
      return {
        entry: withBrief(found.entry, facts),
        attempts: found.attempts,
        now: now ? snapshotOf(now) : null,
        nowReceivedAtMs: now?.receivedAtMs ?? null,
      };
    }),
    cancel: outbox.cancel.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.cancel(input.entryIds),
    ),
    cancelGroup: outbox.cancelGroup.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.cancelGroup(input.groupId),
    ),
    lastDecision: outbox.lastDecision.handler(({ input }) => {
      const session = accounts.session(input.accountId);
      const last = session.outbox.lastDecision();
      if (last === null) return { last };
      const { claimId } = last.entry;
      const facts = session.replica.getFacts(claimId === null ? [] : [claimId]);
      return { last: { ...last, entry: withBrief(last.entry, facts) } };
    }),
    sendNow: outbox.sendNow.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.sendNow(input.entryIds),
    ),
    resolve: outbox.resolve.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.resolve(input.entryIds, input.resolution),
    ),
  });
}

/** What the decision is about, as the replica has it now; the id alone when it has no such claim. */
function withBrief<E extends { claimId: string | null }>(
  { claimId, ...entry }: E,
  facts: ReadonlyMap<string, ClaimFactsRow>,
): Omit<E, 'claimId'> & { claim: Brief | null } {
  return { ...entry, claim: claimId === null ? null : brief(claimId, facts.get(claimId)) };
}

function brief(id: string, facts: ClaimFactsRow | undefined): Brief {
  return {
    id,
    merchantName: facts?.merchantName ?? null,
    amount: facts?.amount ?? null,
    currency: facts?.currency ?? null,
    origin: facts?.origin ?? null,
    maskedCard: facts?.maskedCard ?? null,
  };
}
