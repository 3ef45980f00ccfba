import { accountsMessages } from './en-accounts.ts';
import { appMessages } from './en-app.ts';
import { claimMessages } from './en-claim.ts';
import { inboxMessages } from './en-inbox.ts';
import { outboxMessages } from './en-outbox.ts';
import { wordsMessages } from './en-words.ts';

/** The message catalogue in English; every text on the screen comes from here. */
export const en = {
  app: appMessages,
  words: wordsMessages,
  inbox: inboxMessages,
  claim: claimMessages,
  outbox: outboxMessages,
  accounts: accountsMessages,
} as const;
export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: 'en-GB';
  }
}
