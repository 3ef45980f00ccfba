import { expect, grid, startConnected, test } from './support/app-test.ts';

test('after Esc in the filters the focus is where keys act, also for a key that comes at once', async ({
  page,
  desk,
}) => {
  await startConnected(page, desk);
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const search = page.getByRole('textbox', { name: 'Search claims' });
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
  expect(await desk.control.effects()).toEqual([]);
});
