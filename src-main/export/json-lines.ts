import { fileText } from '../../src-shared/domain/export/file-text.ts';
import type { EncodedShape } from './encoded-shape.ts';
import { type Cell, isAmount } from './claim-cells.ts';

/**
 * Yields one object per line, with every column in it. No mark against formulas: nothing that reads JSON calculates.
 */
export function* jsonLines({ columns }: EncodedShape, batches: Iterable<Cell[][]>): Generator<Uint8Array> {
  for (const batch of batches) {
    const lines = batch.map((cells) =>
      JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, jsonValue(cells[index])]))),
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

function jsonValue(cell: Cell | undefined): Cell {
  if (typeof cell === 'string') return fileText(cell);
  return isAmount(cell) ? Number(cell.decimal) : (cell ?? null);
}
