import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import type { FileColumn, FileShape } from '../../src-shared/contract/exports.ts';
import { englishHeadings, type Headings } from '../../src-shared/words/en/en-headings.ts';
import { spanishHeadings } from '../../src-shared/words/es/es-headings.ts';
import { portugueseHeadings } from '../../src-shared/words/pt/pt-headings.ts';

const headings: Readonly<Record<SpokenLanguage, Headings>> = {
  en: englishHeadings,
  es: spanishHeadings,
  pt: portugueseHeadings,
};

/** Shape of a file, whatever its rows are. */
export interface EncodedShape extends FileShape {
  columns: readonly FileColumn[];
  /** Kind of the rows. */
  of: keyof Headings['sheets'];
}

/** Returns the headings of the columns, in their order. */
export function headerOf({ columns, headings: language }: EncodedShape): string[] {
  return columns.map((column) => (language === null ? column : headings[language].columns[column]));
}

/** Returns the name of a workbook's sheet. */
export function sheetNameOf({ of, headings: language }: EncodedShape): string {
  return headings[language ?? 'en'].sheets[of];
}
