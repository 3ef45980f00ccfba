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
