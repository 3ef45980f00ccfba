import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { actionDecisions, mayAct, pendingAmong } from '../../src-shared/domain/claim-action.ts';
import type { AccountSession } from '../accounts/account-session.ts';
import { assess } from './assessment.ts';
import { claimHistory } from './claim-history.ts';
import { Refused } from '../refused.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function claimsRoutes({ claims }: Implementer, { accounts, changes, clock }: RpcServices) {
  return claims.router({
    window: claims.window.handler(({ input: { accountId, ...range } }) =>
      accounts.session(accountId).queries.window(range),
    ),
    ids: claims.ids.handler(({ input: { accountId, ...range } }) =>
      accounts.session(accountId).queries.ids(range),
    ),
    locate: claims.locate.handler(({ input: { accountId, ...place } }) =>
      accounts.session(accountId).queries.locate(place),
    ),
    totals: claims.totals.handler(({ input }) =>
      accounts.session(input.accountId).queries.totals(input.filter),
    ),
    viewCounts: claims.viewCounts.handler(({ input }) =>
      accounts.session(input.accountId).queries.viewCounts(clock.nowMs()),
    ),
    facets: claims.facets.handler(({ input }) => accounts.session(input.accountId).queries.facets()),
    merchants: claims.merchants.handler(({ input }) =>
      accounts.session(input.accountId).queries.merchants(input.text),
    ),
    get: claims.get.handler(({ input }) => claimDetail(accounts.session(input.accountId), input.claimId)),
    refresh: claims.refresh.handler(async ({ input }) => {
      await accounts.session(input.accountId).sync.refreshClaim(input.claimId);
      return {};
    }),
    lookUp: claims.lookUp.handler(({ input }) =>
      accounts.session(input.accountId).sync.lookUpClaim(input.claimId),
    ),
    setRead: claims.setRead.handler(({ input: { accountId, claimIds, read } }) => {
      const { journal } = writableSession(accounts, accountId);
      journal.transaction(() => journal.readMarks.set(claimIds, read, clock.nowMs()));
      changes.emit({ topic: 'claims', accountId, claimIds });
      return {};
    }),
    assess: claims.assess.handler(({ input: { accountId, action, claimIds } }) => {
      const { replica, outbox, state } = accounts.session(accountId);
      return assess({
        action,
        claimIds,
        facts: replica.getFacts(claimIds),
        marks: outbox.marksFor(claimIds),
        isReadonly: state === 'readonly',
      });
    }),
  });
}

async function claimDetail(
  { replica, queries, journal, sync, state }: AccountSession,
  claimId: string,
): Promise<ClaimDetail> {
  const [{ rows }, merchantHistory] = await Promise.all([
    queries.rows([claimId]),
    queries.merchantHistory(claimId),
  ]);
  const [row] = rows;
  const stored = replica.getBody(claimId);
  if (!row || !stored) throw new Refused('claim_missing', {});
  const acted = { claim: row, isPending: pendingAmong(row.pending), isReadonly: state === 'readonly' };
  return {
    row,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read from JSON, so it is JSON
    body: stored.body as ClaimDetail['body'],
    receivedAtMs: stored.receivedAtMs,
    readTrouble: sync.troubleOf(claimId),
    history: claimHistory(stored.body, journal.entries.listOfClaim(claimId), replica.feedOfClaim(claimId)),
    mayAccept: mayAct(actionDecisions.accept.kind, acted),
    mayReject: mayAct(actionDecisions.reject.kind, acted),
    mayMarkSeen: mayAct(actionDecisions.seen.kind, acted),
    merchantHistory,
  };
}
