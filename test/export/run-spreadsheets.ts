/**
 * 1,000 hostile texts through CSV and XLSX into LibreOffice, which must calculate none and lose none:
 * `npm run test:spreadsheets`. Skipped where LibreOffice Calc is not installed (Debian: libreoffice-calc).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCsv } from 'hucre/csv';
import type { Cell } from '../../src-main/export/claim-cells.ts';
import { csvText } from '../../src-main/export/csv-text.ts';
import { guardText, withoutMarks } from '../../src-main/export/formula-guard.ts';
import { hostileTexts } from '../../src-main/export/testing/hostile-texts.ts';
import { xlsxSheet } from '../../src-main/export/xlsx-sheet.ts';
import { csvSeparators, type ExportShape } from '../../src-shared/contract/exports.ts';

const texts = hostileTexts(1000);
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-spreadsheets-'));
const problems: string[] = [];
process.exitCode = await run().finally(() => rmSync(dir, { recursive: true, force: true }));

async function run(): Promise<number> {
  if (spawnSync('soffice', ['--version']).error) {
    console.log('skipped: LibreOffice Calc (soffice) is not installed');
    return 0;
  }
  const shape: ExportShape = {
    format: 'csv',
    columns: ['claim_id', 'merchant'],
    separator: ',',
    hasByteOrderMark: true,
  };
  const cells = texts.map((text, index): Cell[] => [
    { kind: 'text', text: `c${index}` },
    { kind: 'text', text },
  ]);

  // What is not guarded is calculated: otherwise the rest would prove nothing.
  writeFileSync(join(dir, 'control.csv'), 'claim_id,merchant\r\nc0,=1+1\r\nc1,"=2+2"\r\n');
  const control = formulasIn('control.csv', ',');
  if (control !== 2) problems.push(`LibreOffice found ${control} formulas in the control file, not 2`);

  for (const separator of csvSeparators) {
    const name = `separator-${separator.charCodeAt(0)}.csv`;
    writeFileSync(
      join(dir, name),
      Buffer.concat([...csvText({ ...shape, sheetName: 'Claims', separator }, [cells])]),
    );
    for (const readWith of csvSeparators) {
      const found = formulasIn(name, readWith);
      if (found > 0) problems.push(`${name}, read with ${JSON.stringify(readWith)}: ${found} formulas`);
    }
    compare(name, separator, (text) => (guardText(text) === text ? null : withoutMarks));
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxSheet({ ...shape, sheetName: 'Claims', format: 'xlsx' }, [cells]))
    pieces.push(piece);
  writeFileSync(join(dir, 'claims.xlsx'), Buffer.concat(pieces));
  const found = formulasIn('claims.xlsx', null);
  if (found > 0) problems.push(`claims.xlsx: ${found} formulas`);
  compare('claims.xlsx', null, () => (value) => value);

  for (const problem of problems) console.error(problem);
  console.log(`${texts.length} texts, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
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

function formulasIn(name: string, separator: string | null): number {
  return [...convert(name, separator, 'fods').matchAll(/table:formula=/g)].length;
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
    const value = restore?.(String(rows[index]?.[1] ?? '')) ?? text;
    if (plain(value) !== plain(text)) {
      problems.push(`${name}: ${JSON.stringify(text)} came back as ${JSON.stringify(value)}`);
    }
  }
}

/** A cell has one kind of line break and none at its end, and no control characters. */
function plain(text: string): string {
  return (
    text
      .replace(/[\r\n]+/g, '\n')
      .replace(/\n$/, '')
      // oxlint-disable-next-line no-control-regex -- control characters are what this is about
      .replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
  );
}
