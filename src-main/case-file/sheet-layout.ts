import type { CaseFileSection, CaseFileSheet, CaseFileWords } from '../../src-shared/contract/case-files.ts';
import { printableText, wrapText } from './printable-text.ts';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';

/** Fate of a document in a case file. `sha256` is of its bytes as received; `null`: they are not stored. */
export type DocumentFate =
  | {
      state: 'appended';
      sha256: string;
      pages: number;
      /** `true` if the document has notes or form fields without an appearance of their own, which are not drawn. */
      isPartlyDrawn: boolean;
    }
  | { state: 'listed'; sha256: string | null; reason: NotAppended };

/** Size of A4 in points, with the margins of the text. */
export const sheetSize = { width: 595, height: 842, margin: 56 } as const;
const textWidth = sheetSize.width - 2 * sheetSize.margin;
const termWidth = 150;
/** Lowest position of text in points, above the page's own line at the bottom. */
const lowestY = 64;

/** Size and line height of texts, in points. */
const styles = {
  title: { size: 16, height: 21, isBold: true },
  heading: { size: 11.5, height: 16, isBold: true },
  strong: { size: 9.5, height: 13, isBold: true },
  body: { size: 9.5, height: 13, isBold: false },
} as const;
type Style = keyof typeof styles;

export interface SheetLine {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  isQuiet: boolean;
}

export interface SheetPage {
  lines: SheetLine[];
}

export interface LaidOutSheet {
  pages: SheetPage[];
  /** Sections with their page, from 0. */
  sections: { title: string; page: number }[];
}

export interface SheetFont {
  hasSign: (codePoint: number) => boolean;
  widthOf: (text: string, size: number, isBold: boolean) => number;
}

/** Fate of each document, by its key, with the first of its pages if it is appended. */
export type PlacedFates = ReadonlyMap<string, { fate: DocumentFate; firstPage: number | null }>;

/** Lays a sheet out on pages. The same sheet takes the same number of pages whatever `fates` say of pages. */
export function layOutSheet(
  sheet: CaseFileSheet,
  words: CaseFileWords,
  fates: PlacedFates,
  font: SheetFont,
): LaidOutSheet {
  const pages: SheetPage[] = [{ lines: [] }];
  const sections: LaidOutSheet['sections'] = [];
  let y: number = sheetSize.height - sheetSize.margin;
  let isSpelledOut = false;

  function printable(received: string): string {
    const { text, isSpelledOut: isHere } = printableText(received, font.hasSign);
    isSpelledOut ||= isHere;
    return text;
  }
  function wrapped(text: string, style: Style, width: number): string[] {
    const { size, isBold } = styles[style];
    return wrapText(printable(text), width, (part) => font.widthOf(part, size, isBold));
  }
  /** Begins another page if so much no longer fits. */
  function need(height: number): void {
    if (y - height >= lowestY) return;
    pages.push({ lines: [] });
    y = sheetSize.height - sheetSize.margin;
  }
  function put(text: string, style: Style, x: number, isQuiet = false): void {
    const { size, isBold } = styles[style];
    pages.at(-1)?.lines.push({ text, x, y: y - size, size, isBold, isQuiet });
  }
  function write(text: string, style: Style, { indent = 0, isQuiet = false } = {}): void {
    for (const line of wrapped(text, style, textWidth - indent)) {
      need(styles[style].height);
      put(line, style, sheetSize.margin + indent, isQuiet);
      y -= styles[style].height;
    }
  }
  function fact(term: string, text: string): void {
    const terms = wrapped(term, 'body', termWidth - 12);
    const texts = wrapped(text, 'body', textWidth - termWidth);
    for (let row = 0; row < Math.max(terms.length, texts.length); row += 1) {
      need(styles.body.height);
      const [left, right] = [terms[row], texts[row]];
      if (left !== undefined) put(left, 'body', sheetSize.margin, true);
      if (right !== undefined) put(right, 'body', sheetSize.margin + termWidth);
      y -= styles.body.height;
    }
  }
  function document(number: number, { key, name, lines }: ListedDocument): void {
    need(styles.strong.height * 4);
    write(`${number}. ${name}`, 'strong');
    for (const line of lines) write(line, 'body', { indent: 14 });
    const placed = fates.get(key);
    if (placed === undefined) return;
    const { fate, firstPage } = placed;
    if (fate.sha256 !== null) write(`${words.sha256}: ${fate.sha256}`, 'body', { indent: 14 });
    if (fate.state === 'listed') {
      write(`${words.notAppended}: ${words.reasons[fate.reason]}`, 'body', { indent: 14 });
      return;
    }
    const first = firstPage ?? 0;
    const last = first + fate.pages - 1;
    write(`${words.pages}: ${first === last ? first : `${first}–${last}`}`, 'body', { indent: 14 });
    if (fate.isPartlyDrawn) write(words.partlyDrawn, 'body', { indent: 14 });
  }
  function section(one: CaseFileSection): void {
    y -= 10;
    need(styles.heading.height + styles.body.height * 2);
    sections.push({ title: printable(one.title).replaceAll('\n', ' '), page: pages.length - 1 });
    write(one.title, 'heading');
    y -= 3;
    switch (one.kind) {
      case 'facts':
        for (const { term, text } of one.facts) fact(term, text);
        return;
      case 'entries':
        if (one.entries.length === 0) write(one.none, 'body', { isQuiet: true });
        for (const { head, text } of one.entries) {
          need(styles.body.height * (text === '' ? 1 : 2));
          write(head, 'body', { isQuiet: text !== '' });
          if (text !== '') write(text, 'body', { indent: 14 });
        }
        return;
      case 'documents':
        if (one.documents.length === 0) write(one.none, 'body', { isQuiet: true });
        one.documents.forEach((listed, index) => {
          document(index + 1, listed);
          y -= 4;
        });
    }
  }

  write(sheet.title, 'title');
  for (const line of sheet.lines) write(line, 'body', { isQuiet: true });
  sheet.sections.forEach(section);
  if (isSpelledOut) {
    y -= 10;
    write(words.uncovered, 'body', { isQuiet: true });
  }
  return { pages, sections };
}

type ListedDocument = Extract<CaseFileSection, { kind: 'documents' }>['documents'][number];
