import type { Page } from '@playwright/test';
import {
  currentRow,
  expect,
  expectClaimShown,
  goTo,
  grid,
  openList,
  pressToMove,
  startConnected,
  startInLanguage,
  test,
} from './testing/app-test.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import {
  documentsTour,
  inboxTour,
  rows,
  rulesTour,
  type Tour,
  viewsTour,
  webhookTour,
} from './testing/view-tour.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

/** `npm run campaign -- views` looks at each view in both sizes, otherwise in the one with less space. */
const isWhole = process.env['CLAIMDESK_VIEWS'] === 'all';
const usual = { width: 1440, height: 900 };
const sizes = [...(isWhole ? [usual] : []), { width: 1024, height: 700 }];

/** Chooses the largest text size in the settings, to which the palette leads, and goes back to the inbox. */
async function enlarge(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('text size');
  await page.getByRole('option', { name: /^Text size/ }).click();
  await page.getByRole('group', { name: 'Text size' }).getByRole('button').click();
  await page.getByRole('option', { name: '125%' }).click();
  await expectZoom(page, 1.25);
  await goTo(page, 'i');
  await expect(currentRow(page)).toBeVisible();
  await grid(page).focus();
}

async function expectZoom(page: Page, zoom: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.currentCSSZoom)).toBe(zoom);
}

async function boxOf(place: ReturnType<Page['locator']>) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It has no box.');
  return box;
}

/** Faults of the layout in each view of a tour. */
async function faultsOf(tour: Tour, ...[page, harness]: Parameters<typeof startConnected>) {
  await startConnected(page, harness, harness.sandbox.partnerId);
  await enlarge(page);
  const found: string[] = [];
  const look = async (view: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const faults = await layoutFaults(page);
      found.push(...faults.map((fault) => `${view} ${size.width}: ${fault}`));
      if (faults.length > 0)
        await page.screenshot({ path: test.info().outputPath(`${view}-${size.width}.png`) });
    }
    await page.setViewportSize(usual);
  };
  await tour(page, look, harness);
  return found;
}

test('at 125 %, the inbox, a claim and their dialogs cut nothing', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  const found = await faultsOf(inboxTour, page, harness);
  expect(found.filter((fault) => !fault.endsWith('zzzz'))).toEqual([]);
});

test('at 125 %, the other views cut nothing', { tag: '@long' }, async ({ page, harness }) => {
  expect(await faultsOf(viewsTour, page, harness)).toEqual([]);
});

test('at 125 %, the documents cut nothing', { tag: '@long' }, async ({ page, harness }) => {
  expect(await faultsOf(documentsTour, page, harness)).toEqual([]);
});

for (const language of ['es', 'pt']) {
  test(`at 125 %, rules and webhooks show their numbers and days in whole: ${language}`, async ({
    page,
    harness,
  }) => {
    await startInLanguage(page, harness, language, true);
    await expect(rows(page).first()).toBeVisible();
    await goTo(page, ',');
    await page.locator('[data-setting=textSize] button').click();
    await page.getByRole('option').last().click();
    await expectZoom(page, 1.25);
    await goTo(page, 'i');
    const found: string[] = [];
    const look = async (view: string): Promise<void> => {
      await page.setViewportSize({ width: 1024, height: 700 });
      const faults = [...(await layoutFaults(page)), ...(await cutCells(page))];
      found.push(...faults.map((fault) => `${view}: ${fault}`));
      await page.setViewportSize(usual);
    };
    await rulesTour(page, look, harness);
    await goTo(page, 'i');
    await webhookTour(page, look, harness);
    await page.keyboard.press('Escape');
    await look('webhooks');
    expect(found).toEqual([]);
  });
}

/** Texts of the last cell of each row that are cut: what room is left is another's. */
function cutCells(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((all) =>
    all.flatMap(({ lastElementChild: cell }) =>
      cell !== null && cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
    ),
  );
}

test('at 125 %, keys, scrolling, menus and drags work, and paper keeps its size', async ({
  page,
  harness,
}) => {
  await page.setViewportSize(usual);
  await startConnected(page, harness);
  const other = await page.context().newPage();
  await other.goto(await harness.anotherWindow());
  await expect(grid(other)).toBeVisible();
  await enlarge(page);
  await expectZoom(other, 1.25);
  await other.close();
  await openList(page, '6', 'All claims');

  await test.step('the cursor stays in sight from the first claim to the last', async () => {
    await expectClaimShown(page);
    await pressToMove(page, 'j');
    await pressToMove(page, 'End');
    await expect(currentRow(page)).toHaveAttribute('aria-rowindex', '301');
    expectInside(await boxOf(currentRow(page)), await boxOf(grid(page)));
    await pressToMove(page, 'Home');
    expectInside(await boxOf(currentRow(page)), await boxOf(grid(page)));
  });
  await test.step('a menu opens at the pointer', async () => {
    const row = grid(page).locator('[role=row][aria-selected]').nth(5);
    const { x, y } = await boxOf(row);
    await page.mouse.click(x + 100, y + 10, { button: 'right' });
    const menu = await boxOf(page.getByRole('dialog').filter({ has: page.getByRole('menu') }));
    expect(Math.abs(menu.x - (x + 100))).toBeLessThan(4);
    expect(menu.y).toBeLessThan(y + 20);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('the wheel scrolls by rows that touch one another', async () => {
    const { x, y, width, height } = await boxOf(grid(page));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await expect.poll(() => gapsBetweenRows(page)).toEqual([]);
  });
  await test.step('a list of choices opens below its button', async () => {
    const button = await boxOf(page.getByRole('button', { name: /^Newest/ }));
    await page.getByRole('button', { name: /^Newest/ }).click();
    const list = await boxOf(page.getByRole('listbox'));
    expect(list.y - (button.y + button.height)).toBeGreaterThan(0);
    expect(list.y - (button.y + button.height)).toBeLessThan(20);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
  await test.step('an edge that is dragged stays at the pointer', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the claim’s pane' });
    const { x, y, width } = await boxOf(edge);
    await page.mouse.move(x + width / 2, y + 300);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 60, y + 300, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await boxOf(edge)).x - (x - 60))).toBeLessThan(2);
  });
  await page.emulateMedia({ media: 'print' });
  await expectZoom(page, 1);
});

interface Span {
  y: number;
  height: number;
}

function expectInside(inner: Span, outer: Span): void {
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
}

/** Distances between a drawn row and the next, where they don't touch. */
function gapsBetweenRows(page: Page): Promise<number[]> {
  return grid(page)
    .locator('[role=row][aria-selected]')
    .evaluateAll((drawn) => {
      const boxes = drawn
        .map((row) => row.getBoundingClientRect())
        .toSorted((one, next) => one.top - next.top);
      return boxes
        .slice(1)
        .map(({ top }, at) => top - (boxes[at]?.bottom ?? 0))
        .filter((gap) => Math.abs(gap) > 1);
    });
}
