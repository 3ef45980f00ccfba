import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectClaims, expectClaimShown, openList, test } from '../e2e/testing/app-test.ts';
import { projectRoot } from '../testing/program.ts';

/** The pictures of the guide and of the README, from the sandbox: `npm run docs:pictures`. */
test('pictures', async ({ page, host }) => {
  const demo = await host.demo('--claims', '2000');
  try {
    await page.goto(demo.ready.url);
    await expectClaims(page);
    await expectClaimShown(page);
    await inBothThemes(page, 'inbox');

    await openList(page, '1', 'Needs decision');
    await expectClaimShown(page);
    await page.keyboard.press('v');
    await expect(page.getByText(/^1 of /)).toBeVisible();
    await expect(page.locator('.pdfViewer .page[data-loaded], [role=document] img').first()).toBeVisible();
    await picture(page, 'review');
    for (const key of ['a', 'r', 'j', 'a']) {
      const before = await page.getByText(/^\d+ of /).textContent();
      await page.keyboard.press(key);
      await expect(page.getByText(/^\d+ of /)).not.toHaveText(before ?? '');
    }

    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Then and now')).toBeVisible();
    await picture(page, 'outbox');

    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible();
    await expect(page.locator('svg[role=group]').first()).toBeVisible();
    await picture(page, 'insights');
  } finally {
    await demo.stop();
  }
});

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await picture(page, `${name}-${colorScheme}`);
  }
}

async function picture(page: Page, name: string): Promise<void> {
  // Nothing is pointed at, and nothing moves.
  await page.mouse.move(0, 0);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.screenshot({ path: join(projectRoot, 'docs/images', `${name}.png`) });
}
