import type { FileColumn, FileShape } from '../../src-shared/contract/exports.ts';
import { type Headings, headings } from './headings.ts';

/** How rows become a file, whatever they are rows of. */
export interface EncodedShape extends FileShape {
  columns: readonly FileColumn[];
  /** What they are rows of. */
  of: keyof Headings['sheets'];
}

/** What stands above the columns, in their order. */
export function headerOf({ columns, headings: language }: EncodedShape): string[] {
  return columns.map((column) => (language === null ? column : headings[language].columns[column]));
}

/** The name of a workbook's sheet. */
export function sheetNameOf({ of, headings: language }: EncodedShape): string {
  return headings[language ?? 'en'].sheets[of];
}
