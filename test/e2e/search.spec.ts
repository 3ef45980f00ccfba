import { expect, expectClaims, grid, startConnected, test } from './support/desk-test.ts';

test('finds an amount as it stands on the screen', async ({ page, desk }) => {
  await startConnected(page, desk);
  const row = grid(page).locator('[role=row][aria-selected]').nth(3);
  const holder = await row.getByRole('gridcell').nth(1).textContent();
  const amount = await row.getByRole('gridcell').nth(2).textContent();
  await page.keyboard.press('/');
  await page.keyboard.type(amount ?? '');
  await expect(grid(page).locator('[role=row][aria-selected]').first()).toContainText(holder ?? '');
});

test('says what the service says of a claim id that is not here', async ({ page, desk }) => {
  await startConnected(page, desk);
  await page.keyboard.press('/');
  await page.keyboard.type('no-claim-0001');
  await expect(page.getByRole('button', { name: 'Look up at the service' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The service gives no claim “no-claim-0001”.')).toBeVisible();
  const asked = await desk.control.receipts('getClaim');
  expect(asked.filter(({ path }) => path.includes('no-claim-0001'))).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expectClaims(page);
});
