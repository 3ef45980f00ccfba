import * as files from '../testing/document-files.ts';
import { claim, drawnPages, expect, test, viewer } from './testing/documents-app.ts';

const damaged = files.damagedPdfs();

test('PDFs with defects are drawn as far as they can be read, or what is wrong is said', {
  tag: '@long',
}, async ({ page, harness }) => {
  const show = async (...placed: Parameters<typeof harness.place>) => {
    await harness.place(...placed);
    await page.keyboard.press('d');
    await expect(viewer(page).getByRole('heading', { name: placed[0]?.name ?? '' })).toBeVisible();
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  };

  await test.step('defects that readers overlook: keys pressed before the pages do no harm', async () => {
    await show(...damaged);
    for (const { name } of damaged) {
      await expect(viewer(page).getByRole('heading', { name })).toBeVisible();
      for (const key of ['c', 't', '=', 'c']) await page.keyboard.press(key);
      await expect(drawnPages(page).first()).toBeVisible();
      await page.keyboard.press('j');
    }
    await leave();
  });

  await test.step('a small PDF that asks for gigabytes is stopped, and the others are shown', async () => {
    await show(
      { name: 'inflating.pdf', bytes: files.inflatingPdf(4096) },
      { name: 'plain.pdf', bytes: await files.textPdf(1) },
    );
    await expect(viewer(page).getByText('Opening it takes too much memory')).toBeVisible();
    await expect(viewer(page)).toContainText('100%');
    await page.keyboard.press('j');
    await expect(viewer(page).getByRole('heading', { name: 'plain.pdf' })).toBeVisible();
    await expect(drawnPages(page).first()).toBeVisible();
    await leave();
  });

  await test.step('a page that is broken says so, and the others are shown', async () => {
    await show({ name: 'broken-page.pdf', bytes: files.brokenPagePdf() });
    await expect(drawnPages(page).first()).toBeVisible();
    await page.keyboard.press('p');
    const broken = viewer(page).getByText('This page can’t be shown.');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(broken.first()).toBeVisible();
    // Drawn anew, it says it still.
    await page.keyboard.press('=');
    await expect(broken.first()).toBeVisible();
  });
});

test('offline, the documents of a claim that was never listed are not known', { tag: '@long' }, async ({
  page,
  harness,
}) => {
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
