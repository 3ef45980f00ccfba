import { assess } from '../claims/assessment.ts';
import { claimDetail } from '../claims/claim-detail.ts';
import type { AccountSession } from '../session/account-session.ts';
import { type AccountCalls, writes } from './calls.ts';

export const claimsCalls: AccountCalls<'claims'> = {
  window: ({ queries }, range) => queries.window(range),
  ids: ({ queries }, range) => queries.ids(range),
  locate: ({ queries }, place) => queries.locate(place),
  totals: ({ queries }, { filter }) => queries.totals(filter),
  count: async ({ queries }, { filter, most }, _, signal) => ({
    claims: await (most === null ? queries.count(filter, signal) : queries.countUpTo(filter, most, signal)),
  }),
  facetCounts: ({ queries }, { filter }) => queries.facetCounts(filter),
  nextUrgent: ({ queries }, { afterClaimId }) => queries.nextUrgent(afterClaimId),
  viewCounts: ({ queries }, _, { clock }) => queries.viewCounts(clock.nowMs()),
  facets: ({ queries }) => queries.facets(),
  merchants: ({ queries }, { text }) => queries.merchants(text),
  get: (session, { claimId }) => claimDetail(session, claimId),
  refresh: async ({ sync }, { claimId }) => {
    await sync.refreshClaim(claimId);
  },
  lookUp: ({ sync }, { claimId }) => sync.lookUpClaim(claimId),
  setRead: writes(({ readMarks }, { claimIds, read }) => readMarks.set(claimIds, read)),
  assess: (session, { action, claimIds }) => assess(session, action, claimIds),
};

const selectedAmong = ({ selections }: AccountSession, selectionId: string, shown: readonly string[]) => {
  const claimIds = selections.claimIds(selectionId);
  return { count: claimIds.size, selected: shown.filter((id) => claimIds.has(id)) };
};

export const selectionsCalls: AccountCalls<'selections'> = {
  make: async (session, { base, change, forget, shown }) => {
    const made = await session.selections.make(base, change, forget);
    return { ...made, ...selectedAmong(session, made.selectionId, shown) };
  },
  read: (session, { selectionId, shown }) => ({ selectionId, ...selectedAmong(session, selectionId, shown) }),
  ids: ({ selections }, { selectionId, limit }) => ({
    claimIds: selections.claimIds(selectionId).values().take(limit).toArray(),
  }),
  hidden: async ({ selections }, { selectionId, filter }) => ({
    claims: await selections.hidden(selectionId, filter),
  }),
  summary: ({ selections }, { selectionId }) => selections.summary(selectionId),
  findProposals: ({ selections }, { selectionId }) => selections.findProposals(selectionId),
  ask: ({ selections }, { selectionId, action }) => selections.ask(selectionId, action),
  decide: writes(({ selections }, { selectionId, questionId }) => selections.decide(selectionId, questionId)),
};

export const feedCalls: AccountCalls<'feed'> = {
  items: ({ queries }, question) => queries.feedItems(question),
  summary: ({ queries }, { sinceSeq }) => queries.feedSummary(sinceSeq),
  unread: async ({ queries, feed }) => ({ count: await queries.feedUnread(feed.visitedSeq()) }),
  visit: ({ feed }) => ({ since: feed.visit() }),
};

export const insightsCalls: AccountCalls<'insights'> = {
  sums: ({ queries }, { filters }) => queries.insightSums(filters),
  times: ({ queries }, { filter, moment }) => queries.insightTimes(filter, moment),
  agents: ({ queries }, { fromMs, belowMs }) => queries.insightAgents(fromMs, belowMs),
  decisionTimes: ({ queries }, { fromMs, belowMs }) => queries.decisionTimes(fromMs, belowMs),
  merchants: ({ queries }, question) => queries.insightMerchants(question),
};

export const syncCalls: AccountCalls<'sync'> = {
  status: ({ syncStatus }) => syncStatus(),
  now: ({ sync }) => sync.syncNow(),
};
