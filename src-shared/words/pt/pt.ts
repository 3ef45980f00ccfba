import type { Catalogue } from '../en/catalogue.ts';
import { accountsMessages } from './pt-accounts.ts';
import { appMessages } from './pt-app.ts';
import { caseFileMessages } from './pt-case-file.ts';
import { claimMessages } from './pt-claim.ts';
import { detailsMessages } from './pt-details.ts';
import { documentsMessages } from './pt-documents.ts';
import { emailMessages } from './pt-email.ts';
import { exportMessages } from './pt-export.ts';
import { feedMessages } from './pt-feed.ts';
import { inboxMessages } from './pt-inbox.ts';
import { insightsMessages } from './pt-insights.ts';
import { labelsMessages } from './pt-labels.ts';
import { merchantCategories } from './pt-merchant-categories.ts';
import { notificationsMessages } from './pt-notifications.ts';
import { outboxMessages } from './pt-outbox.ts';
import { printMessages } from './pt-print.ts';
import { practiceMessages } from './pt-practice.ts';
import { rulesMessages } from './pt-rules.ts';
import { refusalsMessages } from './pt-refusals.ts';
import { reviewMessages } from './pt-review.ts';
import { savedListsMessages } from './pt-saved-lists.ts';
import { settingsMessages } from './pt-settings.ts';
import { templatesMessages } from './pt-templates.ts';
import { urgencyMessages } from './pt-urgency.ts';
import { vaultMessages } from './pt-vault.ts';
import { webhooksMessages } from './pt-webhooks.ts';

/** The message catalogue in Brazilian Portuguese. */
export const pt: Catalogue = {
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
