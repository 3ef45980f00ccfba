import type { Page } from '@playwright/test';
import { currentRow, expect, grid, restHands, startConnected, test } from './testing/app-test.ts';

/** Animations that do not get on: what closes before it has faded in is what a slow machine makes of it. */
async function holdAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
}

test('after Esc in the filters the focus is where keys act, also for a key that comes at once', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await holdAnimations(page);
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const search = page.getByRole('combobox', { name: 'Search claims' });
  const amount = page.getByLabel(/^Amount: /).first();

  await filter.click();
  await expect(amount).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('sara');
  await expect(search).toHaveValue('sara');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();

  // From inside a field of the filters.
  await filter.click();
  await amount.focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await expect(amount).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('x');
  await expect(search).toHaveValue('x');
  expect(await harness.control.effects()).toEqual([]);
});

test('what Esc closes takes no key after it, not even one that comes at once', async ({ page, harness }) => {
  await startConnected(page, harness);
  await holdAnimations(page);
  const search = page.getByRole('combobox', { name: 'Search claims' });
  const opened = {
    'the palette': () => page.keyboard.press('ControlOrMeta+k'),
    'the keys': () => page.keyboard.press('?'),
    'the sort': () => page.getByRole('button', { name: /Newest/ }).click(),
    'the menu of the list': () => page.getByRole('button', { name: 'List', exact: true }).click(),
    'a question': () => page.keyboard.press('Shift+O'),
  };
  for (const [name, open] of Object.entries(opened)) {
    await test.step(name, async () => {
      await grid(page).focus();
      // The field of the step before is left: what begins something is taken only then.
      await restHands(page);
      await open();
      await expect(
        page.locator('[role=dialog],[role=alertdialog],[role=listbox],[role=menu]').first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('sara');
      await expect(search).toHaveValue('sara');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });
  }
  expect(await harness.control.effects()).toEqual([]);
  await expect(currentRow(page)).toBeVisible();
});

test('in a narrow window with a claim open, the menus of the list open at their buttons', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await startConnected(page, harness);
  const claim = page.getByRole('complementary', { name: 'Claim' });
  for (const [key, icon] of Object.entries({
    'Shift+F': '.lucide-list-filter',
    'Shift+S': '.lucide-arrow-down-wide-narrow',
    'Shift+C': '.lucide-columns-3',
  })) {
    await test.step(key, async () => {
      await expect(currentRow(page)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(claim).toBeVisible();
      await restHands(page);
      await page.keyboard.press(key);
      const button = await page.locator('button', { has: page.locator(icon) }).boundingBox();
      const menu = await page.locator('.react-aria-Popover, [data-trigger]').first().boundingBox();
      expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
      expect(menu?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0) + 20);
      await page.keyboard.press('Escape');
      await expect(page.locator('[role=dialog],[role=listbox]')).toHaveCount(0);
      await grid(page).focus();
    });
  }
});
