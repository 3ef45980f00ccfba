import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from '@playwright/test';
import * as files from '../testing/document-files.ts';
import { drawnPages, expect, test, viewer } from './testing/documents-app.ts';

/** What would come out of the printer: the size of each page in points, and all its text. */
async function printed(page: Page): Promise<{ pages: number; text: string; pictures: number }> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.printToPDF', { preferCSSPageSize: true });
  const bytes = Buffer.from(data, 'base64');
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  let [text, pictures] = ['', 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const one = await pdf.getPage(number);
    const { items } = await one.getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
    const { fnArray } = await one.getOperatorList();
    pictures += fnArray.filter((operation) => operation === OPS.paintImageXObject).length;
  }
  return { pages: pdf.numPages, text, pictures };
}

/**
 * The system's print window can't be had here: what it is called with stays on the page instead, and
 * Chromium prints that.
 */
async function holdPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    URL.revokeObjectURL = () => undefined;
    window.print = () => {
      const sheet = document.querySelector('.print-sheet');
      if (sheet === null) throw new Error('there is nothing to print');
      sheet.remove = () => document.body.setAttribute('data-printed', '');
    };
  });
}

async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('.print-sheet')) document.body.removeChild(sheet);
    document.body.removeAttribute('data-printed');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
}

test('what is printed is the pages of the document, and nothing of the application', async ({
  page,
  harness,
}) => {
  await harness.place(
    { name: 'contract.pdf', bytes: await files.textPdf(3) },
    { name: 'fax.tif', bytes: files.tiffFile(2) },
    { name: 'photo.jpg', bytes: files.jpegFile() },
  );
  await page.keyboard.press('d');
  await expect(drawnPages(page).first()).toBeVisible();
  await expect(viewer(page).getByTitle('On this computer')).toHaveCount(3);
  await holdPrinting(page);
  for (const pages of [3, 2, 1]) {
    await print(page);
    expect(await printed(page)).toEqual({ pages, text: '', pictures: pages });
    await page.keyboard.press('j');
  }
});
