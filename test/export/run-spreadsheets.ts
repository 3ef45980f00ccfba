/**
 * 1,000 hostile texts through CSV and XLSX into LibreOffice, which must calculate none and lose none; then the
 * same texts as names of merchants, with the counts, shares and amounts of their table: `npm run campaign -- spreadsheets`. Skipped where LibreOffice Calc is not installed (Debian: libreoffice-calc).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCsv } from 'hucre/csv';
import type { Cell } from '../../src-main/export/claim-cells.ts';
import { csvText } from '../../src-main/export/csv-text.ts';
import { merchantCells } from '../../src-main/export/merchant-cells.ts';
import { guardText, withoutMarks } from '../../src-main/export/formula-guard.ts';
import { hostileTexts } from '../../src-main/export/testing/hostile-texts.ts';
import { xlsxSheet } from '../../src-main/export/xlsx-sheet.ts';
import type { MerchantRow } from '../../src-main/replica/streams/merchant-stream.ts';
import {
  csvSeparators,
  type ExportShape,
  type MerchantColumn,
  merchantColumns,
} from '../../src-shared/contract/exports.ts';
import type { InsightMerchant } from '../../src-shared/contract/insights.ts';
import { skippedExitCode } from '../../scripts/skipped-exit-code.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';

const texts = hostileTexts(1000);
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-spreadsheets-'));
const problems: string[] = [];
process.exitCode = await run().finally(() => rmSync(dir, { recursive: true, force: true }));

async function run(): Promise<number> {
  if (spawnSync('soffice', ['--version']).error) {
    console.log('skipped: LibreOffice Calc (soffice) is not installed');
    return skippedExitCode;
  }
  const shape: ExportShape = {
    format: 'csv',
    columns: ['claim_id', 'merchant'],
    separator: ',',
    hasByteOrderMark: true,
    headings: null,
  };
  const cells = texts.map((text, index): Cell[] => [`c${index}`, text]);

  // What is not guarded is calculated: otherwise the rest would prove nothing.
  writeFileSync(join(dir, 'control.csv'), 'claim_id,merchant\r\nc0,=1+1\r\nc1,"=2+2"\r\n');
  const control = formulasIn('control.csv', ',');
  if (control !== 2) problems.push(`LibreOffice found ${control} formulas in the control file, not 2`);

  for (const separator of csvSeparators) {
    const name = `separator-${separator.charCodeAt(0)}.csv`;
    writeFileSync(
      join(dir, name),
      Buffer.concat([...csvText({ ...shape, of: 'claims', separator }, [cells])]),
    );
    for (const readWith of csvSeparators) {
      const found = formulasIn(name, readWith);
      if (found > 0) problems.push(`${name}, read with ${JSON.stringify(readWith)}: ${found} formulas`);
    }
    compare(name, separator, (text) => (guardText(text) === text ? null : withoutMarks));
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxSheet({ ...shape, of: 'claims', format: 'xlsx' }, [cells]))
    pieces.push(piece);
  writeFileSync(join(dir, 'claims.xlsx'), Buffer.concat(pieces));
  const found = formulasIn('claims.xlsx', null);
  if (found > 0) problems.push(`claims.xlsx: ${found} formulas`);
  compare('claims.xlsx', null, () => (value) => value);

  await checkMerchants();

  for (const problem of problems) console.error(problem);
  console.log(`${texts.length} texts, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

/** Merchants of one and of two currencies, whose figures are known beforehand. */
function merchantRows(): MerchantRow[] {
  return texts.flatMap((name, index): MerchantRow[] => {
    const totals = [
      { currency: 'USD', amount: `${index}.25`, claims: 2 },
      ...(index % 2 === 0 ? [{ currency: 'CLP', amount: String(index), claims: 1 }] : []),
    ];
    const merchant: InsightMerchant = {
      key: `id:${index}`,
      name,
      merchantId: `M-${index}`,
      where: `merchant-id:M-${index}`,
      isShared: false,
      open: index,
      created: 3,
      createdBefore: 0,
      totals,
      unsummed: index % 2,
      won: 1,
      lost: 3,
    };
    return totals.map((total, at) => ({ merchant, isFirst: at === 0, total, createdClaims: 3000 }));
  });
}

/** No name is calculated or lost, and each sum over a column is that of the merchants, as LibreOffice has them. */
async function checkMerchants(): Promise<void> {
  const rows = merchantRows();
  const cells = rows.map((row) => merchantColumns.map((column) => merchantCells[column](row)));
  const shape = {
    columns: merchantColumns,
    of: 'merchants',
    separator: ',',
    hasByteOrderMark: true,
    headings: null,
  } as const;
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxSheet({ ...shape, format: 'xlsx' }, [cells])) pieces.push(piece);
  writeFileSync(join(dir, 'merchants.xlsx'), Buffer.concat(pieces));
  writeFileSync(
    join(dir, 'merchants.csv'),
    Buffer.concat([...csvText({ ...shape, format: 'csv' }, [cells])]),
  );
  const expected = {
    claims_open: (texts.length * (texts.length - 1)) / 2,
    claims_created: 3 * texts.length,
    claims_won: texts.length,
    share_of_created: 1,
    win_rate: texts.length / 4,
    claims_with_amount: 2 * texts.length + Math.ceil(texts.length / 2),
    claims_left_out: Math.floor(texts.length / 2),
  };
  for (const [name, separator] of [
    ['merchants.xlsx', null],
    ['merchants.csv', ','],
  ] as const) {
    const found = formulasIn(name, separator);
    if (found > 0) problems.push(`${name}: ${found} formulas`);
    // Values as they are held, not as a format shows them.
    const written = convert(
      name,
      separator,
      'csv',
      ':Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false',
    );
    const [head = [], ...read] = parseCsv(written, { delimiter: ',' });
    if (read.length !== rows.length) problems.push(`${name}: ${read.length} rows, not ${rows.length}`);
    const column = (wanted: MerchantColumn) => read.map((row) => row[head.indexOf(wanted)] ?? '');
    for (const [wanted, sum] of Object.entries(expected)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are columns
      const held = column(wanted as MerchantColumn).reduce<number>((all, value) => all + Number(value), 0);
      if (Math.abs(held - sum) > 1e-6) problems.push(`${name}: ${wanted} sums up to ${held}, not ${sum}`);
    }
    const currencies = column('currency');
    for (const [index, amount] of column('amount').entries()) {
      const total = rows[index]?.total;
      const value = Number(total?.amount ?? 0);
      if (String(currencies[index]) !== total?.currency || Number(amount) !== value)
        problems.push(
          `${name}: row ${index} has ${String(currencies[index])} ${String(amount)}, not ${total?.currency} ${value}`,
        );
    }
    for (const [index, value] of column('merchant').entries()) {
      const text = fileText(rows[index]?.merchant.name ?? '');
      const isGuarded = separator !== null && guardText(text) !== text;
      // What no spreadsheet calculates may be read as a number from CSV.
      if (separator !== null && !isGuarded) continue;
      const restored = isGuarded ? withoutMarks(String(value)) : String(value);
      if (plain(restored) !== plain(text))
        problems.push(`${name}: ${JSON.stringify(text)} came back as ${JSON.stringify(restored)}`);
    }
  }
}

/** @param separator how to read a CSV file; formulas are evaluated and numbers detected, as the worst reader would */
function convert(name: string, separator: string | null, to: string, filter = ''): string {
  const code = separator?.charCodeAt(0);
  const { status, stderr } = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(join(dir, 'profile')).href}`,
      ...(code === undefined ? [] : [`--infilter=CSV:${code},34,76,1,,0,false,true,false,false,false,,true`]),
      '--convert-to',
      `${to}${filter}`,
      '--outdir',
      join(dir, to),
      join(dir, name),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`soffice could not convert ${name}: ${stderr}`);
  return readFileSync(join(dir, to, name.replace(/\.\w+$/, `.${to}`)), 'utf8');
}

/** A cell that holds true or false in a workbook is one that LibreOffice writes as a formula of its own. */
function formulasIn(name: string, separator: string | null): number {
  return [...convert(name, separator, 'fods').matchAll(/table:formula=(?!"of:=(?:TRUE|FALSE)\(\)")/g)].length;
}

/** Each text as LibreOffice has it; `restore` gives back what was exported, or `null` where it may read a number. */
function compare(
  name: string,
  separator: string | null,
  restoring: (text: string) => ((value: string) => string) | null,
): void {
  const written = convert(
    name,
    separator,
    'csv',
    ':Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
  );
  const [, ...rows] = parseCsv(written, { delimiter: ',' });
  if (rows.length !== texts.length) problems.push(`${name}: ${rows.length} rows, not ${texts.length}`);
  for (const [index, text] of texts.entries()) {
    const restore = restoring(text);
    const value = restore?.(String(rows[index]?.[1] ?? '')) ?? fileText(text);
    if (plain(value) !== plain(fileText(text))) {
      problems.push(`${name}: ${JSON.stringify(text)} came back as ${JSON.stringify(value)}`);
    }
  }
}

/** A cell has one kind of line break, and none at its end. */
function plain(text: string): string {
  return text.replace(/[\r\n]+/g, '\n').replace(/\n$/, '');
}
