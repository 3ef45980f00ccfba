import { expect, startConnected, test } from '../e2e/testing/app-test.ts';
import { makeRule } from '../e2e/testing/make-rule.ts';
import {
  decideClaims,
  type DecidedClaims,
  type DecidingWay,
  decidingWays,
  takeAllProposals,
} from '../e2e/testing/decide-claims.ts';

const asked = Number(process.env['CLAIMDESK_WALK_CLAIMS'] ?? 400);

const names: Readonly<Record<DecidingWay, string>> = {
  opened: 'each claim opened from the list and left again',
  list: 'in the list',
  review: 'in a review',
  proposals: 'in a review, where `Enter` takes what a rule proposes',
};
const ways = Object.keys(decidingWays) as DecidingWay[];

// About four in ten of the sandbox's claims wait for a decision.
test.use({ claims: Math.max(300, asked * ways.length * 4) });

test(`${asked} claims decided by keyboard, in each of the ways to do it`, async ({ page, harness }) => {
  await startConnected(page, harness);
  console.log('| way | decisions per minute | keys per claim | key to next claim | p95 |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  const claimIds: string[] = [];
  for (const way of ways) {
    if (way === 'proposals') await makeRule(page, 'All', 'needs-decision:yes');
    const decided = await decideClaims(page, way, asked);
    claimIds.push(...decided.claimIds);
    console.log(rowOf(way, decided));
  }
  const all = await takeAllProposals(page);
  const perMinute = Math.round((all.claims * 60_000) / all.ms);
  console.log(
    `| \`Shift Enter\` for all ${all.claims} that are left | ${perMinute.toLocaleString('en')} | ${(all.keys / all.claims).toFixed(3)} | – | – |`,
  );
  expect(new Set(claimIds).size).toBe(asked * ways.length);
});

function rowOf(way: DecidingWay, { keys, tookMs }: DecidedClaims): string {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`;
  const perMinute = Math.round((tookMs.length * 60_000) / tookMs.reduce((sum, ms) => sum + ms, 0));
  return `| ${names[way]} | ${perMinute.toLocaleString('en')} | ${keys / tookMs.length} | ${at(0.5)} | ${at(0.95)} |`;
}
