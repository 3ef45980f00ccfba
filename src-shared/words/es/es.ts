import type { Catalogue } from '../en/catalogue.ts';
import { detailsMessages } from './es-details.ts';
import { accountsMessages } from './es-accounts.ts';
import { appMessages } from './es-app.ts';
import { caseFileMessages } from './es-case-file.ts';
import { claimMessages } from './es-claim.ts';
import { documentsMessages } from './es-documents.ts';
import { emailMessages } from './es-email.ts';
import { exportMessages } from './es-export.ts';
import { feedMessages } from './es-feed.ts';
import { insightsMessages } from './es-insights.ts';
import { inboxMessages } from './es-inbox.ts';
import { savedListsMessages } from './es-saved-lists.ts';
import { notificationsMessages } from './es-notifications.ts';
import { outboxMessages } from './es-outbox.ts';
import { webhooksMessages } from './es-webhooks.ts';
import { printMessages } from './es-print.ts';
import { practiceMessages } from './es-practice.ts';
import { reviewMessages } from './es-review.ts';
import { rulesMessages } from './es-rules.ts';
import { refusalsMessages } from './es-refusals.ts';
import { settingsMessages } from './es-settings.ts';
import { templatesMessages } from './es-templates.ts';
import { urgencyMessages } from './es-urgency.ts';
import { vaultMessages } from './es-vault.ts';
import { labelsMessages } from './es-labels.ts';
import { merchantCategories } from './es-merchant-categories.ts';

/** The message catalogue in Latin American Spanish. */
export const es: Catalogue = {
  app: appMessages,
  refusals: refusalsMessages,
  details: detailsMessages,
  labels: labelsMessages,
  merchantCategories,
  inbox: inboxMessages,
  savedLists: savedListsMessages,
  rules: rulesMessages,
  claim: claimMessages,
  practice: practiceMessages,
  print: printMessages,
  review: reviewMessages,
  documents: documentsMessages,
  outbox: outboxMessages,
  notifications: notificationsMessages,
  accounts: accountsMessages,
  settings: settingsMessages,
  templates: templatesMessages,
  email: emailMessages,
  exports: exportMessages,
  caseFile: caseFileMessages,
  feed: feedMessages,
  insights: insightsMessages,
  webhooks: webhooksMessages,
  urgency: urgencyMessages,
  vault: vaultMessages,
};
