import { unicodeNumber } from '../../src-shared/domain/export/file-text.ts';

/** Matches scripts that are written from left to right, sign after sign, as the layout here does. */
const writtenPlainly =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/**
 * Matches control characters, and signs that turn a text around or have no width: what can't be seen could mislead.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

export interface PrintableText {
  text: string;
  /** `true` if characters are written as their Unicode numbers. */
  isSpelledOut: boolean;
}

/**
 * Returns the text as the font can write it: a sign that it lacks is written as its Unicode number, such as
 * `[U+4E2D]`, so that nothing is lost and nothing becomes an empty box.
 */
export function printableText(received: string, hasSign: (codePoint: number) => boolean): PrintableText {
  let text = '';
  let isSpelledOut = false;
  for (const sign of received.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')) {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (sign === '\n') text += sign;
    else if (/\p{Zs}/u.test(sign)) text += ' ';
    else if (hasSign(codePoint) && writtenPlainly.test(sign) && !hidden.test(sign)) text += sign;
    else {
      text += unicodeNumber(sign);
      isSpelledOut = true;
    }
  }
  return { text, isSpelledOut };
}

/**
 * Wraps a text into lines of at most this width: at spaces, and within a word that is wider by itself. Spaces stay as
 * they are, except where a line ends.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [withSpaces, word = ''] of paragraph.matchAll(/ *([^ ]+)/g)) {
    const isCutBefore = line === '' && lines.length > 0;
    const longer = isCutBefore ? word : line + withSpaces;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cutWord(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/**
 * Matches a character that is written as its number, which is kept in one piece, so that it can be searched and
 * copied.
 */
const spelledOut = /(\[U\+[0-9A-F]{4,6}\])/;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const segment of word.split(spelledOut).flatMap(signsOf)) {
    if (piece !== '' && widthOf(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function signsOf(text: string): string[] {
  return spelledOut.test(text) ? [text] : Array.from(signs.segment(text), ({ segment }) => segment);
}
