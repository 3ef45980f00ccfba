import type { Page } from '@playwright/test';
import { expect, expectClaimShown, goTo, openList, restHands } from './app-test.ts';

/** The ways to decide on claims one after another, with the keys for one claim. */
export const decidingWays = {
  /** Each claim is opened from the list, decided, and left again. */
  opened: (decision: string) => ['Enter', decision, 'Escape'],
  /** In the list, which goes on after a decision. */
  list: (decision: string) => [decision],
  review: (decision: string) => [decision],
  /** In a review, where a rule proposes something for each claim. */
  proposals: () => ['Enter'],
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
  const needs = way === 'proposals' ? proposalHead : claimHead;
  if (way === 'review') await page.keyboard.press('v');
  // The review that is under way goes on.
  else if (way === 'proposals') await goTo(page, 'v');
  if (way === 'review' || way === 'proposals')
    await expect(page.getByText(/^[\d,]+ of [\d,]+$/)).toBeVisible();
  // The rule's name was typed just before.
  if (way === 'proposals') await restHands(page);
  const decided: DecidedClaims = { claimIds: [], keys: 0, tookMs: [] };
  let shown = await nextClaim(page, '', needs);
  for (let claim = 0; claim < count; claim += 1) {
    const keys = decidingWays[way](claim % 2 === 0 ? 'a' : 'r');
    const startedAtMs = performance.now();
    for (const key of keys) await page.keyboard.press(key);
    decided.claimIds.push(shown);
    shown = await nextClaim(page, shown, needs);
    decided.tookMs.push(performance.now() - startedAtMs);
    decided.keys += keys.length;
  }
  return decided;
}

/** Takes what is proposed for all claims of “Needs decision” with keys alone, by the question about them. */
export async function takeAllProposals(page: Page): Promise<{ claims: number; keys: number; ms: number }> {
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('Home');
  await expectClaimShown(page);
  await restHands(page);
  const startedAtMs = performance.now();
  await page.keyboard.press('Shift+Enter');
  const question = page.getByRole('alertdialog', { name: /^Accept [\d,]+ claims\?$/ });
  await expect(question.getByRole('textbox')).toBeFocused();
  const digits = ((await question.getByRole('heading').first().textContent()) ?? '').replace(/\D/g, '');
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('No claims in this view')).toBeVisible();
  return { claims: Number(digits), keys: digits.length + 2, ms: performance.now() - startedAtMs };
}

const claimHead = 'aside header[data-claim-id]';
/** The head of a claim whose proposal can be taken. */
const proposalHead = `${claimHead}:has(section[aria-label="Proposal"] button)`;

/** The claim that keys act on, as soon as it is another one than before and its head is as needed. */
async function nextClaim(page: Page, before: string, needs: string): Promise<string> {
  const found = await page.waitForFunction(
    ({ left, head: selector }) => {
      const head = document.querySelector<HTMLElement>(selector);
      const claimId = head?.dataset['claimId'];
      return claimId === undefined || claimId === left ? null : claimId;
    },
    { left: before, head: needs },
    { polling: 'raf' },
  );
  return (await found.jsonValue()) ?? '';
}
