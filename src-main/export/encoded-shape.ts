import type { FileColumn, FileShape } from '../../src-shared/contract/exports.ts';

/** How rows become a file, whatever they are rows of. */
export interface EncodedShape extends FileShape {
  columns: readonly FileColumn[];
  /** In a workbook. */
  sheetName: string;
}
