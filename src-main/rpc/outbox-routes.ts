import {
  checkClaim,
  entryDetail,
  lastDecision,
  listEntries,
  undoableDecisions,
} from '../claims/entry-claims.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function outboxRoutes({ outbox }: Implementer, { accounts }: RpcServices) {
  return outbox.router({
    decide: outbox.decide.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.decide(input),
    ),
    list: outbox.list.handler(({ input: { accountId, ...query } }) =>
      listEntries(accounts.session(accountId), query),
    ),
    toCheck: outbox.toCheck.handler(({ input: { accountId, decisions, mostClaims } }) =>
      accounts.session(accountId).outbox.toCheck(decisions, mostClaims),
    ),
    checkClaim: outbox.checkClaim.handler(({ input: { accountId, claimId, decisions } }) =>
      checkClaim(accounts.session(accountId), claimId, decisions),
    ),
    agents: outbox.agents.handler(({ input }) => ({
      agents: accounts.session(input.accountId).outbox.agents(),
    })),
    get: outbox.get.handler(({ input }) => entryDetail(accounts.session(input.accountId), input.entryId)),
    cancel: outbox.cancel.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.cancel(input.entryIds),
    ),
    cancelGroup: outbox.cancelGroup.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.cancelGroup(input.groupId),
    ),
    lastDecision: outbox.lastDecision.handler(({ input }) => ({
      last: lastDecision(accounts.session(input.accountId)),
    })),
    undoable: outbox.undoable.handler(({ input }) => ({
      decisions: undoableDecisions(accounts.session(input.accountId)),
    })),
    retryFailed: outbox.retryFailed.handler(({ input: { accountId, groupId, place } }) =>
      writableSession(accounts, accountId).outbox.retryFailed(groupId, place),
    ),
    sendNow: outbox.sendNow.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.sendNow(input.entryIds),
    ),
    resolve: outbox.resolve.handler(({ input }) =>
      writableSession(accounts, input.accountId).outbox.resolve(input.entryIds, input.resolution),
    ),
  });
}
