import type { Page } from '@playwright/test';
import * as files from '../testing/document-files.ts';
import * as hostile from '../testing/hostile-documents.ts';
import { mostRiseMegabytes, watchMemory } from './testing/browser-memory.ts';
import { expect, test, viewer } from './testing/documents-app.ts';

/** Small files that ask for much, and large ones that are evidence; what becomes of each. */
const documents: { name: string; bytes: Uint8Array; isShown: boolean }[] = [
  { name: 'self-pointing.tif', bytes: hostile.selfPointingTiff(), isShown: true },
  { name: 'twice-deflated.pdf', bytes: hostile.blanksPdf(600, 2), isShown: false },
  { name: 'deflated.pdf', bytes: hostile.blanksPdf(934, 1), isShown: false },
  { name: 'lzw.tif', bytes: hostile.lzwTiff(14_000, 14_000), isShown: false },
  { name: 'lzw-within-limits.tif', bytes: hostile.lzwTiff(7_000, 7_000), isShown: true },
  { name: 'operators.pdf', bytes: hostile.operatorsPdf(16), isShown: false },
  { name: 'huge-picture.pdf', bytes: hostile.picturePdf(8_000), isShown: false },
  { name: 'fax-600-dpi.tif', bytes: hostile.bilevelTiff(4960, 7016), isShown: true },
  { name: 'progressive.jpg', bytes: hostile.progressiveJpeg(4800), isShown: true },
];

// Promise: document-memory-bounded
test('no document takes more than 300 MB: what would is refused with the reason, and the next is shown', {
  tag: '@long',
}, async ({ page, harness, browser }) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  const sizes = Object.fromEntries(documents.map(({ name, bytes }) => [name, bytes.length]));
  expect(sizes['self-pointing.tif']).toBe(322);
  expect(sizes['twice-deflated.pdf']).toBeLessThan(2_100);
  expect(sizes['deflated.pdf']).toBeLessThan(975_000);
  expect(sizes['lzw.tif']).toBeLessThan(4_096);
  const memory = await watchMemory(browser);
  const plain = await files.textPdf(1);
  await harness.place({ name: 'first.pdf', bytes: plain }, ...documents, { name: 'last.pdf', bytes: plain });
  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('heading', { name: 'first.pdf' })).toBeVisible();
  await expect(drawn(page)).toBeVisible();
  for (const { name, isShown } of documents) {
    await page.requestGC();
    await memory.mark();
    await page.keyboard.press('j');
    await expect(viewer(page).getByRole('heading', { name })).toBeVisible();
    const refusal = viewer(page).getByText(/takes too much memory|too large to show/);
    await expect(isShown ? drawn(page) : refusal, name).toBeVisible();
    if (isShown) await page.keyboard.press('=');
    await decoded(page);
    const rise = await memory.rise();
    console.log(`${name}: ${rise.total} MB (${rise.detail})`);
    expect(rise.total, name).toBeLessThanOrEqual(mostRiseMegabytes);
  }
  await page.keyboard.press('j');
  await expect(viewer(page).getByRole('heading', { name: 'last.pdf' })).toBeVisible();
  await expect(drawn(page)).toBeVisible();
});

function drawn(page: Page) {
  return viewer(page)
    .locator('.pdfViewer .page[data-loaded], [role=document] img, [role=document] canvas[role=img]')
    .first();
}

/** A browser decodes a picture when it paints it, or when it is asked to. */
async function decoded(page: Page): Promise<void> {
  const pictures = viewer(page).locator('[role=document] img');
  await pictures.evaluateAll((all) =>
    Promise.all(all.flatMap((one) => (one instanceof HTMLImageElement ? [one.decode()] : []))),
  );
}
