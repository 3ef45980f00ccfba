import type { ClaimDetail, ClaimFilter, ClaimRow } from '../../src-shared/contract/claims.ts';
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
  /** It is not known. */
  | { reason: 'unknown' };

/** Compares the row as the list last had it with what is known now. */
export function departureOf(
  before: ClaimRow,
  now: Pick<ClaimDetail, 'row' | 'history'> | 'missing',
  filter: ClaimFilter,
): Departure {
  if (now === 'missing') return { reason: 'missing' };
  const { row, history } = now;
  const isSnoozed = row.snooze !== null && row.snooze.backAtMs === null;
  if (filter.snoozed === false && isSnoozed) return { reason: 'snoozed' };
  if (filter.snoozed === true && !isSnoozed) return { reason: 'awake' };
  const isPending = (kind: DecisionKind) => row.pending.some((mark) => mark.kind === kind);
  if (filter.seen === false && (row.seen === true || isPending(decisionKind.markSeen))) {
    const isOwn = isPending(decisionKind.markSeen) || history.some(isOwnMarkSeen);
    return { reason: isOwn ? 'seen_here' : 'seen_by_others' };
  }
  const wantsOpen = filter.isOpen === true || filter.needsDecision === true;
  if (wantsOpen && before.isOpen === true && row.isOpen === false) return { reason: 'closed' };
  if (filter.isOpen === false && row.isOpen === true) return { reason: 'reopened' };
  if (filter.needsDecision === true && isPending(decisionKind.decideCollaboration))
    return { reason: 'decided' };
  const byStatus = filter.statuses !== undefined || filter.needsDecision === true;
  if (byStatus && (row.status !== before.status || row.currentStep !== before.currentStep))
    return { reason: 'status', value: row.status };
  if (filter.outcomes !== undefined && row.outcome !== before.outcome)
    return { reason: 'outcome', value: row.outcome };
  if (filter.read !== undefined && row.read !== before.read) return { reason: row.read ? 'read' : 'unread' };
  return { reason: 'unknown' };
}

function isOwnMarkSeen({ source, name, state }: ClaimDetail['history'][number]): boolean {
  return source === 'decision' && name === decisionKind.markSeen && (state === 'done' || state === 'sending');
}
