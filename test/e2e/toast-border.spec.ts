import { expect, expectClaimShown, goTo, openList, startConnected, test } from './testing/app-test.ts';

test('The border of the pane beside the outbox ends on the line over the toasts', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await goTo(page, 'o');
  const pane = page.getByRole('complementary', { name: 'Decision' });
  await expect(pane).toBeVisible();
  const toasts = page.getByRole('status').filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  const line = await toasts.evaluate((element) => getComputedStyle(element).borderTopColor);
  await expect(toasts).toHaveCSS('border-top-width', '1px');
  await expect(pane).toHaveCSS('border-left-width', '1px');
  await expect(pane).toHaveCSS('border-left-style', 'solid');
  await expect(pane).toHaveCSS('border-left-color', line);
  // The list follows the decision while it is sent, and the pane may be drawn anew.
  await expect(async () => {
    const [above, below] = [await pane.boundingBox(), await toasts.boundingBox()];
    expect(above === null ? null : above.y + above.height).toBeCloseTo(below?.y ?? -1, 0);
    expect(below?.x).toBeLessThanOrEqual(above?.x ?? -1);
  }).toPass();
});
