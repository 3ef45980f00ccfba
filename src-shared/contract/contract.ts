import { accountsContract } from './accounts.ts';
import { appContract } from './app.ts';
import { caseFilesContract } from './case-files.ts';
import { changesContract } from './changes.ts';
import { claimsContract } from './claims.ts';
import { documentsContract } from './documents.ts';
import { emailContract } from './email.ts';
import { exportsContract } from './exports.ts';
import { feedContract } from './feed.ts';
import { insightsContract } from './insights.ts';
import { formDraftsContract } from './form-drafts.ts';
import { notesContract } from './notes.ts';
import { outboxContract } from './outbox.ts';
import { reviewsContract } from './reviews.ts';
import { rulesContract } from './rules.ts';
import { savedListsContract } from './saved-lists.ts';
import { webhooksContract } from './webhooks.ts';
import { selectionsContract } from './selections.ts';
import { snoozesContract } from './snoozes.ts';
import { syncContract } from './sync.ts';
import { targetsContract } from './targets.ts';
import { templatesContract } from './templates.ts';
import { updatesContract } from './updates.ts';
import { vaultContract } from './vault.ts';

/** The whole typed IPC between the renderer and the main side; both hosts carry the same. */
export const contract = {
  app: appContract,
  accounts: accountsContract,
  claims: claimsContract,
  selections: selectionsContract,
  rules: rulesContract,
  savedLists: savedListsContract,
  reviews: reviewsContract,
  notes: notesContract,
  targets: targetsContract,
  snoozes: snoozesContract,
  outbox: outboxContract,
  documents: documentsContract,
  templates: templatesContract,
  email: emailContract,
  exports: exportsContract,
  caseFiles: caseFilesContract,
  feed: feedContract,
  insights: insightsContract,
  formDrafts: formDraftsContract,
  webhooks: webhooksContract,
  sync: syncContract,
  vault: vaultContract,
  updates: updatesContract,
  changes: changesContract,
};
