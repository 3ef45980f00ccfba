import { expect, goTo, grid, openList, startConnected, test } from './testing/app-test.ts';
import { decideClaims } from './testing/decide-claims.ts';

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

test('a review that is resumed has the focus', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  const position = page.getByText(/^1 of \d+$/);
  await page.keyboard.press('v');
  await expect(position).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: /^Resume/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.locator(':focus').and(page.locator(':not(body)'))).toContainText(/1 of \d+/);
});

test('what a review says about a claim moves none of its buttons', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('v');
  const head = page.getByRole('complementary', { name: 'Claim' }).locator('header[data-claim-id]');
  const accept = head.getByRole('button', { name: /^Accept/ });
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  const first = (await head.getAttribute('data-claim-id')) ?? '';
  const before = await accept.boundingBox();
  await page.keyboard.press('h');
  await expect(head).not.toHaveAttribute('data-claim-id', first);
  await page.keyboard.press('k');
  await expect(page.getByText('You flagged this claim for later.')).toBeVisible();
  await expect(head).toHaveAttribute('data-claim-id', first);
  expect(await accept.boundingBox()).toEqual(before);
});

test('the head of a review keeps its height while its progress gets longer', async ({ page, harness }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('v');
  const head = page.getByRole('complementary', { name: 'Claim' }).locator('header[data-claim-id]');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  const before = await head.boundingBox();
  for (const [index, [key, said]] of (
    [
      ['j', '1 skipped'],
      ['h', '1 flagged for later'],
      ['a', '1 accepted'],
      ['r', '1 rejected'],
    ] as const
  ).entries()) {
    await page.keyboard.press(key);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText(new RegExp(`^${index + 2} of \\d+$`))).toBeVisible();
    expect(await head.boundingBox()).toEqual(before);
  }
});

test('claims are decided by keyboard in each way: opened one by one, in the list, and in a review', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  const claimIds: string[] = [];
  for (const way of ['opened', 'list', 'review'] as const) {
    const decided = await decideClaims(page, way, 6);
    expect(decided.keys).toBe(way === 'opened' ? 18 : 6);
    claimIds.push(...decided.claimIds);
  }
  expect(new Set(claimIds).size).toBe(18);
});

test.describe('of thousands of claims', () => {
  test.use({ claims: 3000 });

  // Promise: review-any-size
  test('a review has all of a list, and is at its place after a reload and after a restart', async ({
    page,
    harness,
  }) => {
    const app = await startConnected(page, harness);
    await openList(page, '6', 'All claims');
    await expect(page.getByText('3,000 claims')).toBeVisible();
    await page.keyboard.press('v');
    const head = page.getByRole('complementary', { name: 'Claim' }).locator('header[data-claim-id]');
    const shownAt = async (position: number, before = '') => {
      await expect(page.getByText(`${position} of 3,000`, { exact: true })).toBeVisible();
      await expect(head).not.toHaveAttribute('data-claim-id', before);
      return (await head.getAttribute('data-claim-id')) ?? '';
    };
    let shown = await shownAt(1);
    // Beyond the claims that were there at first.
    for (let position = 2; position <= 100; position += 1) {
      await page.keyboard.press('h');
      shown = await shownAt(position, shown);
    }
    await expect(page.getByText('99 flagged for later')).toBeVisible();
    await page.keyboard.press('k');
    const before = await shownAt(99, shown);
    await expect(page.getByText('You flagged this claim for later.')).toBeVisible();
    await page.keyboard.press('j');
    expect(await shownAt(100, before)).toBe(shown);
    await page.reload();
    expect(await shownAt(100)).toBe(shown);
    await app.stop();
    const again = await harness.start();
    await page.goto(again.ready.url);
    await expect(page.getByRole('button', { name: /^Review/ })).toContainText('2,901');
    await goTo(page, 'v');
    expect(await shownAt(100)).toBe(shown);
    await expect(page.getByText('99 flagged for later')).toBeVisible();
  });
});
