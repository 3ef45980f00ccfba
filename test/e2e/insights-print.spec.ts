import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, goTo, startConnected, test } from './testing/app-test.ts';
import { lookUpClaims } from './testing/looked-up-claims.ts';

test.use({ claims: 40 });

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

/** What would ruin a table whose columns follow their content. */
const unbreakable = {
  'long-name-1': {
    merchant: { name: 'W'.repeat(250), taxIdType: 'CUIT', taxId: '30500000001' },
    amount: 12.5,
    currency: 'USD',
    outcome: 'won',
  },
  'long-amount-2': {
    merchant: { name: 'Ordinary shop', taxIdType: 'CUIT', taxId: '30500000002' },
    amount: 1.7e308,
    currency: 'ARS',
  },
  'digits-4': {
    merchant: { name: 'no\uFFFEcharacter\uFFFF', taxIdType: 'CUIT', taxId: '30500000004' },
    amount: 9_007_199_254_740_991,
    currency: 'BHD',
    outcome: 'lost',
  },
  'long-currency-5': {
    merchant: { name: 'Currency', taxIdType: 'CUIT', taxId: '30500000005' },
    amount: 5,
    currency: 'K'.repeat(90),
  },
  'long-network-3': {
    merchant: { name: 'Other', taxIdType: 'CUIT', taxId: '30500000003' },
    origin: 'Q'.repeat(100),
    amount: 7,
    currency: 'EUR',
  },
};

/** Prints what is on the screen. Answers the text of the sheet and of the paper, what is wider than its place, and heads broken in a word. */
async function printed(page: Page, path: string) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  // At the width of the paper.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  const sheet = page.locator('.print-sheet');
  const tooWide = await sheet.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')]
      .filter((one) => {
        const isCell = one.matches('th, td');
        return (
          one.getBoundingClientRect().right > right + 1 || (isCell && one.scrollWidth > one.clientWidth + 1)
        );
      })
      .map((one) => `${one.tagName} ${(one.textContent ?? '').slice(0, 60)}`);
  });
  const brokenHeads = await sheet.locator('th[scope="col"]').evaluateAll((cells) => {
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    };
    return cells
      .filter((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
          if (!texts.currentNode.nodeValue?.includes(' ') && linesOf(texts.currentNode) > 1) return true;
        return false;
      })
      .map((cell) => cell.textContent);
  });
  const said = await sheet.innerText();
  // It ends the sheet.
  writeFileSync(path, await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const paper = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return { said, paper, tooWide, brokenHeads };
}

/** How often each digit, and each letter of the names that would ruin a table, is in a text. */
function counts(text: string): Map<string, number> {
  const signs = Map.groupBy(text.match(/[\p{N}WKQ]/gu) ?? [], (sign) => sign);
  return new Map([...signs].map(([sign, all]) => [sign, all.length]));
}

/** Signs of the sheet that the paper has fewer of. */
function lost({ said, paper }: { said: string; paper: string }): string[] {
  const onPaper = counts(paper);
  return [...counts(said)].filter(([sign, count]) => (onPaper.get(sign) ?? 0) < count).map(([sign]) => sign);
}

test(
  'printed insights lose nothing whatever a claim holds',
  { tag: '@long' },
  async ({ page, harness }, info) => {
    test.skip(!hasPoppler, 'needs pdftotext of poppler-utils');
    await startConnected(page, harness);
    const createdAt = new Date().toISOString();
    const claims = Object.entries(unbreakable).map(([id, fields]) => [id, { createdAt, ...fields }]);
    await lookUpClaims(page, harness, 40, Object.fromEntries(claims));

    await goTo(page, 'n');
    const merchants = page.getByRole('region', { name: 'Merchants' });
    await expect(
      merchants.getByRole('button', { name: 'Show the claims of Other', exact: true }),
    ).toBeVisible();
    const all = await printed(page, info.outputPath('insights.pdf'));
    expect(all.tooWide).toEqual([]);
    expect(all.brokenHeads).toEqual([]);
    expect(counts(all.said).get('W')).toBeGreaterThanOrEqual(250);
    expect(counts(all.said).get('K')).toBeGreaterThanOrEqual(90);
    expect(all.paper).toContain('1 left out');
    expect(lost(all)).toEqual([]);

    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
    await page
      .getByRole('search')
      .getByRole('button', { name: /Network/ })
      .click();
    await page.getByRole('option', { name: /QQQ/i }).click();
    const chosen = await printed(page, info.outputPath('network.pdf'));
    expect(chosen.tooWide).toEqual([]);
    expect(chosen.brokenHeads).toEqual([]);
    expect(counts(chosen.said).get('Q')).toBeGreaterThanOrEqual(100);
    expect(lost(chosen)).toEqual([]);
  },
);
