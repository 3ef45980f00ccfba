import { expect, it } from 'vitest';
import { sampleOfCrashes } from './crash-points.ts';
import { runRecovery } from './recovery-campaign.ts';

const rounds = 300;
const budgetMs = 2_000;

/** Each crash point with every fifth kind; `npm run test:recovery -- --rounds N` meets all of them. */
// Promise: kill-loses-doubles-nothing
it('after a SIGKILL at any point nothing is lost and nothing is doubled', async () => {
  const report = await runRecovery({ crashes: sampleOfCrashes, rounds, seed: 1, budgetMs });
  const { acknowledged, person, lost, doubled } = report;
  console.log(`${report.rounds} rounds, ${acknowledged} acknowledged, ${person} with a person`);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(acknowledged).toBeGreaterThan(report.rounds);
  // The program was killed exactly at each point.
  expect([...report.hits].filter(([, { hits }]) => hits === 0).map(([point]) => point)).toEqual([]);
  expect(report.rounds).toBeGreaterThanOrEqual(sampleOfCrashes.length);
});
