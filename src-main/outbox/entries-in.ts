import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryQueue } from '../journal/entry-queue.ts';
import type { EntryRow } from '../journal/entry-row.ts';

/**
 * Most rows read to be moved in one transaction. How many of them are is a matter of time, so that the main side keeps
 * answering while thousands of holds end at once.
 */
export const mostRead = 200;

/** Returns the entries in a state, in the order of deciding. They are read in parts, as far as they are asked for. */
export function* entriesIn(entries: EntryQueue, state: OutboxState): IteratorObject<EntryRow, undefined> {
  const oldestSeq = entries.oldestSeq([state]);
  let afterSeq = oldestSeq === null ? null : oldestSeq - 1;
  while (afterSeq !== null) {
    const rows = entries.listInStateAfter(state, afterSeq, mostRead);
    yield* rows;
    afterSeq = rows.length < mostRead ? null : (rows.at(-1)?.seq ?? null);
  }
}
