import type { Page } from '@playwright/test';
import {
  type AppHarness,
  currentRow,
  expect,
  expectClaimShown,
  openList,
  pressToMove,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

/** A sandbox in which "Needs decision" has more than a hundred rows. */
test.use({ claims: 1_500 });

const detail = (page: Page) => page.getByRole('complementary', { name: 'Claim' });

/** The claim whose details are on the screen. */
async function shownClaim(page: Page): Promise<string> {
  const id = detail(page).locator('dd', { hasText: /^[0-9a-f]{8}-[0-9a-f-]{27}/ });
  await expect(id.first()).toBeVisible();
  return ((await id.first().textContent()) ?? '').trim();
}

const idOfRow = async (page: Page) =>
  ((await currentRow(page).getAttribute('id')) ?? '').replace(/^claim-/, '');

/** Where the current row is drawn, in pixels. */
const rowTop = async (page: Page) => Math.round((await currentRow(page).boundingBox())?.y ?? -1);
const rowNumber = async (page: Page) => Number(await currentRow(page).getAttribute('aria-rowindex')) - 1;

async function syncNow(page: Page, harness: AppHarness): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Sync now');
  await expect(page.getByRole('option', { name: 'Sync now' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await restHands(page);
  expect(await harness.control.receipts('listAcquirerClaims')).not.toEqual([]);
}

/** Moves down until a row is current that waits for a decision. */
async function goToPending(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await pressToMove(page, 'j');
    if (((await currentRow(page).textContent()) ?? '').includes('Pending review')) return;
  }
  throw new Error('No claim that waits for a decision among the first rows.');
}

async function rejected(harness: AppHarness): Promise<string[]> {
  const effects = await harness.control.effects();
  return effects.filter(({ value }) => value === 'REJECTED').map(({ claimId }) => claimId ?? '');
}

// Promise: key-acts-on-shown-for-hours
test('hours of new claims move neither the open claim nor the row under the eye, and the key means it', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await goToPending(page);
  await expectClaimShown(page);
  await page.keyboard.press('Enter');
  const open = await shownClaim(page);
  const before = { top: await rowTop(page), number: await rowNumber(page) };

  await harness.control.post('time', { advanceMinutes: 5 * 60 });
  // Of the sandbox's seed: nobody else decides on it in these hours.
  expect((await harness.control.claim(open)).status).toBe('PENDING_REVIEW');
  await syncNow(page, harness);
  await expect.poll(() => rowNumber(page)).toBeGreaterThan(before.number + 100);

  expect(await shownClaim(page)).toBe(open);
  expect(await idOfRow(page)).toBe(open);
  // Its row is drawn anew while claims arrive above it.
  await expect.poll(() => rowTop(page)).toBe(before.top);
  await page.keyboard.press('r');
  await expect(currentRow(page)).toContainText('Rejected by you');
  await expect.poll(() => rejected(harness)).toEqual([open]);
});

test('the same deep in "Needs decision"', { tag: '@long' }, async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expect(page.getByRole('heading', { name: 'Needs decision' })).toBeAttached();
  for (let step = 0; step < 90; step += 1) await page.keyboard.press('j');
  await expect.poll(() => rowNumber(page)).toBe(91);
  await expectClaimShown(page);
  const open = await shownClaim(page);
  const top = await rowTop(page);

  await harness.control.post('time', { advanceMinutes: 2 * 60 });
  expect((await harness.control.claim(open)).status).toBe('PENDING_REVIEW');
  await syncNow(page, harness);
  await expect.poll(() => rowNumber(page)).toBeGreaterThan(110);
  expect(await shownClaim(page)).toBe(open);
  await expect.poll(() => rowTop(page)).toBe(top);
  await page.keyboard.press('r');
  await expect.poll(() => rejected(harness)).toEqual([open]);
});

test('a claim that a colleague marks seen stays open and says why; j and k go on from its former place', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await goToPending(page);
  const above = await pressToMove(page, 'k');
  const open = await pressToMove(page, 'j');
  const below = await pressToMove(page, 'j');
  expect(await pressToMove(page, 'k')).toBe(open);
  await page.keyboard.press('Enter');
  await expect.poll(() => shownClaim(page)).toBe(open);

  await harness.control.post('colleague', { claimId: open, action: 'seen' });
  await syncNow(page, harness);
  await expect(page.getByText('No longer in this list: marked as seen by someone else.')).toBeVisible();
  expect(await shownClaim(page)).toBe(open);
  await expect(currentRow(page)).toHaveCount(0);

  await page.keyboard.press('j');
  await expect(currentRow(page)).toHaveAttribute('id', `claim-${below}`);
  await expect.poll(() => shownClaim(page)).toBe(below);
  await page.keyboard.press('k');
  await expect(currentRow(page)).toHaveAttribute('id', `claim-${above}`);
  await expect(page.getByText('No longer in this list', { exact: false })).toHaveCount(0);
  expect((await harness.control.effects()).length).toBe(0);
});
