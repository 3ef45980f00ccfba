import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import {
  box,
  type Color,
  type Face,
  type Page,
  type Point,
  type ShapeMark,
  type TextMark,
  turned,
} from './marks.ts';
import type { Typefaces } from './typefaces.ts';

const standardFonts = {
  sans: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  mono: StandardFonts.Courier,
  monoBold: StandardFonts.CourierBold,
} as const;
type PrintFace = keyof typeof standardFonts;

/** Matches texts in the standard fonts' encoding, WinAnsi. Documents with other signs embed a font of their own. */
const standardText = /^[\u0020-\u007e\u00a0-\u00ff–—•…€‘’“”]*$/;

/** Returns a PDF of the pages, as text that can be searched. The same pages and time give the same bytes. */
export async function pdfFile(
  pages: readonly Page[],
  about: { title: string; author: string; atMs: number },
  typefaces: Typefaces,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(about.title);
  pdf.setAuthor(about.author);
  pdf.setProducer('');
  pdf.setCreationDate(new Date(about.atMs));
  pdf.setModificationDate(new Date(about.atMs));
  const isStandard = pages.every(({ marks }) =>
    marks.every((mark) => mark.kind !== 'text' || mark.face === 'script' || standardText.test(mark.text)),
  );
  if (!isStandard) pdf.registerFontkit(fontkit);
  const fonts = new Map<Face, PDFFont>();
  for (const face of facesOf(pages)) {
    const isBold = face === 'bold' || face === 'monoBold';
    const source = isStandard ? standardFonts[face] : typefaces.file(isBold ? 'bold' : 'sans');
    // The order of fonts is part of the bytes.
    fonts.set(face, await pdf.embedFont(source, { subset: true }));
  }
  for (const { width, height, background, marks } of pages) {
    const page = pdf.addPage([width, height]);
    const keys = new Map<Face, string>();
    for (const [face, font] of fonts) keys.set(face, page.node.newFontDictionary(face, font.ref).toString());
    const ground = background === 0xffffff ? [] : [box(0, 0, width, height, background)];
    const content = [...ground, ...marks].map((mark) => {
      if (mark.kind === 'shape') return shape(mark, height);
      if (mark.face === 'script') return shape(handwriting(mark, typefaces), height);
      const { text, x, y, size, face, color, angle = 0 } = mark;
      const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      const place = [cosine, sine, -sine, cosine, x, height - y].map(number).join(' ');
      const encoded = fonts.get(face)?.encodeText(text).toString() ?? '<>';
      return `${fillWith(color)}BT ${keys.get(face)} ${number(size)} Tf ${place} Tm ${encoded} Tj ET\n`;
    });
    page.node.set(PDFName.Contents, pdf.context.register(pdf.context.flateStream(content.join(''))));
  }
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** Returns handwriting as a shape, not as text: it can't be searched. */
function handwriting(mark: TextMark, typefaces: Typefaces): ShapeMark {
  const { text, x, y, size, face, color, angle = 0 } = mark;
  const turn = turned(x, y, angle);
  let left = x;
  const rings: Point[][] = [];
  for (const sign of text) {
    const outline = typefaces.outline(sign, face);
    for (const ring of outline.rings)
      rings.push(ring.map(([right, up]) => turn([left + right * size, y - up * size])));
    left += outline.advance * size;
  }
  return { kind: 'shape', rings, color };
}

function facesOf(pages: readonly Page[]): PrintFace[] {
  const faces = pages.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.kind === 'text' ? [mark.face] : [])),
  );
  return [...new Set(faces)].filter((face: Face): face is PrintFace => face !== 'script').toSorted();
}

function fillWith(color: Color): string {
  return `${[16, 8, 0].map((bits) => number(((color >> bits) & 255) / 255)).join(' ')} rg `;
}

function shape({ rings, color }: ShapeMark, pageHeight: number): string {
  const paths = rings.map((ring) => {
    const steps = ring.map(
      ([x, y], nth) => `${number(x)} ${number(pageHeight - y)} ${nth === 0 ? 'm' : 'l'}`,
    );
    return `${steps.join(' ')} h `;
  });
  return `${fillWith(color)}${paths.join('')}f\n`;
}

/** Formats a number to hundredths of a point, finer than any printer. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
