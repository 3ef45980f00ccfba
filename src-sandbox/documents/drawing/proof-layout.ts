import type { Flow } from './flow.ts';
import { box, frame, turned, type Color } from './marks.ts';

/** Places a rubber stamp: turned, in one colour, across what is there. It takes no room. */
export function placeStamp(
  flow: Flow,
  { lines, color, angle, at }: { lines: readonly string[]; color: Color; angle: number; at: number },
): void {
  const { left, width } = flow;
  const sizeOf = (nth: number) => (nth === 0 ? 19 : 9);
  const textWidths = lines.map((line, nth) => flow.widthOf(line, 'bold', sizeOf(nth)));
  const wide = Math.max(...textWidths) + 28;
  const high = 22 + lines.reduce((sum, _, nth) => sum + sizeOf(nth) * 1.2, 0) - 6;
  const x = left + width * at - wide / 2;
  const lowered = (Math.sin((angle * Math.PI) / 180) * wide) / 2;
  const top = flow.y - high - lowered - 8;
  const [centerX, centerY] = [x + wide / 2, top + high / 2];
  const outer = { x, y: top, width: wide, height: high };
  const inner = { x: x + 4, y: top + 4, width: wide - 8, height: high - 8 };
  flow.add(
    frame(outer, { thickness: 2, radius: 6, color, angle }),
    frame(inner, { thickness: 0.8, radius: 4, color, angle }),
  );
  const turn = turned(centerX, centerY, angle);
  let baseline = top + 10;
  lines.forEach((text, nth) => {
    const size = sizeOf(nth);
    baseline += size * 0.95;
    const [textX, textY] = turn([centerX - (textWidths[nth] ?? 0) / 2, baseline]);
    flow.add({ kind: 'text', text, x: textX, y: textY, size, face: 'bold', color, angle });
    baseline += size * 0.3;
  });
}

const pen: Color = 0x1f3a93;

/** Places lines to sign on, with what was written there by hand. */
export function placeSignatures(
  flow: Flow,
  cells: readonly { written: string; caption: readonly string[] }[],
): void {
  const { sheet, left, width } = flow;
  const gap = 30;
  const room = (width - gap * (cells.length - 1)) / cells.length;
  flow.need(78);
  const top = flow.y + 34;
  let end = top;
  cells.forEach(({ written, caption }, nth) => {
    const x = left + nth * (room + gap);
    const size = Math.min(26, (room - 10) / Math.max(flow.widthOf(written, 'script', 1), 0.1));
    flow.add(
      { kind: 'text', text: written, x: x + 8, y: top - 4, size, face: 'script', color: pen, angle: 3 },
      box(x, top, room, 0.7, sheet.ink),
    );
    flow.y = top + 4;
    for (const line of caption) flow.write(line, { size: 7.5, color: sheet.quiet, x, width: room });
    end = Math.max(end, flow.y);
  });
  flow.y = end + 10;
}

/** Wide elements of each digit. */
const twoOfFive = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Places a barcode of Interleaved 2 of 5: one digit in bars, the next in the spaces between them. */
export function placeBarcode(flow: Flow, digits: string): void {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  let elements = '0000';
  for (let nth = 0; nth < even.length; nth += 2) {
    const [bars = '', spaces = ''] = [twoOfFive[Number(even[nth])], twoOfFive[Number(even[nth + 1])]];
    for (let at = 0; at < 5; at++) elements += `${bars[at] ?? '0'}${spaces[at] ?? '0'}`;
  }
  elements += '100';
  const units = Array.from(elements, (element) => (element === '1' ? 3 : 1));
  const total = units.reduce((sum, unit) => sum + unit, 0);
  const unit = Math.min(1.1, flow.width / total);
  const high = 30;
  flow.need(high + 14);
  let x = flow.left + (flow.width - total * unit) / 2;
  units.forEach((count, nth) => {
    if (nth % 2 === 0) flow.add(box(x, flow.y, count * unit, high, flow.sheet.ink));
    x += count * unit;
  });
  flow.y += high + 3;
  flow.write(even, { size: 7, align: 'center', color: flow.sheet.quiet });
  flow.y += 6;
}
