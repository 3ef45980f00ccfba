import { expect, it } from 'vitest';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { findUiTrends, type UiSample } from './ui-trends.ts';

const mib = 2 ** 20;

function session(heapMib: (minute: number) => number): UiSample[] {
  return Array.from({ length: 60 }, (_, minute) => ({
    atMs: minute * 60_000,
    heapBytes: heapMib(minute) * mib,
    nodes: 4000,
    residentBytes: null,
  }));
}

const growing = (samples: UiSample[]) =>
  findUiTrends(samples).flatMap(({ figure, grows }) => (grows ? [figure] : []));

it('A heap that rises through the second half grows, however it goes up and down on the way', () => {
  const random = createSeededRandom(1);
  expect(growing(session((minute) => 30 + minute * 0.3 + 4 * random()))).toEqual(['heap of the page, MiB']);
});

it('One that is filled at first, jumps once or goes up and down does not', () => {
  const random = createSeededRandom(2);
  expect(growing(session((minute) => 50 - 30 * Math.exp(-minute / 5)))).toEqual([]);
  expect(growing(session((minute) => (minute === 59 ? 300 : 30)))).toEqual([]);
  expect(growing(session(() => 30 + 20 * random()))).toEqual([]);
});

it('What the system does not say is left out', () => {
  expect(findUiTrends(session(() => 30)).map(({ figure }) => figure)).toHaveLength(2);
  expect(findUiTrends([])).toEqual([]);
});
