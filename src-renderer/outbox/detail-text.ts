import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { EntryReason } from '../../src-shared/domain/decision.ts';

/** Reasons whose detail is technical: the words of the reason say it, and the evidence keeps the detail. */
const technical: readonly EntryReason[] = [
  'line_down',
  'interrupted',
  'deadline_passed',
  'answer_broken',
  'service_error',
  'check_failed',
  'redirected',
  'attempts_used_up',
];

/**
 * What a person is told beside the reason: the service's own words, or what it named. `null` for texts of
 * the system, such as `connect ECONNREFUSED`, which stand in the evidence.
 */
export function detailWords(
  reason: NonNullable<OutboxEntry['reason']>,
  statusWords: (status: string) => string,
): string | null {
  if (reason.detail === null || technical.includes(reason.code)) return null;
  // "Nothing proves it" keeps whatever the last read said: a status has words, the rest is technical.
  const words = statusWords(reason.detail);
  return reason.code === 'cannot_be_proven' && words === reason.detail ? null : words;
}
