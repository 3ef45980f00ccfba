import {
  currentRow,
  expect,
  goTo,
  grid,
  openList,
  pressToMove,
  startConnected,
  test,
} from './testing/app-test.ts';

test('each view, search and claim can be gone back to and reloaded; no address holds what was typed', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '6', 'All claims');
  await pressToMove(page, 'j');
  const third = await pressToMove(page, 'j');
  await goTo(page, 'o');
  await expect(page.getByRole('heading', { name: 'Outbox', exact: true })).toBeAttached();
  await page.goBack();
  await expect(currentRow(page)).toHaveAttribute('id', `claim-${third}`);

  await page.keyboard.press('/');
  await page.keyboard.type('status:pending');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: 'Remove status: Pending review' });
  await expect(chip).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/#\/[a-z0-9-]+\/won/);
  await expect(chip).toBeHidden();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/#\/[a-z0-9-]+\/all/);
  expect(page.url()).not.toMatch(/pending/i);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/pending/i);

  await page.goForward();
  await expect(page).toHaveURL(/#\/[a-z0-9-]+\/won\/./);
  const url = page.url();
  await page.reload();
  await expect(grid(page)).toBeVisible();
  expect(page.url()).toBe(url);
});
