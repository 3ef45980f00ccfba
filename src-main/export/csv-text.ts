import { stringify } from 'csv-stringify/sync';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { type EncodedShape, headerOf } from './encoded-shape.ts';
import { type Cell, isAmount } from './claim-cells.ts';
import { guardText } from './formula-guard.ts';

const byteOrderMark = '\ufeff';

/**
 * Yields CSV by RFC 4180 in UTF-8. Each value is quoted, so that an unknown one (nothing at all) and an empty text
 * (two quotes) differ.
 */
export function* csvText(shape: EncodedShape, batches: Iterable<Cell[][]>): Generator<Uint8Array> {
  const { separator, hasByteOrderMark } = shape;
  const write = (records: (string | null)[][]) =>
    Buffer.from(
      stringify(records, {
        delimiter: separator,
        record_delimiter: '\r\n',
        quoted: true,
        quoted_string: true,
      }),
    );
  yield Buffer.concat([Buffer.from(hasByteOrderMark ? byteOrderMark : ''), write([headerOf(shape)])]);
  for (const batch of batches) {
    yield write(batch.map((cells) => cells.map(csvCell)));
  }
}

function csvCell(cell: Cell): string | null {
  if (typeof cell === 'string') return guardText(fileText(cell));
  if (cell instanceof Date) return cell.toISOString();
  if (isAmount(cell)) return cell.decimal;
  return cell === null ? null : String(cell);
}
