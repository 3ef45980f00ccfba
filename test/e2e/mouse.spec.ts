import type { Page } from '@playwright/test';
import {
  currentRow,
  expect,
  expectClaimShown,
  grid,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';
import { rows } from './testing/view-tour.ts';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const markedText = (page: Page) => page.evaluate(() => String(getSelection()));
const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]');

test('the mouse: Shift and Ctrl select rows and mark no text, two clicks open a claim, the other button has its commands, and edges stay where they were dragged', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '6', 'All claims');
  await expectClaimShown(page);

  await test.step('Shift and Ctrl', async () => {
    await rows(page).nth(1).click();
    await rows(page)
      .nth(5)
      .click({ modifiers: ['Shift'] });
    await expect(selected(page)).toHaveCount(5);
    expect(await markedText(page)).toBe('');
    await rows(page)
      .nth(7)
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(selected(page)).toHaveCount(6);
    await page.keyboard.press('Escape');
    await expect(selected(page)).toHaveCount(0);
  });

  await test.step('two clicks', async () => {
    await rows(page).nth(2).dblclick();
    await expect(page.getByRole('complementary', { name: 'Claim' })).toBeVisible();
    await expect(grid(page)).not.toBeFocused();
    expect(await markedText(page)).toBe('');
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
  });

  await test.step('the other button', async () => {
    const row = rows(page).nth(4);
    await row.click({ button: 'right' });
    await expect(row).toHaveAttribute('data-current');
    const menu = page.getByRole('menu');
    for (const command of ['Accept', 'Reject', 'Mark as seen', 'Send e-mail', 'View documents', 'Edit tags'])
      await expect(menu.getByRole('menuitem', { name: command })).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Edit tags' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('heads that sort, and those that can’t', async () => {
    const [amount, card] = await Promise.all(
      ['Amount', 'Card'].map((name) =>
        grid(page)
          .getByRole('columnheader', { name })
          .evaluate((head) => {
            const shown = head.querySelector('button') ?? head.querySelector('span');
            return shown === null ? null : [shown.tagName, getComputedStyle(shown).fontWeight];
          }),
      ),
    );
    expect([amount, card]).toEqual([
      ['BUTTON', '550'],
      ['SPAN', '400'],
    ]);
  });

  await test.step('edges', async () => {
    const pane = page.getByRole('separator', { name: 'Width of the claim’s pane' });
    const column = grid(page).getByRole('columnheader', { name: 'Amount' });
    const widths = async () => [
      Math.round((await pane.boundingBox())?.x ?? 0),
      Math.round((await column.boundingBox())?.width ?? 0),
    ];
    const [paneAt = 0, columnWidth = 0] = await widths();
    await drag(page, paneAt, 400, -120);
    await expect.poll(async () => (await widths())[0]).toBe(paneAt - 120);
    const box = await column.boundingBox();
    // Its edge lies in the space beside it.
    await drag(page, (box?.x ?? 0) + columnWidth + 5, (box?.y ?? 0) + 8, 40);
    await expect.poll(async () => (await widths())[1]).not.toBe(columnWidth);
    const dragged = await widths();
    await page.reload();
    await expect(currentRow(page)).toBeVisible();
    await expect.poll(widths).toEqual(dragged);
  });
});

/** Drags what is at this place to the side. */
async function drag(page: Page, x: number, y: number, byPx: number): Promise<void> {
  await page.mouse.move(x + 1, y);
  await page.mouse.down();
  await page.mouse.move(x + 1 + byPx / 2, y);
  await page.mouse.move(x + 1 + byPx, y);
  await page.mouse.up();
}
