import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { type ColumnLayout, type ColumnName, columnOf, columnOrder } from './columns.ts';

/** Returns the columns of a printed list: those on the screen, and what is under them there. */
export function printedColumns(
  { names, under }: ColumnLayout,
  rows: readonly Pick<ClaimRow, 'pending'>[],
): ColumnName[] {
  const printed = new Set<ColumnName>(names);
  if (under.holder) printed.add('holder');
  if (under.rrn) printed.add('rrn');
  if (under.outcome) printed.add('outcome');
  if (rows.some(({ pending }) => pending.length > 0)) printed.add('pending');
  return columnOrder(names).filter((name) => printed.has(name));
}

/** Returns the width of each column in percent of the page: no text, however long, takes it from the others. */
export function printedWidths(names: readonly ColumnName[]): number[] {
  const total = names.reduce((sum, name) => sum + columnOf(name).paperWidth, 0);
  return names.map((name) => (100 * columnOf(name).paperWidth) / total);
}

/** Most characters of a printed text: more would fill a column of a page. */
const longestPrinted = 600;

/** Returns a text for printing, with a sign for what is left out. */
export function printedText(text: string | null): string | null {
  const signs = text === null || text.length <= longestPrinted ? null : Array.from(text);
  return signs === null
    ? text
    : `${signs.slice(0, longestPrinted).join('')}… (+${signs.length - longestPrinted})`;
}
