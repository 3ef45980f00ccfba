import type { TableColumn } from './block.ts';
import type { Flow } from './flow.ts';
import { box } from './marks.ts';

const pad = 6;

/** Places a table. Its head is repeated on each page; a row is never divided. */
export function placeTable(
  flow: Flow,
  { columns, rows }: { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] },
): void {
  const { sheet, left, width } = flow;
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  const cells = columns.map((column) => {
    const cell = { ...column, x, width: (column.share / whole) * width };
    x += cell.width;
    return cell;
  });

  function head(): void {
    flow.add(box(left, flow.y, width, 18, sheet.accent));
    const top = flow.y + 4;
    for (const { title, align, x: from, width: room } of cells) {
      flow.y = top;
      flow.write(title, {
        face: 'bold',
        size: 7.5,
        color: 0xffffff,
        align,
        x: from + pad,
        width: room - 2 * pad,
      });
    }
    flow.y = top + 14;
  }

  flow.need(60);
  head();
  rows.forEach((row, nth) => {
    const lineCounts = cells.map(
      ({ width: room }, at) => flow.wrap(row[at] ?? '', room - 2 * pad, sheet.face, sheet.textSize).length,
    );
    const high = Math.max(...lineCounts) * sheet.textSize * 1.36 + 7;
    const before = flow.y;
    flow.need(high);
    if (flow.y < before) head();
    const top = flow.y;
    if (nth % 2 === 1) flow.add(box(left, top, width, high, 0xf6f7f9));
    cells.forEach(({ align, x: from, width: room }, at) => {
      flow.y = top + 3.5;
      flow.write(row[at] ?? '', { align, x: from + pad, width: room - 2 * pad });
    });
    flow.y = top + high;
    flow.add(box(left, flow.y, width, 0.5, 0xd4d7dd));
  });
  flow.y += 12;
}
