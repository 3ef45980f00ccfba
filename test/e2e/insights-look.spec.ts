import type { Page } from '@playwright/test';
import { expect, goTo, startConnected, startInLanguage, test } from './testing/app-test.ts';
import { rows } from './testing/view-tour.ts';

test.use({
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const chart = (page: Page) => page.locator('[data-chart=outcomes]');
const marks = (page: Page) => chart(page).locator('svg[role=group] [data-mark] rect:last-child');

async function openInsights(page: Page): Promise<void> {
  await goTo(page, 'n');
  await expect(marks(page).first()).toBeVisible();
}

/** Copies the chart as a picture, and returns the pixels of the part left of its marks, where the amounts are. */
async function copiedAmounts(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await chart(page)
    .getByRole('button', { name: /picture/ })
    .click();
  const types = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  await expect.poll(types).toContain('image/png');
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    // At twice the size of the screen: below the title, above the names.
    return [...(context?.getImageData(0, 80, 100, 330).data ?? [])].join();
  });
}

test('a copied chart has the interface’s font in its axes', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openInsights(page);
  const usual = await copiedAmounts(page);
  expect(new Set(usual.split(',')).size).toBeGreaterThan(2);
  // What has none of the interface's fonts takes the next one of the list, which stays.
  await page.evaluate(() => {
    document.body.style.fontFamily = getComputedStyle(document.body).fontFamily.replace(
      /^[^,]+/,
      '"JetBrains Mono Variable"',
    );
  });
  expect(await copiedAmounts(page)).not.toBe(usual);
});

test('in forced colours, the series of a chart differ by their pattern, here and in the legend', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openInsights(page);
  const fills = () => marks(page).evaluateAll((all) => all.map((mark) => getComputedStyle(mark).fill));
  expect((await fills()).filter((fill) => fill.startsWith('url'))).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = new Set(await fills());
  expect(forced.size).toBe(2);
  expect([...forced].filter((fill) => fill.startsWith('url'))).toHaveLength(1);
  // What is drawn: lines have pixels of two colours where a full square has one.
  const colours = (tone: string) =>
    chart(page)
      .locator(`svg[data-swatch=${tone}]`)
      .screenshot()
      .then((png) =>
        page.evaluate(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(5, 5).getContext('2d');
          context?.drawImage(image, -2, -2);
          const { data } = context?.getImageData(0, 0, 5, 5) ?? { data: [] };
          return new Set([...data].filter((_, index) => index % 4 === 0)).size;
        }, png.toString('base64')),
      );
  expect(await colours('won')).toBe(1);
  expect(await colours('lost')).toBeGreaterThan(1);
});

for (const language of ['en', 'es', 'pt'])
  test(`at 1024 pixels, the head of the insights has one line in ${language}`, async ({ page, harness }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await startInLanguage(page, harness, language, true);
    await expect(rows(page).first()).toBeVisible();
    await openInsights(page);
    const head = page.locator('header').filter({ has: page.getByRole('search') });
    expect((await head.boundingBox())?.height).toBe(53);
  });

test('in the table of merchants, a long name goes on in the next line and is not cut', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startConnected(page, harness, harness.sandbox.partnerId);
  await expect(rows(page).first()).toBeVisible();
  await openInsights(page);
  const names = page.locator('[data-merchant]');
  await expect(names.first()).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all
      .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
      .map((name) => name.textContent),
  );
  expect(cut).toEqual([]);
});
