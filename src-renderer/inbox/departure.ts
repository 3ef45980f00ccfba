import type { ClaimDetail, ClaimFilter, ClaimRow } from '../../src-shared/contract/claims.ts';
import { termAt } from '../../src-shared/query/edit.ts';
import { decisionKind, type DecisionKind } from '../../src-shared/domain/decision/decision.ts';

/** Why a claim is no longer in a list, as far as it is known. */
export type Departure =
  | {
      reason:
        | 'missing'
        | 'seen_by_others'
        | 'seen_here'
        | 'closed'
        | 'reopened'
        | 'decided'
        | 'read'
        | 'unread'
        | 'snoozed'
        | 'awake';
    }
  | { reason: 'status' | 'outcome'; value: string | null }
  /** The reason is unknown. */
  | { reason: 'unknown' };

/** Compares the row as last listed with what is known now. */
export function departureOf(
  before: ClaimRow,
  now: Pick<ClaimDetail, 'row' | 'history'> | 'missing',
  { query }: Pick<ClaimFilter, 'query'>,
): Departure {
  if (now === 'missing') return { reason: 'missing' };
  const { row, history } = now;
  const asks = (key: Parameters<typeof termAt>[1], value: string) => termAt(query, key)?.join() === value;
  const isSnoozed = row.snooze !== null && row.snooze.backAtMs === null;
  if (asks('snoozed', 'no') && isSnoozed) return { reason: 'snoozed' };
  if (asks('snoozed', 'yes') && !isSnoozed) return { reason: 'awake' };
  const isPending = (kind: DecisionKind) => row.pending.some((mark) => mark.kind === kind);
  if (asks('seen', 'no') && (row.seen === true || isPending(decisionKind.markSeen))) {
    const isOwn = isPending(decisionKind.markSeen) || history.some(isOwnMarkSeen);
    return { reason: isOwn ? 'seen_here' : 'seen_by_others' };
  }
  const wantsOpen = asks('open', 'yes') || asks('needs-decision', 'yes');
  if (wantsOpen && before.isOpen === true && row.isOpen === false) return { reason: 'closed' };
  if (asks('open', 'no') && row.isOpen === true) return { reason: 'reopened' };
  if (asks('needs-decision', 'yes') && isPending(decisionKind.decideCollaboration))
    return { reason: 'decided' };
  const byStatus = termAt(query, 'status') !== null || asks('needs-decision', 'yes');
  if (byStatus && (row.status !== before.status || row.currentStep !== before.currentStep))
    return { reason: 'status', value: row.status };
  if (termAt(query, 'outcome') !== null && row.outcome !== before.outcome)
    return { reason: 'outcome', value: row.outcome };
  if (termAt(query, 'read') !== null && row.read !== before.read)
    return { reason: row.read ? 'read' : 'unread' };
  return { reason: 'unknown' };
}

function isOwnMarkSeen({ source, name, state }: ClaimDetail['history'][number]): boolean {
  return source === 'decision' && name === decisionKind.markSeen && (state === 'done' || state === 'sending');
}
