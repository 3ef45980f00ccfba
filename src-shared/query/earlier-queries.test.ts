import { expect, it } from 'vitest';
import { printQuery } from './print.ts';
import { askedOfEarlierFilter, queryOfEarlierDraft } from './earlier-queries.ts';

it.each(['statuses', 'origins', 'outcomes', 'currencies'])(
  'A stored list whose %s name no value finds nothing, as before, and not everything',
  (field) => {
    expect(queryOfEarlierDraft({ text: '', [field]: [] })).toMatchObject({ kind: 'unreadable' });
  },
);

it.each([
  { createdAfterMs: 9e15 },
  { createdBeforeMs: -9e15 },
  { createdAfterMs: 8.64e15, createdBeforeMs: -8.64e15 },
  { createdBeforeMs: -8.64e15 },
  { createdAfterMs: 253_402_300_800_000 },
  { createdAfterMs: 0.5, createdBeforeMs: Number.NaN },
])('The record of an export with times that no query names is one that can’t be read: %j', (filter) => {
  expect(askedOfEarlierFilter(filter)).toBeNull();
});

it('The record of an export by time of creation has its moments', () => {
  const asked = askedOfEarlierFilter({ createdAfterMs: 0, createdBeforeMs: 86_400_000, timeZone: 'UTC' });
  expect(asked && printQuery(asked.query)).toBe('created:1970-01-01T00:00:00.000Z..1970-01-01T23:59:59.999Z');
});
