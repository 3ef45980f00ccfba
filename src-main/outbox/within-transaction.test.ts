import { beforeEach, expect, it } from 'vitest';
import { settled, FakeClock } from '../testing/fake-clock.ts';
import type { Journal } from '../journal/journal.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { OutboxHarness } from './testing/outbox-harness.ts';

let journal: Journal;
let harness: OutboxHarness;
beforeEach(() => {
  const clock = new FakeClock();
  journal = openMemoryJournal(clock);
  harness = new OutboxHarness(journal, { clock });
  harness.addClaim('c1');
  harness.outbox.start();
});

/** Decides, and asks for the decision to be sent at once. */
function decideAndSend(): string[] {
  const { entryIds } = harness.accept('c1');
  harness.outbox.sendNow(entryIds);
  return entryIds;
}

it('A decision taken within a larger transaction is neither sent nor told before it is on disk', async () => {
  const entryIds = journal.transaction(() => {
    const ids = decideAndSend();
    expect(harness.state(ids[0])).toBe('ready');
    expect(harness.changes).toEqual([]);
    return ids;
  });
  expect(harness.changes).not.toEqual([]);
  await harness.clock.advance(100);
  expect(harness.state(entryIds[0])).toBe('done');
});

it('A larger transaction that fails sends nothing and tells nothing', async () => {
  expect(() =>
    journal.transaction(() => {
      decideAndSend();
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  await settled();
  await harness.clock.advance(100);
  expect(harness.rows()).toEqual([]);
  expect(harness.changes).toEqual([]);
  expect(harness.service.calls).toEqual([]);
});
