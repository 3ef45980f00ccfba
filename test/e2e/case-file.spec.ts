import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as files from '../testing/document-files.ts';
import { claim, expect, test, viewer } from './testing/documents-app.ts';

const hasPoppler = ['pdfinfo', 'pdftotext', 'pdfimages'].every(
  (program) => spawnSync(program, ['-v']).status === 0,
);

test('a case file has each page of a TIFF and of a PDF behind its sheet, as another program reads it', async ({
  page,
  harness,
}) => {
  test.skip(!hasPoppler, 'needs pdfinfo, pdftotext and pdfimages of poppler-utils');
  const fax = files.tiffFile(3, 300, 400);
  const contract = await files.textPdf(2);
  await harness.place({ name: 'fax.tif', bytes: fax }, { name: 'contract.pdf', bytes: contract });
  await page.keyboard.press('d');
  await expect(viewer(page).getByTitle('On this computer')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);

  const save = async (hasDocuments: boolean) => {
    await page.keyboard.press('Shift+P');
    const documents = page.getByRole('checkbox', { name: 'Append the documents' });
    await expect(documents).toBeFocused();
    if (!hasDocuments) await page.keyboard.press('Space');
    await expect(documents).toBeChecked({ checked: hasDocuments });
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const path = await (await saving).path();
    await expect(page.getByText(/^The case file was saved as case-file-/)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/^The case file was saved/)).toHaveCount(0);
    return read(path);
  };
  const whole = await save(true);
  const sheet = await save(false);

  expect(whole.title).toBe(`Case file of claim ${harness.claimId}`);
  const before = whole.pages.length - 5;
  expect(sheet.pages.length).toBe(before);
  const [said, alone] = [whole, sheet].map(({ pages }) =>
    pages.slice(0, before).join('').replace(/\s+/g, ''),
  );
  for (const bytes of [fax, contract]) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(said).toContain(hash);
    expect(alone).toContain(hash);
  }
  expect(said).toContain(`Pagesinthisfile:${before + 1}–${before + 3}`);
  expect(said).toContain(`Pagesinthisfile:${before + 4}–${before + 5}`);
  expect(alone).not.toContain('Pagesinthisfile');
  expect(alone?.match(/Notappended:leftout/g)).toHaveLength(2);

  const pages = whole.pages.map((text, at) => ({ text, number: at + 1 })).slice(before);
  for (const { text, number } of pages)
    expect(text.replaceAll(' ', '')).toContain(`${number}/${whole.pages.length}`);
  const scanned = pages.filter(({ text }) => text.includes('fax.tif')).map(({ number }) => number);
  expect(scanned).toHaveLength(3);
  expect(whole.images).toEqual(scanned.map((number) => ({ number, width: 300, height: 400 })));
  expect(sheet.images).toEqual([]);
  const texts = pages.filter(({ text }) => text.includes('contract.pdf')).map(({ text }) => text);
  expect(texts.map((text) => /Contract, page \d of 2/.exec(text)?.[0])).toEqual([
    'Contract, page 1 of 2',
    'Contract, page 2 of 2',
  ]);
});

test('a whole card number is neither on the screen nor in a case file', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  test.skip(!hasPoppler, 'needs pdfinfo, pdftotext and pdfimages of poppler-utils');
  const card = '4539578763621486';
  const hidden = '453957••••••1486';
  await harness.place(
    { name: 'scan.png', bytes: files.pngFile() },
    { name: `paid with ${card}.pdf`, bytes: await files.textPdf(1) },
  );
  const received = await harness.control.claim(harness.claimId);
  const body = {
    ...received,
    payment: { ...received.payment, card_holder_name: `Ana ${card}`, cardNumber: card },
    events: [{ name: `charged ${card}`, timestamp: '2026-01-02T00:00:00Z' }],
    card: { pan: card, [card]: true },
  };
  const fault = { kind: 'status', status: 200, body: { success: true, data: body } };
  await harness.control.post('faults', {
    rules: [{ endpoint: 'getClaim', claimId: harness.claimId, fault }],
  });
  // The claim is read anew once it is come to.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(claim(page).getByText(`Ana ${hidden}`).first()).toBeVisible();
  await expect(claim(page).getByText(`charged ${hidden}`).first()).toBeVisible();
  await expect(claim(page).getByText(`paid with ${hidden}.pdf`).first()).toBeVisible();
  const shown = await page.locator('body').innerText();

  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('checkbox', { name: 'Append the documents' })).toBeChecked();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const { pages } = read(await (await saving).path());
  const said = pages.join('').replaceAll(/\s+/g, '');
  for (const before of ['Ana', 'charged', 'paidwith']) expect(said).toContain(`${before}453957`);

  const digits = [shown, ...pages].join('\n').replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  for (const whole of [card, received.payment.pan, received.primaryAccountNumber].filter((one) =>
    /^\d{13,19}$/.test(one),
  ))
    expect(digits).not.toContain(whole);
});

/** As poppler reads it. */
function read(path: string) {
  const run = (program: string, ...options: string[]) => execFileSync(program, options, { encoding: 'utf8' });
  const info = run('pdfinfo', path);
  const count = Number(/^Pages:\s+(\d+)$/m.exec(info)?.[1]);
  const images = [...run('pdfimages', '-list', path).matchAll(/^\s*(\d+)\s+\d+\s+image\s+(\d+)\s+(\d+)\s/gm)];
  return {
    title: /^Title:\s+(.*)$/m.exec(info)?.[1],
    pages: run('pdftotext', '-layout', path, '-').split('\f').slice(0, count),
    images: images.map(([, number, width, height]) => ({
      number: Number(number),
      width: Number(width),
      height: Number(height),
    })),
  };
}
