import type { Page } from '@playwright/test';
import { expect, expectClaimShown, openList } from './app-test.ts';

/** The ways to decide on claims one after another, with the keys for one claim. */
export const decidingWays = {
  /** Each claim is opened from the list, decided, and left again. */
  opened: (decision: string) => ['Enter', decision, 'Escape'],
  /** In the list, which goes on after a decision. */
  list: (decision: string) => [decision],
  review: (decision: string) => [decision],
} as const;
export type DecidingWay = keyof typeof decidingWays;

export interface DecidedClaims {
  claimIds: string[];
  keys: number;
  /** For each claim, the time from its first key until the next claim was drawn, in milliseconds. */
  tookMs: number[];
}

/** Decides on so many claims of “Needs decision” with keys alone, each as soon as it is drawn. */
export async function decideClaims(page: Page, way: DecidingWay, count: number): Promise<DecidedClaims> {
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('Home');
  await expectClaimShown(page);
  if (way === 'review') {
    await page.keyboard.press('v');
    await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible();
  }
  const decided: DecidedClaims = { claimIds: [], keys: 0, tookMs: [] };
  let shown = await nextClaim(page, '');
  for (let claim = 0; claim < count; claim += 1) {
    const keys = decidingWays[way](claim % 2 === 0 ? 'a' : 'r');
    const startedAtMs = performance.now();
    for (const key of keys) await page.keyboard.press(key);
    decided.claimIds.push(shown);
    shown = await nextClaim(page, shown);
    decided.tookMs.push(performance.now() - startedAtMs);
    decided.keys += keys.length;
  }
  return decided;
}

/** The claim that keys act on, as soon as it is another one than before. */
async function nextClaim(page: Page, before: string): Promise<string> {
  const found = await page.waitForFunction(
    (left) => {
      const head = document.querySelector<HTMLElement>('aside header[data-claim-id]');
      const claimId = head?.dataset['claimId'];
      return claimId === undefined || claimId === left ? null : claimId;
    },
    before,
    { polling: 'raf' },
  );
  return (await found.jsonValue()) ?? '';
}
