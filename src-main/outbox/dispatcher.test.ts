import { expect, it } from 'vitest';
import { startOutbox } from './testing/start-outbox.ts';

it('The outbox takes a decision while its agenda can’t be read, and sends it once it can', async () => {
  const { clock, journal, harness } = startOutbox(['c1']);
  const agenda = journal.entries.agenda.bind(journal.entries);
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  journal.entries.agenda = () => {
    throw busy;
  };
  const { entryIds } = harness.markSeen('c1');
  await clock.advance(10_000);
  expect(harness.troubles).toContain(busy);
  expect(harness.state(entryIds[0])).toBe('held');

  journal.entries.agenda = agenda;
  await clock.advance(15_000);
  expect(harness.state(entryIds[0])).toBe('done');
});
