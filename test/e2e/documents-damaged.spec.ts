import * as files from '../testing/document-files.ts';
import { claim, drawnPages, expect, test, viewer } from './testing/documents-app.ts';

const damaged = files.damagedPdfs();

test('PDFs with defects that readers overlook are drawn, and keys pressed before their pages do no harm', async ({
  page,
  harness,
}) => {
  await harness.place(...damaged);
  await page.keyboard.press('d');
  for (const { name } of damaged) {
    await expect(viewer(page).getByRole('heading', { name })).toBeVisible();
    for (const key of ['c', 't', '=', 'c']) await page.keyboard.press(key);
    await expect(drawnPages(page).first()).toBeVisible();
    await page.keyboard.press('j');
  }
});

test('a page that is broken says so, and the others are shown', async ({ page, harness }) => {
  await harness.place({ name: 'broken-page.pdf', bytes: files.brokenPagePdf() });
  await page.keyboard.press('d');
  await expect(drawnPages(page).first()).toBeVisible();
  await page.keyboard.press('p');
  const broken = viewer(page).getByText('This page can’t be shown.');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(broken.first()).toBeVisible();
  // Drawn anew, it says it still.
  await page.keyboard.press('=');
  await expect(broken.first()).toBeVisible();
});

test('a small PDF that asks for gigabytes is stopped, and the others are shown', async ({
  page,
  harness,
}) => {
  await harness.place(
    { name: 'inflating.pdf', bytes: files.inflatingPdf(4096) },
    { name: 'plain.pdf', bytes: await files.textPdf(1) },
  );
  await page.keyboard.press('d');
  await expect(viewer(page).getByText('Opening it takes too much memory')).toBeVisible();
  await expect(viewer(page)).toContainText('100%');
  await page.keyboard.press('j');
  await expect(viewer(page).getByRole('heading', { name: 'plain.pdf' })).toBeVisible();
  await expect(drawnPages(page).first()).toBeVisible();
});

test('offline, the documents of a claim that was never listed are not known', async ({ page, harness }) => {
  await harness.control.post('down');
  // To a claim that was not on the screen yet.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('j');
  await expect(claim(page)).not.toContainText(harness.claimId);
  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('heading', { name: 'Not known yet' })).toBeVisible();
  await expect(viewer(page)).not.toContainText('No documents');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  const gate = page.getByRole('alertdialog', { name: 'Finish documentation' });
  await expect(gate).toContainText('This claim’s documents aren’t known yet');
  await expect(gate).toContainText('On hold for 30 seconds');
});
