import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import type { FileColumn } from '../../src-shared/contract/exports.ts';
import { englishHeadings } from './headings-en.ts';
import { portugueseHeadings } from './headings-pt.ts';
import { spanishHeadings } from './headings-es.ts';

/** What stands above the columns of a file, and the name of a workbook's sheet: at most 31 characters. */
export interface Headings {
  sheets: Readonly<Record<'claims' | 'decisions' | 'changes' | 'figures' | 'merchants', string>>;
  columns: Readonly<Record<FileColumn, string>>;
}

export const headings: Readonly<Record<SpokenLanguage, Headings>> = {
  en: englishHeadings,
  es: spanishHeadings,
  pt: portugueseHeadings,
};
