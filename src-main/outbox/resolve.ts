import { needsAttention, type Resolution } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { DecideAgain } from './decide-again.ts';
import type { Transitions } from './transitions.ts';

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
