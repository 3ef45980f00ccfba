import type { Journal } from '../../journal/journal.ts';
import { openMemoryJournal } from '../../journal/testing/memory-journal.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { OutboxHarness } from './outbox-harness.ts';

export interface StartedOutbox {
  clock: FakeClock;
  journal: Journal;
  harness: OutboxHarness;
}

/** A running outbox on a journal in memory, and a service with these claims that the replica knows. */
export function startOutbox(claimIds: readonly string[]): StartedOutbox {
  const clock = new FakeClock();
  const journal = openMemoryJournal(clock);
  const harness = new OutboxHarness(journal, { clock });
  for (const id of claimIds) harness.service.addClaim(id);
  harness.sync();
  harness.outbox.start();
  return { clock, journal, harness };
}
