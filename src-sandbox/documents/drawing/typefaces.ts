import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';
import type { Face, Point } from './marks.ts';

/** A sign's outline as polygons, with its width, in units of the text size. Its baseline is at 0, its top above 0. */
export interface SignOutline {
  advance: number;
  rings: readonly (readonly Point[])[];
}

/**
 * Files of typefaces. Liberation Sans and Cousine are as wide as Helvetica and Courier, which every PDF reader has.
 */
const files = {
  sans: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  bold: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
  mono: '@fontsource/cousine/files/cousine-latin-400-normal.woff',
  monoBold: '@fontsource/cousine/files/cousine-latin-700-normal.woff',
  script: '@fontsource/caveat/files/caveat-latin-400-normal.woff',
} as const satisfies Record<Face, string>;

/** Creates the typefaces, which are read when the first text in them is drawn. */
export function createTypefaces() {
  const require = createRequire(import.meta.url);
  const read = (face: Face) => readFileSync(require.resolve(files[face]));
  const fonts = new Map<Face, Font>();
  const outlines = new Map<string, SignOutline>();

  function font(face: Face): Font {
    const known = fonts.get(face);
    if (known) return known;
    const opened = fontkit.create(read(face));
    if (!('glyphForCodePoint' in opened)) throw new Error(`${files[face]} holds more than one typeface`);
    fonts.set(face, opened);
    return opened;
  }

  function outline(sign: string, face: Face): SignOutline {
    const key = face + sign;
    const made = outlines.get(key) ?? readOutline(sign, face);
    outlines.set(key, made);
    return made;
  }

  function readOutline(sign: string, face: Face): SignOutline {
    const codePoint = sign.codePointAt(0) ?? 32;
    const own = font(face);
    const hasSign = own.hasGlyphForCodePoint(codePoint);
    const source = hasSign ? own : font('sans');
    const glyph = source.glyphForCodePoint(codePoint);
    if (glyph === null) return { advance: 0, rings: [] };
    const width = hasSign || !face.startsWith('mono') ? glyph.advanceWidth : 0.6 * source.unitsPerEm;
    return {
      advance: width / source.unitsPerEm,
      rings: flatten(glyph.path.commands, 1 / source.unitsPerEm, face === 'script' ? 1 : 4),
    };
  }

  return {
    outline,
    widthOf: (text: string, face: Face, size: number): number => {
      let width = 0;
      for (const sign of text) width += outline(sign, face).advance;
      return width * size;
    },
    /** Returns the file of a typeface with all signs of Latin scripts, for embedding. */
    file: read,
  };
}
export type Typefaces = ReturnType<typeof createTypefaces>;

/** Converts curves to short lines. Handwriting already has so many short curves that each may be one. */
function flatten(
  commands: readonly { command: string; args: readonly number[] }[],
  scale: number,
  curveSteps: number,
): Point[][] {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let [x, y] = [0, 0];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value) => value * scale);
    if (command === 'moveTo') {
      ring = [[a, b]];
      rings.push(ring);
      [x, y] = [a, b];
    } else if (command === 'lineTo') {
      ring.push([a, b]);
      [x, y] = [a, b];
    } else if (command === 'quadraticCurveTo' || command === 'bezierCurveTo') {
      const isCubic = command === 'bezierCurveTo';
      const [firstX, firstY] = isCubic ? [a, b] : [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y)];
      const [lastX, lastY] = isCubic ? [c, d] : [c + (2 / 3) * (a - c), d + (2 / 3) * (b - d)];
      const [endX, endY] = isCubic ? [e, f] : [c, d];
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
        ring.push([p * x + q * firstX + r * lastX + s * endX, p * y + q * firstY + r * lastY + s * endY]);
      }
      [x, y] = [endX, endY];
    }
  }
  return rings;
}
