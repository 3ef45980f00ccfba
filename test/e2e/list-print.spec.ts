import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, startConnected, test } from './testing/app-test.ts';
import { lookUpClaims } from './testing/looked-up-claims.ts';

test.use({ claims: 40 });

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

/** What would ruin a table whose columns follow their content. */
const unbreakable = {
  'long-name-1': { merchant: { name: 'W'.repeat(250) }, amount: 12.5, currency: 'USD' },
  'long-amount-2': { merchant: { name: 'Ordinary shop' }, amount: 1.7e308, currency: 'USD' },
  'endless-name-3': {
    merchant: { name: `Endless${'x'.repeat(5000)}` },
    payment: { card_holder_name: 'H'.repeat(250) },
    rrn: '9'.repeat(200),
    amount: 7,
    currency: 'EUR',
  },
};

test('a printed list keeps its columns whatever a claim holds, and says what it cuts', {
  tag: '@long',
}, async ({ page, harness }) => {
  test.skip(!hasPoppler, 'needs pdftotext of poppler-utils');
  await startConnected(page, harness);
  const common = { rrn: '000000007777', createdAt: '2020-01-01T00:00:00Z' };
  const claims = Object.entries(unbreakable).map(([id, fields]) => [id, { ...common, ...fields }]);
  await lookUpClaims(page, harness, 40, Object.fromEntries(claims));
  await expect(page.getByText('43 claims', { exact: true })).toBeVisible();

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByText('This list').click();
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  const path = test.info().outputPath('list.pdf');
  writeFileSync(path, await page.pdf({ format: 'A4', preferCSSPageSize: true }));

  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const pages = text.split('\f').filter((one) => one.trim() !== '');
  // Every page has every head, and each of the sandbox's claims its RRN on one line.
  for (const one of pages)
    for (const head of ['Merchant', 'Amount', 'Status', 'RRN', 'Age']) expect(one).toContain(head);
  expect(new Set(text.match(/\b\d{12}\b/g)).size).toBeGreaterThan(38);
  const plain = text.replaceAll(/\s+/g, '');
  expect(plain.match(/W/g)?.length).toBeGreaterThanOrEqual(250);
  expect(plain).toMatch(/\(\+4407\)/);
  expect(plain).toContain('43claims.');
});
