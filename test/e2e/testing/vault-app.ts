import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { restHands } from './rest-hands.ts';

/** Passphrase of the vaults that hold a test's secrets where the machine has no keychain for tests. */
export const passphrase = 'every test has this passphrase';

/** Set by the runner of the tests: this machine has no keychain for them. */
export const isWithoutKeychain = process.env['CLAIMDESK_TEST_SECRETS'] === 'vault';

/** Options of a test on a machine without a Secret Service: nobody answers on the session's bus. */
export const withoutKeychain = {
  opensVault: false,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from this
  appEnv: async ({}, use: (env: NodeJS.ProcessEnv) => Promise<void>) => {
    const state = mkdtempSync(join(tmpdir(), 'claimdesk-e2e-'));
    await use({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_STATE_HOME: state });
    rmSync(state, { recursive: true, force: true });
  },
};

/** Makes a passphrase vault on the first screen, where there is no keychain and no vault yet. */
export async function createVaultWhereNeeded(page: Page): Promise<void> {
  if (!isWithoutKeychain) return;
  await expect(page.getByRole('button', { name: 'Connect an account' })).toBeVisible();
  const offer = page.getByRole('button', { name: 'Use a passphrase' });
  if (!(await offer.isVisible())) return;
  await offer.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=next]').fill(passphrase);
  await dialog.locator('input[name=repeat]').fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Opens the vault in each page of the context whenever an action or an assertion meets the lock screen. */
export function unlockAutomatically(context: BrowserContext): void {
  if (!isWithoutKeychain) return;
  const watch = (page: Page) =>
    page.addLocatorHandler(page.locator('form[aria-labelledby=locked]'), async (form) => {
      await form.locator('input[name=passphrase]').fill(passphrase);
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await restHands(page);
    });
  for (const page of context.pages()) void watch(page);
  context.on('page', (page) => void watch(page));
}
