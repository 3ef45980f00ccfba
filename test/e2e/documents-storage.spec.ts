import * as files from '../testing/document-files.ts';
import { goTo } from './testing/app-test.ts';
import { claim, expect, test, viewer } from './testing/documents-app.ts';

const megabyte = 1_000_000;

/** A picture with so much behind it. */
function weighty(bytes: number): Uint8Array {
  return Buffer.concat([files.pngFile(), Buffer.alloc(bytes)]);
}

test('a lower cap removes what was looked at longest ago, and never what is pinned', {
  tag: '@long',
}, async ({ page, harness }) => {
  const here = viewer(page).getByTitle('On this computer');
  const fileOf = (name: string) => claim(page).getByRole('button', { name });
  const setCap = async (cap: string) => {
    await goTo(page, ',');
    await page.locator('[data-setting=documentsCap] button[aria-haspopup]').click();
    await page.getByRole('option', { name: cap, exact: true }).click();
  };
  const back = async () => {
    await page.getByRole('button', { name: /Needs decision/ }).click();
    await page.getByRole('grid', { name: 'Claims' }).focus();
    await page.keyboard.press('Enter');
    await expect(claim(page)).toContainText(harness.claimId);
  };

  // The oldest of all, and pinned.
  await harness.place({ name: 'kept.png', bytes: weighty(40 * megabyte) });
  await page.keyboard.press('d');
  await expect(here).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(claim(page).getByRole('button', { name: /Kept offline/ })).toBeVisible();

  await page.keyboard.press('j');
  await expect(claim(page).getByText(harness.claimId)).toHaveCount(0);
  const id = claim(page).locator('dd', { hasText: /^[0-9a-f-]{36}/ });
  const claimId = ((await id.first().textContent()) ?? '').trim();
  await harness.control.post('documents', {
    claimId,
    documents: ['older.png', 'newer.png'].map((name) => ({
      name,
      status: 'approved',
      base64: Buffer.from(weighty(40 * megabyte)).toString('base64'),
    })),
  });
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(claim(page).getByText('older.png').first()).toBeVisible();
  await page.keyboard.press('d');
  await expect(viewer(page).getByRole('img', { name: /^older\.png/ })).toBeVisible();
  await page.keyboard.press('j');
  await expect(viewer(page).getByRole('img', { name: /^newer\.png/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await setCap('100 MB');
  await expect(page.getByText(/80 MB of 100 MB in 2 documents.*Offline copies of 1 claim/)).toBeVisible();
  await back();
  await expect(claim(page).getByText('kept.png').first()).toBeVisible();
  await expect(claim(page).getByTitle('On this computer')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(fileOf('newer.png').getByTitle('On this computer')).toBeVisible();
  await expect(fileOf('older.png').getByTitle('Not downloaded')).toBeVisible();

  await test.step('a higher cap has space for it again; nothing else is removed', async () => {
    await setCap('250 MB');
    await back();
    await page.keyboard.press('j');
    await expect(claim(page).getByText('older.png').first()).toBeVisible();
    await page.keyboard.press('d');
    await expect(viewer(page).getByRole('img', { name: /^older\.png/ })).toBeVisible();
    await expect(here).toHaveCount(2);
    await page.keyboard.press('Escape');
    await goTo(page, ',');
    await expect(page.getByText(/120 MB of 250 MB in 3 documents.*Offline copies of 1 claim/)).toBeVisible();
  });
});
