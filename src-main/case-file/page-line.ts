import { degrees, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { SheetFonts } from './sheet-fonts.ts';
import { sheetSize } from './sheet-layout.ts';

const size = 8;
const stripHeight = 22;
/** Least space in points between the left and the right text. */
const gap = 12;
const quiet = rgb(0.35, 0.35, 0.35);

interface PageLine {
  left: string;
  right: string;
}

/** Writes the line at the bottom of a page of the sheet. */
export function writePageLine(page: PDFPage, { left, right }: PageLine, fonts: SheetFonts): void {
  const y = 34;
  const font = fonts.regular;
  const x = sheetSize.width - sheetSize.margin - fonts.widthOf(right, size, false);
  const shown = shortened(left, x - sheetSize.margin - gap, fonts);
  page.drawText(shown, { x: sheetSize.margin, y, size, font, color: quiet });
  page.drawText(right, { x, y, size, font, color: quiet });
}

/**
 * Writes the line below an appended page, on a strip that is added to it, so that nothing on it is covered. On a
 * rotated page, the strip is where its bottom is shown.
 */
export function addPageLine(page: PDFPage, { left, right }: PageLine, fonts: SheetFonts): void {
  const box = page.getCropBox();
  const turn = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
  const isTurned = turn % 2 === 1;
  const strip = {
    x: turn === 1 ? box.x + box.width : turn === 3 ? box.x - stripHeight : box.x,
    y: turn === 2 ? box.y + box.height : turn === 0 ? box.y - stripHeight : box.y,
    width: isTurned ? stripHeight : box.width,
    height: isTurned ? box.height : stripHeight,
  };
  const whole = {
    x: Math.min(box.x, strip.x),
    y: Math.min(box.y, strip.y),
    width: isTurned ? box.width + stripHeight : box.width,
    height: isTurned ? box.height : box.height + stripHeight,
  };
  for (const set of ['setMediaBox', 'setCropBox', 'setBleedBox', 'setTrimBox', 'setArtBox'] as const)
    page[set](whole.x, whole.y, whole.width, whole.height);
  page.drawRectangle({ ...strip, color: rgb(1, 1, 1) });
  const length = isTurned ? strip.height : strip.width;
  const inset = Math.min(sheetSize.margin, length / 12);
  const widest = length - 2 * inset;
  const write = (text: string, along: number) => {
    const at = { along, across: 8 };
    const place = [
      { x: strip.x + at.along, y: strip.y + at.across },
      { x: strip.x + strip.width - at.across, y: strip.y + at.along },
      { x: strip.x + strip.width - at.along, y: strip.y + strip.height - at.across },
      { x: strip.x + at.across, y: strip.y + strip.height - at.along },
    ][turn];
    page.drawText(text, { ...place, size, font: fonts.regular, color: quiet, rotate: degrees(turn * 90) });
  };
  const rightWidth = fonts.widthOf(right, size, false);
  write(shortened(left, widest - rightWidth - gap, fonts), inset);
  write(right, Math.max(inset, length - inset - rightWidth));
}

function shortened(text: string, width: number, fonts: SheetFonts): string {
  const signs = Array.from(text);
  while (signs.length > 0 && fonts.widthOf(signs.join(''), size, false) > width) {
    signs.splice(-2, 2, ...(signs.length > 1 ? ['…'] : []));
  }
  return signs.join('');
}
