import { writeXlsxStream } from 'hucre/xlsx';
import type { FileColumn } from '../../src-shared/contract/exports.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { exactNumber } from '../../src-shared/domain/money/money.ts';
import { type EncodedShape, headerOf, sheetNameOf } from './encoded-shape.ts';
import { type Amount, type Cell, isAmount } from './claim-cells.ts';

/** Longest text in a cell; Excel calls a file with a longer one damaged. */
const longestText = 32_767;
const timeFormat = 'yyyy-mm-dd hh:mm:ss';
const ownDigits = '#,##0.######';
const shareFormat = '0.0%';
const shareColumns: ReadonlySet<FileColumn> = new Set([
  'share_of_created',
  'win_rate',
  'win_rate_low',
  'win_rate_high',
]);

/** A text of which the workbook has only the beginning. */
export interface CutText {
  /** Row below the headings, from 1. */
  row: number;
  column: string;
  /** Length in UTF-16 units, as spreadsheets count. */
  characters: number;
  kept: number;
}

type Value = Exclude<Cell, Amount>;

/**
 * A workbook of one sheet, or of several when there are more rows than one may have. Texts are cells of text,
 * which no program calculates; times and amounts are numbers with a format. An amount that no number holds, as a
 * sum of more than 15 digits may be, is its decimals as text.
 */
export function xlsxSheet(
  shape: EncodedShape,
  batches: Iterable<Cell[][]>,
  onCut: (cut: CutText) => void = () => undefined,
): AsyncIterable<Uint8Array> {
  const header = headerOf(shape);
  let amountFormat = ownDigits;
  let row = 0;
  function* rows(): Generator<Value[]> {
    for (const batch of batches) {
      for (const cells of batch) {
        const amount = cells.find(isAmount);
        amountFormat = amount ? formatOf(amount.decimal) : ownDigits;
        row += 1;
        yield cells.map((cell, at) => {
          if (isAmount(cell)) return exactNumber(cell.decimal) ?? cell.decimal;
          if (typeof cell !== 'string') return cell;
          const text = fileText(cell);
          if (text.length > longestText)
            onCut({ row, column: shape.columns[at] ?? '', characters: text.length, kept: longestText });
          return escaped(fitted(text));
        });
      }
    }
  }
  return writeXlsxStream(rows(), {
    name: sheetNameOf(shape),
    freezePane: { rows: 1 },
    columns: shape.columns.map((column, index) => ({
      header: header[index] ?? column,
      width: widths[column] ?? 18,
      // The library has formats of columns only, and looks at them with each row, as it is given.
      get numFmt() {
        if (column === 'amount') return amountFormat;
        if (shareColumns.has(column)) return shareFormat;
        return column.endsWith('_at_utc') ? timeFormat : undefined;
      },
    })),
  });
}

const widths: Partial<Record<FileColumn, number>> = {
  merchant: 32,
  notes: 48,
  tags: 24,
  card_holder: 28,
  created_at_utc: 20,
  updated_at_utc: 20,
  decided_at_utc: 20,
  ended_at_utc: 20,
  noticed_at_utc: 20,
  subject: 32,
  message: 32,
  currency: 9,
  network: 12,
  open: 8,
  seen: 8,
  read: 8,
};

/** Most decimals in a format; Excel calls a file with more damaged. */
const mostShownDecimals = 30;

/** Returns a format with as many decimals as the amount has. */
function formatOf(amount: string): string {
  const digits = Math.min(amount.split('.')[1]?.length ?? 0, mostShownDecimals);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/**
 * Escapes a text: in a workbook `_x003D_` stands for a sign, and a text that happens to hold such letters must stay
 * what it is.
 */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Returns at most as much of a text as fits into a cell; no character is cut in half. */
function fitted(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
