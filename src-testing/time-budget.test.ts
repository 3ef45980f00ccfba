import { expect, it } from 'vitest';
import { createTimeBudget, type TimeBudgetOptions } from './time-budget.ts';

/** How many rounds are played when each takes so long. */
function rounds(roundMs: number, options: Omit<TimeBudgetOptions, 'nowMs'>, enoughAfter = 0): number {
  let timeMs = 0;
  const budget = createTimeBudget({ times: 1, ...options, nowMs: () => timeMs });
  while (budget.take(budget.begun >= enoughAfter)) timeMs += roundMs;
  return budget.begun;
}

it('plays as many rounds as there is time for', () => {
  expect(rounds(10, { budgetMs: 95, atLeast: 2 })).toBe(10);
});

it('plays the least number on a machine that is too slow for it', () => {
  expect(rounds(1_000, { budgetMs: 95, atLeast: 3 })).toBe(3);
});

it('goes on beyond the time until it has seen enough', () => {
  expect(rounds(1_000, { budgetMs: 95, atLeast: 3 }, 7)).toBe(7);
});

it('never plays more than asked for', () => {
  expect(rounds(1, { budgetMs: Number.POSITIVE_INFINITY, atLeast: 3, atMost: 40 }, 99)).toBe(40);
  expect(rounds(1, { budgetMs: 10, atLeast: 88, atMost: 5 })).toBe(5);
});

it('plays so many times as long when it is asked to', () => {
  expect(rounds(10, { budgetMs: 100, atLeast: 1, times: 3 })).toBe(30);
});
