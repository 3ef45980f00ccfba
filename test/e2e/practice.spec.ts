import type { Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import { currentRow, expect, goTo, grid, pressToMove, restHands, test } from './testing/app-test.ts';
import { createVaultWhereNeeded } from './testing/vault-app.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.getByRole('region', { name: 'Practice' });
const expectStep = (page: Page, step: number) =>
  expect(bar(page).getByText(`Step ${step} of 9`)).toBeVisible();

async function press(page: Page, key: string): Promise<void> {
  await restHands(page);
  await page.keyboard.press(key);
}

/** Does the step about rules as it says: makes one, switches it on, and takes what it proposes. */
async function takeProposalOfNewRule(page: Page): Promise<void> {
  await goTo(page, 'r');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectStep(page, 5);
  await press(page, 'n');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Small amounts');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByText('amount:<20')).toBeVisible();
  await page.keyboard.type('amount:<20');
  await expect(dialog.getByText(/^\d+ claims match now$/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  const rule = page.getByRole('grid', { name: 'Rules' }).getByRole('row', { name: /Small amounts/ });
  await expect(rule).toContainText('Off');
  await expectStep(page, 5);
  await expectNoViolations(page, 'the practice and a rule');
  await press(page, 'o');
  await expectStep(page, 6);
  await expect(rule).toContainText('On');

  await press(page, '1');
  await expect(currentRow(page)).toBeVisible();
  await press(page, '/');
  await page.keyboard.type('proposed:yes');
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('Accept proposed · Small amounts');
  await expect(page.getByRole('region', { name: 'Proposal' })).toBeVisible();
  await expectStep(page, 6);
  await press(page, 'e');
}

test('the practice is done from its first step to its last by keyboard alone', async ({ page, harness }) => {
  const app = await harness.start();
  await page.goto(app.ready.url);
  await createVaultWhereNeeded(page);
  await page.getByRole('button', { name: 'Learn the keys in four minutes' }).press('Enter');
  await expectStep(page, 1);
  await expect(currentRow(page)).toBeVisible();
  await grid(page).focus();
  await pressToMove(page, 'j');
  await expectStep(page, 2);
  await press(page, 'Enter');
  await expectStep(page, 3);
  await press(page, 'a');
  await expectStep(page, 4);
  await press(page, 'z');
  await takeProposalOfNewRule(page);
  await expectStep(page, 7);
  await press(page, '1');
  await expect(currentRow(page)).toBeVisible();
  await press(page, '/');
  await page.keyboard.type('sur');
  await expectStep(page, 8);
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toBeVisible();
  await press(page, 'x');
  await expectStep(page, 9);
  await goTo(page, 'o');
  await expect(bar(page).getByText('You know the most important keys.')).toBeVisible();
  await expect(page.getByText('Small amounts').first()).toBeVisible();
});
