import type { Block, BlockOf, Sheet } from './block.ts';
import { placeBubble, placeChatBar, placeChip } from './chat-layout.ts';
import { createFlow, type Flow } from './flow.ts';
import { box, frame, type Page, roundedBox } from './marks.ts';
import { placeBarcode, placeSignatures, placeStamp } from './proof-layout.ts';
import { placeTable } from './table-layout.ts';
import type { Typefaces } from './typefaces.ts';

/** Returns the pages of a document. */
export function layOut(sheet: Sheet, blocks: readonly Block[], typefaces: Typefaces): Page[] {
  const { flow, finish } = createFlow(sheet, typefaces);
  for (const block of blocks) place(flow, block);
  return finish();
}

function place(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'masthead':
      return placeMasthead(flow, block);
    case 'text':
      flow.write(block.text, block);
      flow.y += block.after ?? 0;
      return;
    case 'columns':
      return placeColumns(flow, block.cells);
    case 'table':
      return placeTable(flow, block);
    case 'sums':
      return placeSums(flow, block.rows);
    case 'facts':
      return placeFacts(flow, block);
    case 'pair':
      return placePair(flow, block);
    case 'rule':
      return placeRule(flow, block.isDashed ?? false);
    case 'gap':
      flow.y += block.height;
      return;
    case 'stamp':
      return placeStamp(flow, block);
    case 'signatures':
      return placeSignatures(flow, block.cells);
    case 'barcode':
      return placeBarcode(flow, block.digits);
    case 'chatBar':
      return placeChatBar(flow, block);
    case 'chip':
      return placeChip(flow, block.text);
    case 'bubble':
      return placeBubble(flow, block);
    case 'pageBreak':
      return flow.nextPage();
  }
}

function placeMasthead(flow: Flow, { name, lines, title, details }: BlockOf<'masthead'>): void {
  const { sheet, left, width } = flow;
  const { accent, quiet } = sheet;
  flow.add(box(0, 0, sheet.width, 9, accent));
  const top = flow.y;
  const room = width * 0.54;
  flow.write(name, { face: 'bold', size: name.length > 60 ? 11 : 15, color: accent, width: room });
  flow.y += 3;
  for (const line of lines) flow.write(line, { size: 8, color: quiet, width: room });
  const ownEnd = flow.y;
  const x = left + width * 0.6;
  const frameWidth = width * 0.4;
  flow.y = top + 9;
  flow.write(title, { face: 'bold', size: 15, align: 'center', x: x + 8, width: frameWidth - 16 });
  flow.y += 4;
  for (const line of details)
    flow.write(line, { size: 8.5, align: 'center', x: x + 8, width: frameWidth - 16 });
  flow.y += 9;
  flow.add(
    frame({ x, y: top, width: frameWidth, height: flow.y - top }, { thickness: 1, radius: 4, color: accent }),
  );
  flow.y = Math.max(flow.y, ownEnd) + 18;
}

function placeColumns(flow: Flow, cells: BlockOf<'columns'>['cells']): void {
  const { sheet, left, width } = flow;
  const gap = 18;
  const room = (width - gap * (cells.length - 1)) / cells.length;
  const top = flow.y;
  let end = top;
  cells.forEach(({ heading, lines }, nth) => {
    flow.y = top;
    const x = left + nth * (room + gap);
    flow.add(box(x, top, room, 0.7, sheet.quiet));
    flow.y += 5;
    flow.write(heading.toUpperCase(), { face: 'bold', size: 7, color: sheet.accent, x, width: room });
    flow.y += 2;
    for (const line of lines) flow.write(line, { x, width: room });
    end = Math.max(end, flow.y);
  });
  flow.y = end + 14;
}

function placeSums(flow: Flow, rows: BlockOf<'sums'>['rows']): void {
  const { sheet, left, width } = flow;
  const room = width * 0.46;
  const x = left + width - room;
  for (const { label, value, isStrong = false } of rows) {
    const size = isStrong ? sheet.textSize + 2.5 : sheet.textSize;
    const high = isStrong ? 24 : 15;
    flow.need(high);
    if (isStrong) flow.add(roundedBox(x, flow.y, room, high, 3, sheet.accent));
    const face = isStrong ? sheet.strongFace : sheet.face;
    const color = isStrong ? sheet.background : sheet.ink;
    const top = flow.y + (high - size * 1.36) / 2;
    flow.y = top;
    flow.write(label, { size, face, color, x: x + 8, width: room - 16 });
    flow.y = top;
    flow.write(value, { size, face, color, x: x + 8, width: room - 16, align: 'right' });
    flow.y = top - (high - size * 1.36) / 2 + high;
  }
  flow.y += 14;
}

/** Places labels with their values, in two columns on a tinted panel. */
function placeFacts(flow: Flow, { heading, rows }: BlockOf<'facts'>): void {
  const { sheet, left, width } = flow;
  const rowHeight = 25;
  const perColumn = Math.ceil(rows.length / 2);
  const high = 24 + perColumn * rowHeight;
  flow.need(high);
  const top = flow.y;
  flow.add(roundedBox(left, top, width, high, 4, 0xf3f4f6), box(left, top, 3, high, sheet.accent));
  flow.y = top + 7;
  flow.write(heading.toUpperCase(), { face: 'bold', size: 7.5, color: sheet.accent, x: left + 14 });
  const start = flow.y + 3;
  rows.forEach(([label, value], nth) => {
    const x = left + 14 + Math.floor(nth / perColumn) * (width / 2);
    flow.y = start + (nth % perColumn) * rowHeight;
    flow.write(label, { size: 7, color: sheet.quiet, x, width: width / 2 - 22 });
    flow.write(value, { face: sheet.strongFace, size: 9, x, width: width / 2 - 22 });
  });
  flow.y = top + high + 14;
}

function placePair(flow: Flow, { left: label, right: value, isStrong = false }: BlockOf<'pair'>): void {
  const { sheet, width } = flow;
  const face = isStrong ? sheet.strongFace : sheet.face;
  const size = isStrong ? sheet.textSize * 1.35 : sheet.textSize;
  const valueWidth = flow.widthOf(value, face, size);
  const fits = flow.widthOf(label, face, size) + valueWidth + size < width;
  const top = flow.y;
  flow.write(label, { face, size, ...(fits ? { width: width - valueWidth - size } : {}) });
  if (fits) flow.y = top;
  flow.write(value, { face, size, align: 'right' });
}

function placeRule(flow: Flow, isDashed: boolean): void {
  const { sheet, left, width } = flow;
  flow.y += 5;
  const [dash, step] = isDashed ? [3, 5.5] : [width, width];
  for (let x = 0; x < width; x += step)
    flow.add(box(left + x, flow.y, Math.min(dash, width - x), 0.7, sheet.quiet));
  flow.y += 6;
}
