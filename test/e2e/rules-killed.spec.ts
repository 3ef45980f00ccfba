import type { Page } from '@playwright/test';
import {
  type AppHarness,
  currentRow,
  expect,
  goTo,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { makeRule } from './testing/make-rule.ts';
import { searchProposed, takeAllProposed } from './testing/proposals.ts';

const rule = 'Small amounts';

test.use({ holdSeconds: { decide_collaboration: 3 } });

const accepted = (page: Page) =>
  page.getByRole('grid', { name: 'Decisions' }).getByRole('row').filter({ hasText: 'Accept' });

/** Offline, with the claims on the screen for which a new rule proposes. */
async function openProposed(page: Page, harness: AppHarness) {
  const app = await startConnected(page, harness);
  await makeRule(page, rule, 'network:visa,mastercard amount:<100000');
  await harness.control.post('down');
  await openList(page, '1', 'Needs decision');
  await searchProposed(page);
  await expect(currentRow(page)).toContainText(`Accept proposed · ${rule}`);
  await restHands(page);
  return app;
}

/** Starts the main side anew, and shows the one entry of the ledger: the answer to the proposal is with it. */
async function openLedger(page: Page, harness: AppHarness, waiting: number): Promise<void> {
  await page.goto((await harness.start()).ready.url);
  await expect(page.getByText(`${waiting} waiting`).first()).toBeVisible();
  expect(await harness.control.effects()).toEqual([]);
  await restHands(page);
  await goTo(page, 'o');
  await expect(accepted(page)).toHaveCount(1);
  await expect(accepted(page)).toContainText(`rule: ${rule}`);
}

/** The service comes back: each claim is accepted there once. */
async function expectSentOnce(page: Page, { control }: AppHarness, claims: number): Promise<void> {
  await control.post('up');
  await expect.poll(async () => (await control.effects()).length).toBe(claims);
  await expect(page.getByText(/[1-9]\d* waiting/)).toHaveCount(0);
  const effects = await control.effects();
  expect(effects.every(({ kind, value }) => kind === 'putClaimStatus' && value === 'ACCEPTED')).toBe(true);
  expect(new Set(effects.map(({ claimId }) => claimId)).size).toBe(claims);
  expect(await control.receipts('putClaimStatus')).toHaveLength(claims);
}

test('a proposal that was taken survives a kill with its rule, and is sent once', async ({
  page,
  harness,
}) => {
  const app = await openProposed(page, harness);
  const row = (await currentRow(page).getAttribute('id')) ?? '';
  await page.keyboard.press('e');
  await expect(currentRow(page)).not.toHaveAttribute('id', row);
  // The list moves on before the decision is on the disk.
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  await app.kill();

  await openLedger(page, harness, 1);
  await expect(
    page.getByText(`Taken from the rule “${rule}”, version 1`, { exact: true }).first(),
  ).toBeVisible();
  await expectSentOnce(page, harness, 1);
  expect((await harness.control.effects()).map(({ claimId }) => `claim-${claimId}`)).toEqual([row]);
});

test('proposals that were taken all at once survive a kill with their rule, and each is sent once', async ({
  page,
  harness,
}) => {
  const app = await openProposed(page, harness);
  const count = (await page.getByText(/^[\d,]+ claims$/).textContent()) ?? '';
  const proposed = Number(count.replace(/\D/g, ''));
  await takeAllProposed(page, proposed);
  await expect(page.getByText(`${proposed} waiting`).first()).toBeVisible();
  await app.kill();

  await openLedger(page, harness, proposed);
  await expect(
    page.getByText(`${proposed} taken from the rule “${rule}”, version 1`, { exact: true }).first(),
  ).toBeVisible();
  await expectSentOnce(page, harness, proposed);
});
