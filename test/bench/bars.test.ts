import { expect, it } from 'vitest';
import { bars, barText, type FigureId, judged } from './bars.ts';
import type { Unit } from './measure.ts';

const ids = Object.keys(bars) as FigureId[];

function figure(id: FigureId, ours: number, raw: number | null, unit: Unit = 'ms') {
  return judged({ id, name: id, unit, ours, raw, rawName: 'raw' });
}

it.each<[FigureId, met: number, missed: number, raw: number | null]>([
  ['firstSync', 5000, 4999, 16_000],
  ['firstSyncAtLatency', 2862, 2861, 477],
  ['firstSyncWatched', 800, 799, 1000],
  ['eventLoopP99', 16, 16.1, null],
  ['eventLoopLongest', 100, 100.1, null],
  ['bulkLoad', 600, 599, 1000],
  ['pagesStored', 1000, 999, 1000],
  ['listWindow', 1.1, 1.11, 0.2],
  ['listWindow', 10, 10.1, 100],
  ['placeAmount', 10, 10.1, 853],
  ['listCounts', 10, 10.1, 1],
  ['listCountsAfterChange', 100, 101, 1],
  ['searchOneWord', 20, 20.1, 1],
  ['seenOnDisk', 300, 301, null],
  ['seenPainted', 300, 301, null],
  ['coldStart', 500, 501, 400],
  ['resident', 250, 251, 190],
  ['next', 50, 51, null],
  ['reject', 50, 51, null],
  ['scrollingFrame', 50, 51, null],
  ['typingFrame', 50, 51, 33],
])('%s is met by %d and missed by %d', (id, met, missed, raw) => {
  expect(figure(id, met, raw).met).toBe(true);
  expect(figure(id, missed, raw).met).toBe(false);
});

it('a figure beside a raw one that was not measured, and one that is no number, miss their bar', () => {
  expect(figure('bulkLoad', 9999, null).met).toBe(false);
  for (const id of ids.filter((one) => bars[one].length > 0))
    expect([id, figure(id, Number.NaN, 1).met]).toEqual([id, false]);
});

it('a bar says all of its conditions', () => {
  expect(barText('listWindow', 'ms')).toBe('at most 10 ms and at most 3 × raw + 0.5 ms');
  expect(barText('firstSync', 'claims/s')).toBe('at least 5,000 claims/s');
  expect(barText('bulkLoad', 'rows/s')).toBe('at least 0.6 × raw');
  expect(figure('diskPerClaim', 4000, null)).toMatchObject({ target: 'none set', met: true });
});
