import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import type { SheetFont } from './sheet-layout.ts';

/** Returns the path of a font of PDF.js, which draws with it what a document doesn't include. */
const fontFile = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${file}`));

export interface SheetFonts extends SheetFont {
  regular: PDFFont;
  bold: PDFFont;
}

/** Embeds the two fonts of a case file, with only the signs that it uses. */
export async function embedSheetFonts(pdf: PDFDocument): Promise<SheetFonts> {
  pdf.registerFontkit(fontkit);
  const regular = await pdf.embedFont(fontFile('LiberationSans-Regular.ttf'), { subset: true });
  const bold = await pdf.embedFont(fontFile('LiberationSans-Bold.ttf'), { subset: true });
  const boldSigns = new Set(bold.getCharacterSet());
  const signs = new Set(regular.getCharacterSet().filter((codePoint) => boldSigns.has(codePoint)));
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  const unit = 1000;

  /** Returns the width of a word at a size of 1,000 points. */
  function wordWidth(word: string, isBold: boolean): number {
    const known = isBold ? widths.bold : widths.regular;
    const width = known.get(word) ?? (isBold ? bold : regular).widthOfTextAtSize(word, unit);
    known.set(word, width);
    return width;
  }

  return {
    regular,
    bold,
    hasSign: (codePoint) => signs.has(codePoint),
    widthOf(text, size, isBold) {
      const words = text.split(' ');
      const blanks = (words.length - 1) * wordWidth(' ', isBold);
      return ((words.reduce((sum, word) => sum + wordWidth(word, isBold), 0) + blanks) * size) / unit;
    },
  };
}
