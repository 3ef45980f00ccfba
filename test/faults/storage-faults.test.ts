import { expect, it } from 'vitest';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { drawCases, findCases, nameOf, playStorageCases } from './storage-campaign.ts';

/** A sample; `npm run test:faults -- --storage` plays all of them. */
it('A statement that fails once ends nothing, loses nothing, doubles nothing and is told', async () => {
  const cases = drawCases(await findCases(1), 1);
  const budget = createTimeBudget({ budgetMs: 2_500, atLeast: 6 });
  const results = await playStorageCases(cases, 1, () => budget.take());
  const broken = results.filter(({ problems }) => problems.length > 0);
  expect(broken.map((one) => `${nameOf(one)}: ${one.problems.join('; ')}`)).toEqual([]);
  console.log(
    `${results.length} of ${cases.length} statements × faults, ${results.filter(({ isMet }) => isMet).length} met`,
  );
});
