import type { Page } from '@playwright/test';
import {
  connectAccount,
  expect,
  expectClaims,
  goTo,
  grid,
  test,
  expectClaimShown,
  currentRrn,
} from './testing/app-test.ts';
import { expectNoViolations } from './testing/axe.ts';
import { withoutKeychain } from './testing/vault-app.ts';

const first = 'correct horse battery';
const second = 'staple under the rain';

test.use(withoutKeychain);

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Claimdesk is locked' });

async function createVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use a passphrase' }).click();
  const firstField = page.getByRole('dialog').locator('input').first();
  await expect(firstField).toBeFocused();
  await page.keyboard.type('short');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await expect(firstField).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passphrases don’t match.')).toBeVisible();
  await page.getByLabel('Repeat the passphrase').fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function unlock(page: Page, passphrase: string): Promise<void> {
  await expect(page.getByLabel('Passphrase')).toBeFocused();
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
}

test('without a keychain: a passphrase, an account, and a restart that asks for it', {
  tag: '@long',
}, async ({ page, harness }) => {
  const app = await harness.start();
  await page.goto(app.ready.url);
  await expect(page.getByText('gnome-keyring')).toBeVisible();
  await expect(page.getByText('Credential Manager')).toBeHidden();
  await createVault(page);
  await connectAccount(page, harness.sandbox);
  const rrn = await currentRrn(page);
  await app.stop();

  const again = await harness.start();
  await page.goto(again.ready.url);
  await expect(lockScreen(page)).toBeVisible();
  await expectNoViolations(page, 'lock screen');
  await unlock(page, 'a wrong passphrase');
  await expect(page.getByText('Wrong passphrase.')).toBeVisible();
  await unlock(page, 'another wrong one');
  await expect(page.getByText('Wrong passphrase.')).toBeVisible();
  await unlock(page, 'and a third wrong one');
  await expect(page.getByText(/^Try again in \d+ seconds?$/)).toBeVisible();
  await expect(page.getByText(/^Try again in \d+ seconds?$/)).toBeHidden();
  await unlock(page, first);
  await expectClaims(page);
  await expect(grid(page).locator('[role=row][aria-selected]').first()).toContainText(rrn);
});

test('locked: nothing of the claims is on the page, and what was decided waits; a changed passphrase opens, the old one nothing', async ({
  page,
  harness,
}) => {
  const app = await harness.start();
  await page.goto(app.ready.url);
  await createVault(page);
  await connectAccount(page, harness.sandbox);
  const row = (await grid(page).locator('[role=row][aria-selected]').nth(1).textContent()) ?? '';
  const merchant = row.slice(0, 12);
  await expectClaimShown(page);
  await page.keyboard.press('a');
  // At once: the decision was taken before the lock.
  await page.keyboard.press('Control+Shift+L');
  await expect(lockScreen(page)).toBeVisible();
  expect(await page.content()).not.toContain(merchant);
  await expect(page).toHaveTitle('Locked · Claimdesk');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();

  await unlock(page, first);
  await expectClaims(page);
  await goTo(page, 'o');
  const decisions = page.getByRole('grid', { name: 'Decisions' });
  await expect(decisions.getByRole('row').filter({ hasText: /^Accept/ })).toHaveCount(1);

  await goTo(page, ',');
  await page.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passphrase changed.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lock now');
  await page.keyboard.press('Enter');
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page, first);
  await expect(page.getByText('Wrong passphrase.')).toBeVisible();
  await unlock(page, second);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
