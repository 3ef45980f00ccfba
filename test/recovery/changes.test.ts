import { expect, it } from 'vitest';
import { runFeedCampaign } from './feed-campaign.ts';

/** As many moves as there is time for; `npm run campaign -- changes --moves N` plays all that are asked for. */
it('the feed tells what the service’s ledger of moves tells, through outages and kills', async () => {
  const { wrong, ...counts } = await runFeedCampaign({ moves: 2000, seed: 1, budgetMs: 2_000 });
  expect(wrong).toEqual([]);
  expect(counts.told).toBeGreaterThan(0);
  expect(counts.outages).toBeGreaterThan(0);
  expect(counts.kills).toBeGreaterThan(0);
});
