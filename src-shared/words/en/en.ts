import { detailsMessages } from './en-details.ts';
import { accountsMessages } from './en-accounts.ts';
import { appMessages } from './en-app.ts';
import { caseFileMessages } from './en-case-file.ts';
import { claimMessages } from './en-claim.ts';
import { documentsMessages } from './en-documents.ts';
import { emailMessages } from './en-email.ts';
import { exportMessages } from './en-export.ts';
import { feedMessages } from './en-feed.ts';
import { insightsMessages } from './en-insights.ts';
import { inboxMessages } from './en-inbox.ts';
import { savedListsMessages } from './en-saved-lists.ts';
import { notificationsMessages } from './en-notifications.ts';
import { outboxMessages } from './en-outbox.ts';
import { webhooksMessages } from './en-webhooks.ts';
import { printMessages } from './en-print.ts';
import { practiceMessages } from './en-practice.ts';
import { reviewMessages } from './en-review.ts';
import { rulesMessages } from './en-rules.ts';
import { refusalsMessages } from './en-refusals.ts';
import { settingsMessages } from './en-settings.ts';
import { templatesMessages } from './en-templates.ts';
import { urgencyMessages } from './en-urgency.ts';
import { vaultMessages } from './en-vault.ts';
import { labelsMessages } from './en-labels.ts';
import { merchantCategories } from './en-merchant-categories.ts';

/** The message catalogue in English; every text on the screen comes from here. */
export const en = {
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
} as const;
