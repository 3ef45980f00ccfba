import { claimsPerEmail } from '../../src-shared/contract/email.ts';
import { Refused } from '../base/refused.ts';
import { assessEmail, emailDecisions } from '../claims/email-assessment.ts';
import { emailOptions } from '../claims/email-options.ts';
import {
  checkClaim,
  entryDetail,
  lastDecision,
  listEntries,
  undoableDecisions,
} from '../claims/entry-claims.ts';
import { publishTemplate } from '../templates/publish-template.ts';
import { readDraft, saveDraft } from '../templates/template-drafts.ts';
import { templateVersion, templateVersions } from '../templates/template-versions.ts';
import { type AccountCalls, writes } from './calls.ts';

export const outboxCalls: AccountCalls<'outbox'> = {
  decide: writes(({ accountId, outbox }, decision) => outbox.decide({ ...decision, accountId })),
  list: (session, query) => listEntries(session, query),
  toCheck: ({ outbox }, { decisions, mostClaims }) => outbox.toCheck(decisions, mostClaims),
  checkClaim: (session, { claimId, decisions }) => checkClaim(session, claimId, decisions),
  agents: ({ outbox }) => ({ agents: outbox.agents() }),
  get: (session, { entryId }) => entryDetail(session, entryId),
  cancel: writes(({ outbox }, { entryIds }) => outbox.cancel(entryIds)),
  cancelGroup: writes(({ outbox }, { groupId }) => outbox.cancelGroup(groupId)),
  lastDecision: (session) => ({ last: lastDecision(session) }),
  undoable: (session) => ({ decisions: undoableDecisions(session) }),
  retryFailed: writes(({ outbox }, { groupId, place }) => outbox.retryFailed(groupId, place)),
  sendNow: writes(({ outbox }, { entryIds }) => outbox.sendNow(entryIds)),
  resolve: writes(({ outbox }, { entryIds, resolution }) => outbox.resolve(entryIds, resolution)),
};

export const emailCalls: AccountCalls<'email'> = {
  assess: async (session, claims) => {
    const { accountId, selections } = session;
    const assessment = await assessEmail(session, selections.idsOf(claims, claimsPerEmail));
    const decisions = emailDecisions(accountId, assessment.takers);
    const questionId = await selections.keepQuestion(claims.selectionId, decisions);
    return { ...assessment, questionId };
  },
  options: (session, { claimId }) => emailOptions(session, claimId),
};

export const templatesCalls: AccountCalls<'templates'> = {
  draft: ({ journal }, { name }) => ({ draft: readDraft(journal, name) }),
  saveDraft: writes(({ journal }, typed, { clock }) => saveDraft(journal, typed, clock.nowMs())),
  versions: ({ journal }, { name }) => ({ versions: templateVersions(journal, name) }),
  version: ({ journal }, { entryId }) => {
    const { source, html } = versionOf(journal, entryId);
    return { source, html };
  },
  publish: writes((session, template) =>
    publishTemplate(session, { ...template, accountId: session.accountId, restores: null }),
  ),
  publishAgain: writes((session, { entryId }) => {
    const { accountId, journal } = session;
    return publishTemplate(session, { accountId, ...versionOf(journal, entryId), restores: entryId });
  }),
  preview: (_, { html }, { previews }) => ({ path: previews.put(html) }),
};

function versionOf(...version: Parameters<typeof templateVersion>) {
  const found = templateVersion(...version);
  if (found === null) throw new Refused('template_version_missing', {});
  return found;
}

export const webhooksCalls: AccountCalls<'webhooks'> = {
  list: ({ webhooks }) => webhooks.view(),
  refresh: ({ webhooks }) => webhooks.refresh(),
  secret: async ({ webhooks }, { subscriptionId }) => ({ secret: await webhooks.secretOf(subscriptionId) }),
  rotate: writes(({ webhooks }, { subscriptionId }) => webhooks.rotate(subscriptionId)),
  endRotation: writes(({ webhooks }, { entryId }) => webhooks.endRotation(entryId)),
  createAgain: writes(({ webhooks }, { subscriptionId }) => webhooks.createAgain(subscriptionId)),
};
