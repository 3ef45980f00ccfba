import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAsyncProperty, checkProperty } from './check-property.ts';

it('A property is checked on the least number of inputs when there is no time, examples first', () => {
  const seen: string[] = [];
  const property = fc.property(fc.string(), (text) => void seen.push(text));
  checkProperty(property, { atLeast: 8, budgetMs: 0, examples: [['an example']] });
  expect(seen.length).toBe(8);
  expect(seen[0]).toBe('an example');
});

it('A property is checked on more inputs while there is time, and then no more', () => {
  let runs = 0;
  let timeMs = 0;
  const property = fc.property(fc.nat(), () => {
    runs += 1;
    timeMs += 1;
  });
  checkProperty(property, { atLeast: 8, budgetMs: 12, times: 1, nowMs: () => timeMs });
  // Rounds of 8, 2, 2.
  expect(runs).toBe(12);
});

it('A property that does not hold is refused with its counterexample', async () => {
  const property = fc.asyncProperty(fc.nat(), async (n) => n < 5);
  await expect(checkAsyncProperty(property, { atLeast: 200, seed: 1 })).rejects.toThrow(
    'Counterexample: [5]',
  );
});
