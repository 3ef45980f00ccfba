import { createSeededRandom } from '../testing/seeded-random.ts';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import * as files from '../testing/document-files.ts';
import * as hostile from '../testing/hostile-documents.ts';
import { mostRiseMegabytes, watchMemory } from './testing/browser-memory.ts';
import { expect, test, viewer } from './testing/documents-app.ts';

/** `npm run campaign -- document-fuzz` asks for many more. */
const asked = process.env['CLAIMDESK_FUZZ_FILES'];
const seed = Number(process.env['CLAIMDESK_FUZZ_SEED'] ?? 1);
const atOnce = 6;
const budget =
  asked === undefined
    ? { budgetMs: 1_000, atLeast: 1 }
    : { budgetMs: 0, atLeast: Math.ceil(Number(asked) / atOnce) };
const nowhere = 'http://127.0.0.1:9/leak';

// A fault that a file shows stays found.
test.describe.configure({ retries: 0 });

// Promise: viewer-leaks-nothing
test('fuzzed files: no script runs, nothing leaves the viewer, none takes more than 300 MB, the app lives', async ({
  page,
  harness,
  browser,
}) => {
  const random = createSeededRandom(seed);
  const left: string[] = [];
  // The kernel tells it of Linux only.
  const memory = process.platform === 'linux' ? await watchMemory(browser) : null;
  page.on('request', (request) => {
    const isOwn =
      request.url().startsWith('blob:') || new URL(request.url()).origin === new URL(page.url()).origin;
    if (!isOwn) left.push(`request ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    left.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => left.push('popup'));
  page.on('crash', () => left.push('crash'));
  const originals = [
    await files.textPdf(3),
    await files.scannedPdf(),
    await files.scriptedPdf(nowhere),
    files.encryptedPdf(),
    files.jpegFile(120, 160),
    files.pngFile(120, 160),
    files.animatedPng(60, 40),
    files.tiffFile(2, 60, 80),
    files.webpFile(),
    hostile.selfPointingTiff(),
    hostile.lzwTiff(2000, 3000),
    hostile.bilevelTiff(1240, 1754),
    hostile.blanksPdf(2, 2),
    hostile.picturePdf(900),
    hostile.operatorsPdf(1),
    hostile.progressiveJpeg(600),
    files.htmlFile(nowhere),
    files.svgFile(nowhere),
    ...files.damagedPdfs().map(({ bytes }) => bytes),
  ];
  const rounds = createTimeBudget(budget);
  while (rounds.take()) {
    const batch = Array.from({ length: atOnce }, (_, nth) => ({
      name: `fuzz-${rounds.begun}-${nth + 1}.pdf`,
      bytes: fuzzed(originals[Math.floor(random() * originals.length)] ?? new Uint8Array(), random),
    }));
    await harness.place(...batch);
    await memory?.mark();
    await page.keyboard.press('d');
    // It may open on a file of the round before, while its list is still on its way.
    await viewer(page).getByRole('listitem').getByText(`fuzz-${rounds.begun}-1.pdf`).click();
    for (const { name } of batch) {
      await expect(viewer(page).getByRole('heading', { name })).toBeVisible();
      // Shown, or the reason why not: never nothing.
      await expect(
        viewer(page)
          .locator('.pdfViewer .page[data-loaded], [role=document] img, [role=document] canvas')
          .or(
            viewer(page).getByText(
              /This file can’t be read|This PDF needs a password|This file can’t be shown|This file couldn’t be downloaded/,
            ),
          )
          .first(),
      ).toBeVisible();
      if (memory !== null) {
        const rise = await memory.rise();
        expect(rise.total, `${name}, seed ${seed}: ${rise.detail}`).toBeLessThanOrEqual(mostRiseMegabytes);
        await memory.mark();
      }
      await page.keyboard.press('j');
    }
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  }
  expect(left).toEqual([]);
  console.log(`${rounds.begun * atOnce} fuzzed files`);
});

/** Bytes turned, ranges doubled or cut out, the end missing. */
function fuzzed(original: Uint8Array, random: () => number): Uint8Array {
  let bytes = new Uint8Array(original);
  const at = () => Math.floor(random() * bytes.length);
  const changes = 1 + Math.floor(random() * 20);
  for (let change = 0; change < changes; change += 1) {
    const kind = random();
    if (kind < 0.7) bytes[at()] = Math.floor(random() * 256);
    else if (kind < 0.8) bytes = bytes.slice(0, Math.max(16, at()));
    else {
      const [from, to] = [at(), at()].toSorted((a, b) => a - b);
      const range = bytes.slice(from, Math.min(to ?? 0, (from ?? 0) + 2000));
      bytes = new Uint8Array([
        ...bytes.slice(0, from),
        ...(kind < 0.9 ? [...range, ...range] : []),
        ...bytes.slice((from ?? 0) + range.length),
      ]);
    }
  }
  return bytes;
}
