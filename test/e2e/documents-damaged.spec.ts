import * as files from '../support/document-files.ts';
import { claim, drawnPages, expect, test, viewer } from './support/documents-desk.ts';

const damaged = files.damagedPdfs();

test('PDFs with defects that readers overlook are drawn, and keys pressed before their pages do no harm', async ({
  page,
  desk,
}) => {
  await desk.place(...damaged);
  await page.keyboard.press('d');
  for (const { name } of damaged) {
    await expect(viewer(page).getByRole('heading', { name })).toBeVisible();
    for (const key of ['c', 't', '=', 'c']) await page.keyboard.press(key);
    await expect(drawnPages(page).first()).toBeVisible();
    await page.keyboard.press('j');
  }
});

test('without a line the documents of a claim that was never listed are not known', async ({
  page,
  desk,
}) => {
  await desk.control.post('down');
  // To a claim that was not on the screen yet.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('j');
  await expect(claim(page)).not.toContainText(desk.claimId);
  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('heading', { name: 'Not known yet' })).toBeVisible();
  await expect(viewer(page)).not.toContainText('No documents');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  const gate = page.getByRole('alertdialog', { name: 'Finish the documentation' });
  await expect(gate).toContainText('Which documents this claim has is not known');
  await expect(gate).toContainText('Held for 30 seconds');
});
