import { expect, goTo, grid, openList, startConnected, test } from './testing/app-test.ts';

// Promise: review-resumes-after-reload
test('a review decides claim by claim, and is at the same claim after a reload', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('v');
  const head = page.getByRole('complementary', { name: 'Claim' }).locator('header[data-claim-id]');
  const shownAt = async (position: number) => {
    await expect(page.getByText(new RegExp(`^${position} of \\d+$`))).toBeVisible();
    await expect(head).toBeVisible();
    return (await head.getAttribute('data-claim-id')) ?? '';
  };
  const first = await shownAt(1);
  await page.keyboard.press('a');
  await expect(head).not.toHaveAttribute('data-claim-id', first);
  const second = await shownAt(2);
  await page.keyboard.press('j');
  await expect(head).not.toHaveAttribute('data-claim-id', second);
  const third = await shownAt(3);
  await expect(page.getByText('1 accepted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeVisible();

  // Wherever it opens then: the place is remembered a moment after it is reached.
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Claim' })).toBeVisible();
  await goTo(page, 'v');
  expect(await shownAt(3)).toBe(third);
  await page.keyboard.press('r');
  await expect(head).not.toHaveAttribute('data-claim-id', third);
  await shownAt(4);
  await expect(page.getByText('1 rejected')).toBeVisible();
});
