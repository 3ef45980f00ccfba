import type { RetryPlace } from '../../src-shared/contract/outbox.ts';
import { needsAttention, type Resolution } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { DecideAgain } from './decide-again.ts';
import type { Transitions } from './transitions.ts';
import type { Clock } from '../base/clock.ts';
import { beginStretch } from '../base/work-stretch.ts';
import type { EntryTable } from '../journal/entry-table.ts';

export interface ResolveAnswer {
  resolved: string[];
  /** Ids of the new, linked entries. */
  sentAgain: string[];
}

/** Applies a person's decision to entries that need attention. One that can't be sent again now is left as it is. */
export function resolveEntries(
  rows: readonly EntryRow[],
  resolution: Resolution,
  groupId: string,
  transitions: Transitions,
  decideAgain: DecideAgain,
): ResolveAnswer {
  return transitions.transaction(() => {
    const answer: ResolveAnswer = { resolved: [], sentAgain: [] };
    for (const row of rows) {
      if (!needsAttention(row.state)) continue;
      const again = resolution === 'send_again' ? decideAgain.take(row, groupId) : null;
      if (resolution === 'send_again' && again === null) continue;
      transitions.move(row, 'resolved', { resolution, reason: row.reason, reason_detail: row.reason_detail });
      answer.resolved.push(row.id);
      if (again !== null) answer.sentAgain.push(again);
    }
    return answer;
  });
}

export interface RetryAnswer {
  sentAgain: number;
  /** Number of entries that can't be sent again now. */
  refused: number;
  /** Position to continue from; `null` if that was all. */
  next: RetryPlace | null;
}

/** Most entries read to be sent again in one transaction. How many of them are is a matter of time. */
const mostPerCall = 200;

/**
 * Sends the entries of a group again that definitely failed. Entries that may have arrived are in another state and
 * never among them.
 */
export function retryFailed(
  entries: EntryTable,
  groupId: string,
  { againGroupId, afterSeq }: RetryPlace,
  transitions: Transitions,
  decideAgain: DecideAgain,
  time: Pick<Clock, 'monotonicMs'>,
): RetryAnswer {
  const rows = entries.listOfGroup(groupId, 'failed', afterSeq, mostPerCall);
  const isEnough = beginStretch(time);
  return transitions.transaction(() => {
    const answer: RetryAnswer = { sentAgain: 0, refused: 0, next: null };
    for (const row of rows) {
      const { sentAgain } = resolveEntries([row], 'send_again', againGroupId, transitions, decideAgain);
      if (sentAgain.length === 0) answer.refused += 1;
      else answer.sentAgain += 1;
      const isLast = row === rows.at(-1) && rows.length < mostPerCall;
      answer.next = isLast ? null : { againGroupId, afterSeq: row.seq };
      if (isEnough()) break;
    }
    return answer;
  });
}
