import { expect, it } from 'vitest';
import { createBudget, parts, type Part, secondsOf, stepsOfSize, titleOf } from './bench-plan.ts';
import { sizesOfTable } from './performance-table.ts';

const all: ReadonlySet<Part> = new Set(parts);
const titlesAt = (claims: number, isFirst = false, wanted = all) =>
  stepsOfSize(claims, isFirst, wanted).map(titleOf);

it('the sizes of the table are planned to end within an hour', () => {
  const seconds = sizesOfTable.flatMap((claims, index) =>
    stepsOfSize(claims, index === 0, all).map((step) => secondsOf(step, claims)),
  );
  expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThan(60 * 60);
});

it('each part runs at one of the sizes, and what has a size of its own only once', () => {
  const titles = sizesOfTable.flatMap((claims, index) => titlesAt(claims, index === 0));
  for (const part of parts) expect(titles).toContain(part);
  expect(titles.filter((title) => title === 'seen')).toEqual(['seen']);
});

it('a million claims are filled once, and read', () => {
  expect(titlesAt(1_000_000)).toEqual(['bulk', 'reads', 'insights', 'disk', 'start', 'export', 'ui']);
});

it('a first sync is measured without latency first, then beside one walk with it', () => {
  const steps = stepsOfSize(100_000, false, new Set<Part>(['sync']));
  expect(steps.map(titleOf)).toEqual(['sync', 'sync at 100 ms latency']);
  expect(steps.map(({ isBrief }) => isBrief)).toEqual([false, true]);
});

it('what reads has a replica', () => {
  expect(titlesAt(10_000, false, new Set<Part>(['disk']))).toEqual(['bulk', 'disk']);
});

it('what would end after the hour is left out, and what is short enough still runs', () => {
  let nowMs = 0;
  const budget = createBudget(60 * 60, () => nowMs);
  const step = (part: Part) => ({ part, latencyMs: 0, isBrief: false });
  expect(budget.fits(step('bulk'), 1_000_000)).toBe(true);
  // It took as long as planned.
  nowMs = secondsOf(step('bulk'), 1_000_000) * 1000;
  expect(budget.fits(step('ui'), 1_000_000)).toBe(true);
  nowMs = 59 * 60_000;
  expect(budget.fits(step('reads'), 1_000_000)).toBe(false);
  expect(budget.fits(step('disk'), 1000)).toBe(true);
});

it('on a slower machine a step is taken to be as much slower as those before it', () => {
  let nowMs = 0;
  const budget = createBudget(60 * 60, () => nowMs);
  const ui = { part: 'ui', latencyMs: 0, isBrief: false } as const;
  expect(budget.fits(ui, 1_000_000)).toBe(true);
  nowMs = 4 * secondsOf(ui, 1_000_000) * 1000;
  expect(budget.fits(ui, 1_000_000)).toBe(false);
});
