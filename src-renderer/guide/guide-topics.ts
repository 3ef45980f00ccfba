import type { KeyPlace } from '../keys/key-places.ts';

/** Section of the guide that opens in each view. */
export const topicOfPlace: Readonly<Record<KeyPlace, string>> = {
  claims: 'the-first-minute',
  review: 'a-review',
  changes: 'changes',
  insights: 'insights',
  documents: 'a-claim',
  outbox: 'the-outbox',
  webhooks: 'webhooks',
  rules: 'rules-and-proposals',
  templates: 'e-mail-and-templates',
  accounts: 'accounts',
  settings: 'settings',
};

/** States that stop somebody, with the section of the guide that explains them. */
export const troubleTopics = {
  offline: 'offline',
  paused: 'paused',
  limited: 'the-service-asked-for-fewer-requests',
  conflict: 'the-claim-changed',
  unknown: 'it-may-have-arrived',
  refused: 'the-service-refused-it',
  blocked: 'waiting-for-another-decision',
  needsPerson: 'it-needs-your-decision',
  replicaDamaged: 'the-local-copy-of-the-claims-was-damaged',
  newerVersion: 'a-newer-version-of-claimdesk-saved-this-profile',
  journalDamaged: 'the-file-with-your-decisions-is-damaged',
  keychain: 'decisions-are-waiting-for-the-keychain',
  unavailable: 'this-account-cant-be-opened',
  copy: 'this-profile-is-a-copy',
  notWritten: 'the-local-copy-of-the-claims-couldnt-be-written',
  serviceFault: 'the-service-returns-unexpected-responses',
  notRead: 'some-claims-couldnt-be-read',
  foreignClaims: 'the-service-sent-claims-of-another-acquirer',
  unexpectedError: 'claimdesk-had-an-unexpected-error',
  vault: 'the-vault-cant-be-used',
  notResponding: 'claimdesk-isnt-responding',
  sessionEnded: 'this-session-has-ended',
  addressUsed: 'this-address-has-already-been-used',
  viewFailed: 'this-view-cant-be-shown',
  listUnreadable: 'this-list-cant-be-opened-here',
} as const;
export type TroubleTopic = keyof typeof troubleTopics;
