import {
  expect,
  expectClaimShown,
  grid,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { keyboardFaults } from './testing/keyboard-faults.ts';

test('A decision moves neither the list nor the claim, and its toast says which claim it is about', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  const pane = page.getByRole('complementary', { name: 'Claim' });
  const boxes = async () => [await grid(page).boundingBox(), await pane.boundingBox()];
  const before = await boxes();
  // The space in it is one that breaks no line in a sentence.
  const amount = ((await pane.getByRole('heading', { level: 2 }).textContent()) ?? '').replace(/\s/gu, '\\s');
  await page.keyboard.press('a');
  const toasts = page.getByRole('status').filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  await expect(toasts).toContainText(new RegExp(`^Accepting ${amount} · \\S+\\s\\d{4}`));
  expect(await boxes()).toEqual(before);

  await test.step('and with icons alone in the navigation its undo is one, with its text as its title, and the time left is seen in forced colours', async () => {
    await page.keyboard.press('\\');
    const undo = toasts.getByRole('button', { name: /^Undo/ });
    await expect(undo).toHaveAttribute('title', new RegExp(`^Accepting ${amount}`));
    const { x = -1, width = 0 } = (await undo.boundingBox()) ?? {};
    const navigation = await page.getByRole('navigation', { name: 'Navigation' }).boundingBox();
    expect(x + width).toBeLessThanOrEqual(navigation?.width ?? 0);
    await page.emulateMedia({ forcedColors: 'active' });
    const bar = toasts.locator('span[style*=width]');
    const ground = (of: typeof bar) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground(bar)).not.toBe(await ground(bar.locator('..')));
    await page.emulateMedia({ forcedColors: 'none' });
    await undo.click();
    await expect(toasts).toHaveCount(0);
  });
});

test('In a low window nothing that Tab reaches lies behind a toast', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('status').getByRole('button', { name: /^Undo/ })).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 560 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    const faults = await keyboardFaults(page);
    expect(faults.filter((fault) => fault.includes('has the focus'))).toEqual([]);
  }
});

test('Where the navigation shows icons alone, what is said lies over no row, and is beside its icon under the pointer', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('\\');
  await page.keyboard.press('v');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  const toast = page.locator('[data-toast]').filter({ hasText: 'Review paused' });
  const button = toast.getByRole('button', { name: 'Close' });
  await button.hover();
  const text = toast.getByText('Review paused');
  await expect(text).toHaveCSS('opacity', '1');
  await page.mouse.move(700, 300);
  await expect(text).toHaveCSS('opacity', '0');
  const navigation = await page.getByRole('navigation', { name: 'Navigation' }).boundingBox();
  const { x = -1, width = 0 } = (await toast.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(navigation?.width ?? 0);
});

test('In a small window a toast lies over neither the palette nor a wide dialog', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('a');
  const toast = page.locator('[data-toast][data-undo]');
  await expect(toast).toBeVisible();
  for (const [keys, name] of [
    ['ControlOrMeta+k', 'Commands'],
    ['Shift+?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(keys);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    const { x = -1, y = -1, width = 0 } = (await toast.boundingBox()) ?? {};
    // What of it is in sight: its scroller, or itself.
    const seen = await dialog.evaluate((element) => {
      const scroller = element.closest('.overflow-auto') ?? element;
      const { left, bottom } = scroller.getBoundingClientRect();
      return { left, bottom };
    });
    expect(x + width <= seen.left || seen.bottom <= y, name).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await restHands(page);
  }
});
