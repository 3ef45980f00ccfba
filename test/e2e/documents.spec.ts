import * as files from '../testing/document-files.ts';
import { goTo, openList, restHands } from './testing/app-test.ts';
import { claim, drawnPages, expect, test, viewer } from './testing/documents-app.ts';

const nowhere = 'http://127.0.0.1:9/leak';

test('evidence is fetched, read offline, and what is wrong with it is said', { tag: '@bare' }, async ({
  page,
  harness,
}) => {
  const left: string[] = [];
  const standardFonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pdfjs/standard_fonts/')) standardFonts.push(request.url());
    if (new URL(request.url()).origin !== new URL(page.url()).origin && !request.url().startsWith('blob:'))
      left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(dialog.message());
    void dialog.dismiss();
  });
  await harness.place(
    { name: 'contract.pdf', bytes: await files.textPdf(20) },
    { name: 'photo.jpg', status: 'unapproved', bytes: files.jpegFile() },
    { name: 'fax.tif', bytes: files.tiffFile(3) },
    { name: 'page.pdf', bytes: files.htmlFile(nowhere) },
    { name: 'drawing.svg', bytes: files.svgFile(nowhere) },
    { name: 'locked.pdf', bytes: files.encryptedPdf() },
    { name: 'script.pdf', bytes: await files.scriptedPdf(nowhere) },
    { name: 'half.pdf', bytes: files.truncated(await files.textPdf(3), 0.3) },
    { name: 'scan.pdf', bytes: await files.scannedPdf() },
    { name: 'moving.png', bytes: files.animatedPng() },
    { name: '../../up\u202E\u0007.png', bytes: files.pngFile() },
  );
  await expect(claim(page).getByText('Documents · 10 of 11 approved')).toBeVisible();

  await page.keyboard.press('d');
  await expect(drawnPages(page).first()).toBeVisible();
  await expect(viewer(page).getByText('1 of 20', { exact: true })).toBeVisible();
  // The file names Helvetica and doesn't carry it: what this computer has in its place has other widths.
  await expect.poll(() => standardFonts).toContainEqual(expect.stringContaining('LiberationSans-Regular'));
  await expect(viewer(page).getByTitle('On this computer')).toHaveCount(9);
  const fileReceipts = (await harness.control.receipts()).filter(({ path }) => path.startsWith('/__files/'));
  expect(fileReceipts.length).toBeGreaterThanOrEqual(11);
  for (const receipt of fileReceipts) expect(receipt).toMatchObject({ authorization: 'missing' });

  await harness.control.post('down');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await test.step('a cached document is there without a connection', async () => {
    await page.keyboard.press('d');
    await expect(drawnPages(page).first()).toBeVisible();
  });

  await test.step('pages, search, zoom, turn, one page at a time', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).getByText('2 of 20', { exact: true })).toBeVisible();
    await page.keyboard.press('/');
    await expect(viewer(page).getByRole('search').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('periwinkle');
    await page.keyboard.press('Enter');
    await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await expect(viewer(page).getByRole('list', { name: 'Thumbnails' })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.press('c');
    await page.keyboard.press('t');
    await expect(drawnPages(page).first()).toBeVisible();
    // Turned when it is wider than high, which a page drawn before the key is not.
    await expect
      .poll(async () => {
        const box = await page.locator('.pdfViewer .page').first().boundingBox();
        return box !== null && box.width > box.height;
      })
      .toBe(true);
    await page.keyboard.press('t');
    await page.keyboard.press('t');
    await page.keyboard.press('t');
  });

  await test.step('each of the others: shown, or the reason', async () => {
    const next = () => page.keyboard.press('j');
    await next();
    await expect(viewer(page).getByRole('img', { name: /^photo\.jpg/ })).toBeVisible();
    await next();
    await expect(viewer(page).getByText('1 of 3', { exact: true })).toBeVisible();
    await page.keyboard.press(']');
    await expect(viewer(page).getByText('2 of 3', { exact: true })).toBeVisible();
    await next();
    await expect(
      viewer(page)
        .getByText(/this type of file can’t be shown. Its type is text\/html/)
        .last(),
    ).toBeVisible();
    await next();
    await expect(
      viewer(page)
        .getByText(/this type of file can’t be shown/)
        .last(),
    ).toBeVisible();
    await next();
    await expect(viewer(page).getByText('This PDF needs a password')).toBeVisible();
    await next();
    await expect(drawnPages(page).first()).toBeVisible();
    await next();
    await expect(
      viewer(page).getByText('This file can’t be read').or(drawnPages(page).first()),
    ).toBeVisible();
    await next();
    await expect(drawnPages(page).first()).toBeVisible();
    await next();
    await expect(viewer(page).getByRole('img', { name: /^moving\.png/ })).toBeVisible();
    await next();
    await expect(viewer(page).getByRole('heading', { name: '../../up\ufffd\ufffd.png' })).toBeVisible();
  });

  await test.step('side by side, and a copy under a safe name', async () => {
    await page.keyboard.press('b');
    const shown = viewer(page).getByRole('document');
    await expect(shown).toHaveCount(2);
    const titles = viewer(page).getByRole('heading', { level: 2 });
    const marked = viewer(page).locator('h2[aria-current]');
    const [one = '', other = ''] = await titles.allTextContents();
    expect(one).not.toBe(other);
    await expect(marked).toHaveText(one);
    await shown.last().focus();
    await expect(marked).toHaveText(other);
    await expect(viewer(page).getByRole('heading', { level: 1 })).toHaveText(other);
    await shown.first().focus();
    await expect(marked).toHaveText(one);
    await page.keyboard.press('b');
    await expect(marked).toHaveCount(0);
    expect(await harness.savedName(() => page.keyboard.press('ControlOrMeta+s'))).toBe('up.png');
  });
  expect(left).toEqual([]);
});

test('the first document is small beside the facts of its claim once it is on this computer', async ({
  page,
  harness,
}) => {
  await harness.place({ name: 'contract.pdf', bytes: await files.textPdf(2) });
  const drawing = claim(page).locator('canvas');
  const fetched = async () =>
    (await harness.control.receipts()).filter(({ path }) => path.includes('contract')).length;
  expect(await fetched()).toBe(0);
  await page.keyboard.press('d');
  await expect(drawnPages(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(() =>
      drawing.evaluateAll(([canvas]) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return new Set(data).size;
      }),
    )
    .toBeGreaterThan(1);
  await drawing.click();
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
});

test('a verdict changes while looking; a finish over an unapproved document closes the upload once', async ({
  page,
  harness,
}) => {
  await harness.place(
    { name: 'one.png', bytes: files.pngFile() },
    { name: 'two.png', status: 'unapproved', bytes: files.pngFile() },
    { name: 'three.png', status: 'unapproved', bytes: files.pngFile() },
  );
  await harness.control.post('colleague', {
    claimId: harness.claimId,
    action: 'verdict',
    position: 1,
    verdict: 'approved',
  });
  await expect(claim(page).getByText(/two\.png: Approved since/)).toBeVisible();
  await expect(claim(page).getByText('Documents · 2 of 3 approved')).toBeVisible();

  await page.keyboard.press('f');
  const gate = page.getByRole('alertdialog', { name: 'Finish documentation' });
  await expect(gate.getByText('Just read from the service:')).toBeVisible();
  await expect(gate.getByRole('listitem')).toHaveCount(3);
  await expect(gate.getByLabel('Type FINISH to confirm')).toBeFocused();
  await page.keyboard.type('finish');
  await page.keyboard.press('Enter');
  await expect(gate).toBeVisible();
  await gate.getByText('Finish even though 1 document isn’t approved').click();
  await gate.getByRole('button', { name: 'Finish' }).click();
  await expect(gate).toHaveCount(0);
  await expect(page.getByText(/Finishing the documentation of/)).toBeVisible();
  expect((await harness.control.effects()).filter(({ kind }) => kind === 'finishDocumentation')).toEqual([]);
  await sendNow(page);
  await expect
    .poll(
      async () =>
        (await harness.control.effects()).filter(({ kind }) => kind === 'finishDocumentation').length,
    )
    .toBe(1);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('Enter');
  await expect(
    claim(page).getByText(/Closed here on .*processed 2 documents; 3 were uploaded/),
  ).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByText('Can’t finish the documentation: it was already closed here.')).toBeVisible();
});

test('prepared without a line; the set changes before it is sent: nothing goes, and it is asked again', async ({
  page,
  harness,
}) => {
  const finishes = async () =>
    (await harness.control.effects()).filter(({ kind }) => kind === 'finishDocumentation').length;
  await harness.place({ name: 'one.png', bytes: files.pngFile() });
  await harness.control.post('down');
  await page.keyboard.press('f');
  const gate = page.getByRole('alertdialog', { name: 'Finish documentation' });
  await expect(gate.getByText(/documents couldn’t be listed: the service can’t be reached/)).toBeVisible();
  await expect(gate.getByLabel('Type FINISH to confirm')).toBeFocused();
  await page.keyboard.type('FINISH');
  await page.keyboard.press('Enter');
  await expect(gate).toHaveCount(0);
  const { claimId } = harness;
  await harness.control.post('colleague', { claimId, action: 'verdict', position: 0, verdict: 'unapproved' });
  await harness.control.post('up');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Sync now');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await sendNow(page);
  const said = page.getByText('The documents have changed since you confirmed them. Nothing was sent.');
  await expect(said.first()).toBeVisible();
  expect(await harness.control.receipts('finishDocumentation')).toEqual([]);

  await page.keyboard.press('o');
  await expect(claim(page).getByText(/needs your decision. See the outbox/)).toBeVisible();
  await page.keyboard.press('f');
  await expect(gate.getByText(/An earlier finish needs your decision/)).toBeVisible();
  await gate.getByText('Finish even though 1 document isn’t approved').click();
  await gate.getByLabel('Type FINISH to confirm').fill('FINISH');
  await page.keyboard.press('Enter');
  await expect(gate).toHaveCount(0);
  await sendNow(page);
  await expect.poll(finishes).toBe(1);
});

async function sendNow(page: import('@playwright/test').Page): Promise<void> {
  await restHands(page);
  await page.keyboard.press('Escape');
  await goTo(page, 'o');
  await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
}

test('a press on the text of a PDF leaves the focus on the document, also while its pages are drawn anew', async ({
  page,
  harness,
}) => {
  await harness.place({ name: 'contract.pdf', bytes: await files.textPdf(2) });
  await page.keyboard.press('d');
  const pages = viewer(page).getByRole('document');
  const text = pages.locator('.textLayer');
  await expect(text).toHaveCount(2);
  expect(await pages.locator('[tabindex]').count()).toBe(0);
  await text.first().locator('span').first().click();
  await expect(pages).toBeFocused();
  const { width = 0 } = (await text.first().boundingBox()) ?? {};
  await restHands(page);
  await page.keyboard.press('+');
  await expect.poll(async () => (await text.first().boundingBox())?.width).toBeGreaterThan(width);
  await expect(pages).toBeFocused();
});
