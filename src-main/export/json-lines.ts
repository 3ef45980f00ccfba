import { fileText } from '../../src-shared/domain/export/file-text.ts';
import type { EncodedShape } from './encoded-shape.ts';
import type { Cell } from './claim-cells.ts';

/**
 * Yields one object per line, with every column in it. No mark against formulas: nothing that reads JSON calculates.
 */
export function* jsonLines(
  { columns }: EncodedShape,
  batches: Iterable<(Cell | null)[][]>,
): Generator<Uint8Array> {
  for (const batch of batches) {
    const lines = batch.map((cells) =>
      JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, jsonValue(cells[index])]))),
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

function jsonValue(cell: Cell | null | undefined): string | number | boolean | null {
  switch (cell?.kind) {
    case 'text':
      return fileText(cell.text);
    case 'flag':
      return cell.flag;
    case 'time':
      return new Date(cell.atMs).toISOString();
    case 'count':
      return cell.count;
    case 'share':
      return cell.share;
    case 'amount':
      return Number(cell.amount);
    default:
      return null;
  }
}
