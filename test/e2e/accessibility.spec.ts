import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { connectAccount, expect, grid, test } from './support/desk-test.ts';

async function expectNoViolations(page: Page, view: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${view}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any view, ${colorScheme}`, async ({ page, desk }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const app = await desk.start();
    await page.goto(app.ready.url);
    await expect(page.getByRole('button', { name: 'Connect an account' })).toBeVisible();
    await expectNoViolations(page, 'onboarding');
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Paste the API key.')).toBeVisible();
    await expectNoViolations(page, 'connect form with problems');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await connectAccount(page, desk.sandbox);
    await expectNoViolations(page, 'inbox');

    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Claim' }).getByText('Identifiers')).toBeVisible();
    await expectNoViolations(page, 'claim');
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(/\d+ selected/).first()).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolations(page, 'question on several');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoViolations(page, 'filters');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('nothing is called this');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expectNoViolations(page, 'nothing matches');
    await page.keyboard.press('Escape');

    await page.keyboard.press('1');
    await grid(page).focus();
    await page.keyboard.press('r');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Decision' })).toBeVisible();
    await expectNoViolations(page, 'outbox');

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByText('Data lives in')).toBeVisible();
    await expectNoViolations(page, 'accounts and settings');
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder('Command, view, account or claim')).toBeVisible();
    await expectNoViolations(page, 'palette');
  });
}
