import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { TroubleTopic } from '../guide/guide-topics.ts';

type ReasonCode = NonNullable<OutboxEntry['reason']>['code'];

/** Reasons of which the guide tells more. */
export const reasonTopics: Partial<Record<ReasonCode, TroubleTopic>> = {
  line_down: 'offline',
  unauthorized: 'paused',
  no_key: 'paused',
  other_acquirer: 'paused',
  rate_limited: 'limited',
  claim_changed: 'conflict',
  documents_changed: 'conflict',
  cannot_be_proven: 'unknown',
  interrupted: 'unknown',
  answer_broken: 'unknown',
  answer_contradicts: 'unknown',
  deadline_passed: 'unknown',
  service_refused: 'refused',
  predecessor_unresolved: 'blocked',
  predecessor_not_done: 'blocked',
  keychain_silent: 'keychain',
  profile_restored: 'copy',
};
