import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { expect, expectClaimShown, goTo, startConnected, test } from './testing/app-test.ts';

/** What the dialog that is open exports, read back: each row by the names in the file's first line. */
async function exported(page: Page, title: string): Promise<{ name: string; rows: Map<string, string>[] }> {
  const dialog = page.getByRole('dialog', { name: title });
  // As a program reads it.
  await dialog.getByText('Column names (the same in every language)').click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: title }).click();
  const download = await downloading;
  await expect(page.getByText(/^Exported [\d,]+ \w+ to /)).toBeVisible();
  const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
  const [head = [], ...lines] = parseCsv(text, { delimiter: ',' });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Exported /)).toHaveCount(0);
  return {
    name: download.suggestedFilename(),
    rows: lines.map((cells) => new Map(head.map((column, at) => [String(column), String(cells[at] ?? '')]))),
  };
}

const cells = (rows: readonly Map<string, string>[], column: string) =>
  rows.map((row) => row.get(column) ?? '');

test('the merchants of the insights come out as the table shows them, in its order', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await goTo(page, 'n');
  const table = page.getByRole('region', { name: 'Merchants' });
  const merchants = table.locator('tbody tr');
  await expect(merchants.first()).toBeVisible();
  await expect(table.getByText(/^\d+ merchants$/)).toHaveText(`${await merchants.count()} merchants`);
  const shown = await merchants.evaluateAll((rows) =>
    rows.map((row) => {
      const values = [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '');
      const [open, created, , change, , , sample] = values;
      return {
        name: row.querySelector('[data-merchant]')?.textContent ?? '',
        figures: [open, created, change, sample],
        amounts: (row.querySelector('td[title]')?.getAttribute('title') ?? '').replaceAll('\u00a0', ' '),
      };
    }),
  );
  expect(shown.length).toBeGreaterThan(5);

  await table
    .getByRole('button', { name: /^Show the claims of / })
    .first()
    .focus();
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog', { name: 'Export merchants' })).toBeVisible();
  const { name, rows } = await exported(page, 'Export merchants');
  expect(name).toMatch(/^merchants-[\d-]+Z\.csv$/);
  const read: typeof shown = [];
  for (const row of rows) {
    const of = (column: string) => row.get(column) ?? '';
    const amount = of('currency') === '' ? [] : [`${of('currency')} ${Number(of('amount'))}`];
    const isFirst = of('claims_created') !== '';
    const before = isFirst ? undefined : read.pop();
    const change = Number(of('claims_created')) - Number(of('claims_created_before'));
    read.push({
      name: of('merchant'),
      figures: before?.figures ?? [
        of('claims_open'),
        of('claims_created'),
        change > 0 ? `+${change}` : String(change),
        `${of('claims_won')} / ${of('claims_ended')}`,
      ],
      amounts: [...(before?.amounts.split(' · ') ?? []), ...amount].join(' · '),
    });
  }
  const plain = (amounts: string) =>
    amounts.replaceAll(/([\d,.]+)/g, (number) => String(Number(number.replaceAll(',', ''))));
  expect(read).toEqual(shown.map((one) => ({ ...one, amounts: plain(one.amounts) })));
});

test('the decisions of an opened bulk come out alone, and all of them once it is left', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await expectClaimShown(page);
  await page.keyboard.press('s');
  await expect.poll(async () => (await harness.control.effects()).length).toBe(1);
  const [alone] = await harness.control.effects();
  await expectClaimShown(page);
  await page.keyboard.press('x');
  for (let more = 0; more < 11; more += 1) await page.keyboard.press('Shift+j');
  await expect(page.getByText('12 selected')).toBeVisible();
  await page.keyboard.press('s');
  const question = page.getByRole('alertdialog', { name: 'Mark 12 claims as seen?' });
  await expect(question.getByRole('button', { name: /seen/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await harness.control.effects()).length).toBe(13);
  const marked = (await harness.control.effects()).map(({ claimId }) => claimId ?? '');
  await expect(page.getByText('Everything is up to date.')).toBeVisible();

  await goTo(page, 'o');
  const detail = page.getByRole('complementary', { name: 'Decision' });
  await expect(detail.getByText('12 decisions')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /All decisions/ })).toBeVisible();
  await expect(detail.getByRole('button', { name: /Open claim/ })).toBeVisible();
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Export decisions' });
  await expect(dialog.getByText(/^Only the decisions listed here, .*12 decisions\.$/)).toBeVisible();
  const bulk = await exported(page, 'Export decisions');
  const ids = cells(bulk.rows, 'claim_id');
  expect(ids).toHaveLength(12);
  expect(new Set(ids)).toEqual(new Set(marked.filter((id) => id !== alone?.claimId)));
  expect(new Set(cells(bulk.rows, 'group_id')).size).toBe(1);
  expect(new Set(cells(bulk.rows, 'kind'))).toEqual(new Set(['mark_seen']));
  expect(new Set(cells(bulk.rows, 'state'))).toEqual(new Set(['done']));
  for (const sends of cells(bulk.rows, 'sends')) expect(Number(sends)).toBeGreaterThan(0);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /All decisions/ })).toHaveCount(0);
  await page.keyboard.press('Shift+E');
  await expect(dialog.getByText(/^All decisions in the outbox and its history/)).toBeVisible();
  const all = await exported(page, 'Export decisions');
  const allIds = cells(all.rows, 'claim_id');
  expect(allIds).toHaveLength(13);
  expect(new Set(allIds)).toEqual(new Set(marked));
});

test('each query of the exported insights finds in the list as many claims as its row counts', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await goTo(page, 'n');
  await expect(page.getByRole('region', { name: 'Merchants' }).locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('Shift+E');
  const { rows } = await exported(page, 'Export insights');
  const counted = new Map<string, { figure: string; claims: number }>();
  for (const row of rows) {
    const [figure = '', query = ''] = [row.get('figure'), row.get('query')];
    const claims = Number(row.get('claims')) + (counted.get(`${figure} ${query}`)?.claims ?? 0);
    counted.set(`${figure} ${query}`, { figure, claims });
  }
  const queries = [...counted].map(([key, { figure, claims }]) => ({
    query: key.slice(figure.length + 1),
    figure,
    claims,
  }));
  expect(queries.filter(({ query }) => query === '')).toEqual([]);
  expect(new Set(queries.map(({ figure, query }) => `${figure} ${query}`)).size).toBe(queries.length);
  // Which documents are known changes while claims are looked at.
  const lasting = queries.filter(({ query }) => !query.includes('docs:'));
  // Of each figure those of the most claims, and one of none.
  const asked = [...Map.groupBy(lasting, ({ figure }) => figure).values()].flatMap((all) => {
    const sorted = all.toSorted((one, other) => other.claims - one.claims);
    return [...sorted.slice(0, 2), ...sorted.slice(-1)];
  });
  expect(asked.filter(({ claims }) => claims > 0).length).toBeGreaterThan(10);
  await page.keyboard.press('6');
  await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
  for (const { query, claims } of asked) {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(query);
    const count =
      claims === 0
        ? page.getByText('No matching claims')
        : page.getByText(`${claims} claim${claims === 1 ? '' : 's'}`, { exact: true });
    await expect(count.first(), query).toBeVisible();
  }
});
