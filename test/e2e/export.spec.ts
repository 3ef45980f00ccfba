import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { parseCsv } from 'hucre/csv';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, expectClaimShown, grid, openList, startConnected, test } from './testing/app-test.ts';

test.use({ claims: 40 });

test('a list is exported by keyboard alone, downloaded once, and comes whole', async ({ page, harness }) => {
  const app = await startConnected(page, harness);
  await openList(page, '6', 'All claims');
  await expect(page.getByText('40 claims', { exact: true })).toBeVisible();

  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('button', { name: 'Export 40 claims' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^claims-[\d-]+Z\.csv$/);
  await expect(page.getByText(/^Exported 40 claims to claims-/)).toBeVisible();

  const text = readFileSync(await download.path(), 'utf8');
  const [head, ...rows] = parseCsv(text, { delimiter: ',' });
  expect(head).toEqual([
    'Claim ID',
    'Merchant',
    'Pending decisions',
    'Cardholder',
    'RRN',
    'Amount',
    'Currency',
    'Status',
    'Outcome',
    'Network',
    'Card',
    'Documents approved',
    'Documents',
    'Created (UTC)',
  ]);
  expect(new Set(rows.map(([id]) => id)).size).toBe(40);
  expect(text).not.toMatch(/\d{13,}/);
  const again = await page.request.get(download.url(), {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(again.status()).toBe(404);
  expect(download.url().startsWith(new URL(app.ready.url).origin)).toBe(true);

  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();

  await expectClaimShown(page);
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('checkbox', { name: 'Append the documents' })).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const caseFile = await saving;
  expect(caseFile.suggestedFilename()).toMatch(/^case-file-[\d-]+Z\.pdf$/);
  await expect(page.getByText(/^The case file was saved as case-file-/)).toBeVisible();
  const pdf = await PDFDocument.load(readFileSync(await caseFile.path()));
  expect(pdf.getTitle()).toMatch(/^Case file of claim /);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  // The system's print window can't be had here: Chromium prints what it would have been called with.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByRole('radio', { name: 'This list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  const paper = await textOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  expect(paper).toContain('40 claims.');
  expect(paper).toMatch(/Claimdesk · .* · All claims/);
  expect(paper).toMatch(/1 \/ \d/);
  expect(new Set(paper.match(/\b\d{12}\b/g)).size).toBeGreaterThan(30);
  expect(paper).not.toMatch(/\d{13,}|Go to inbox|Save case file/);
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join('\n');
}
