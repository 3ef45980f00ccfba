import { expect, it } from 'vitest';
import { crashes } from './crash-points.ts';
import { runRecovery } from './recovery-campaign.ts';

const rounds = 300;
const budgetMs = 8_000;

/** As many rounds as there is time for; `npm run test:recovery -- --rounds N` runs all that are asked for. */
// Promise: kill-loses-doubles-nothing
it('after a SIGKILL at any point nothing is lost and nothing is doubled', async () => {
  const report = await runRecovery({ rounds, seed: 1, budgetMs });
  const { acknowledged, person, lost, doubled } = report;
  console.log(`${report.rounds} rounds, ${acknowledged} acknowledged, ${person} with a person`);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(acknowledged).toBeGreaterThan(report.rounds);
  // The program was killed exactly at each point.
  expect([...report.hits].filter(([, { hits }]) => hits === 0).map(([point]) => point)).toEqual([]);
  expect(report.rounds).toBeGreaterThanOrEqual(crashes.length);
});
