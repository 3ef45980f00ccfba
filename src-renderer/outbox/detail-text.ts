import type { Detail } from '../../src-shared/contract/details.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';

/** Reasons whose detail is technical: it is in the evidence, and the words of the reason are enough. */
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
 * Returns what is shown beside the reason: the service's own words, or what it named. `null` if only a technician can
 * use it; it is then in the evidence.
 */
export function detailText(
  { code, detail }: NonNullable<OutboxEntry['reason']>,
  label: (detail: Detail) => string,
): string | null {
  if (detail === null || technical.includes(code)) return null;
  // "Nothing proves it" keeps whatever the last read said: a status is worth saying, the rest is technical.
  return code === 'cannot_be_proven' && detail.code !== 'claim_status' ? null : label(detail);
}
