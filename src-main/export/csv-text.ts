import { stringify } from 'csv-stringify/sync';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { type EncodedShape, headerOf } from './encoded-shape.ts';
import type { Cell } from './claim-cells.ts';
import { guardText } from './formula-guard.ts';

const byteOrderMark = '\ufeff';

/**
 * Yields CSV by RFC 4180 in UTF-8. Each value is quoted, so that an unknown one (nothing at all) and an empty text
 * (two quotes) differ.
 */
export function* csvText(shape: EncodedShape, batches: Iterable<(Cell | null)[][]>): Generator<Uint8Array> {
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
    yield write(batch.map((cells) => cells.map((cell) => (cell === null ? null : csvCell(cell)))));
  }
}

function csvCell(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return guardText(fileText(cell.text));
    case 'flag':
      return String(cell.flag);
    case 'time':
      return new Date(cell.atMs).toISOString();
    case 'count':
      return String(cell.count);
    case 'share':
      return String(cell.share);
    case 'amount':
      return cell.amount;
  }
}
