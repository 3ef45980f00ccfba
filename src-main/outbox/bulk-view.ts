import type { Bulk, Undone } from '../../src-shared/contract/outbox.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { UndoneDay } from '../journal/undone-days.ts';
import { isCancellable } from './cancel.ts';

/** Returns the state of the bulk decision that this entry is the first of; `null` for every other entry. */
export function viewBulk(
  row: EntryRow,
  { entries, proposalAnswers }: Pick<Journal, 'entries' | 'proposalAnswers'>,
): Bulk | null {
  if (row.bulk_seq !== row.seq) return null;
  const parts = entries.partsOfBulk(row.seq);
  const states = new Map<Bulk['states'][number]['state'], number>();
  for (const part of parts) states.set(part.state, (states.get(part.state) ?? 0) + part.entries);
  const count = (some: typeof parts) => some.reduce((sum, part) => sum + part.entries, 0);
  const held = parts.filter(({ state }) => state === 'held').map((part) => part.due_at_ms ?? 0);
  return {
    entries: count(parts),
    isMixed: new Set(parts.map(({ kind, value }) => `${kind} ${value ?? ''}`)).size > 1,
    states: [...states].map(([state, some]) => ({ state, entries: some })),
    cancellable: count(parts.filter(isCancellable)),
    heldUntilMs: held.length === 0 ? null : Math.min(...held),
    rules: proposalAnswers.ofBulk(row.seq, row.decided_at_ms),
  };
}

export function viewUndone({ seq, day, parts }: UndoneDay): Undone & { seq: number } {
  return { seq, day, entries: parts.reduce((sum, part) => sum + part.entries, 0), parts };
}
