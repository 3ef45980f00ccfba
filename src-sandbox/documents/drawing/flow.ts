import type { Sheet } from './block.ts';
import type { Color, Face, Mark, Page } from './marks.ts';
import type { Typefaces } from './typefaces.ts';

export interface WriteOptions {
  size?: number;
  face?: Face;
  color?: Color;
  align?: 'left' | 'center' | 'right';
  /** Left end of the lines and their greatest width. */
  x?: number;
  width?: number;
}

/** The place of the next block, on the page that is being filled. */
export interface Flow {
  readonly sheet: Sheet;
  readonly left: number;
  readonly width: number;
  y: number;
  add(...marks: Mark[]): void;
  /** Begins the next page if so much no longer fits. */
  need(height: number): void;
  nextPage(): void;
  widthOf(text: string, face: Face, size: number): number;
  wrap(text: string, width: number, face: Face, size: number): string[];
  /** Writes lines from `y` on, which it moves below them. */
  write(text: string, options?: WriteOptions): void;
}

const lineHeight = 1.36;
const ascent = 0.98;
/** Height that the foot of a page keeps free. */
const footRoom = 26;

export function createFlow(sheet: Sheet, typefaces: Typefaces): { flow: Flow; finish: () => Page[] } {
  const { margin, background } = sheet;
  const newPage = (): Page => ({ width: sheet.width, height: sheet.height ?? 0, background, marks: [] });
  const pages = [newPage()];
  const bottom = sheet.height === null ? Infinity : sheet.height - margin - footRoom;
  const width = sheet.width - 2 * margin;

  const flow: Flow = {
    sheet,
    left: margin,
    width,
    y: margin,
    add: (...marks) => void pages.at(-1)?.marks.push(...marks),
    need(height) {
      if (flow.y + height > bottom && flow.y > margin) flow.nextPage();
    },
    nextPage() {
      pages.push(newPage());
      flow.y = margin;
    },
    widthOf: typefaces.widthOf,
    wrap: (text, room, face, size) => wrapped(text, room, (part) => typefaces.widthOf(part, face, size)),
    write(text, options = {}) {
      const { size = sheet.textSize, face = sheet.face, color = sheet.ink, align = 'left' } = options;
      const { x = margin, width: room = width } = options;
      for (const line of flow.wrap(text, room, face, size)) {
        flow.need(size * lineHeight);
        const free = room - typefaces.widthOf(line, face, size);
        const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
        flow.add({ kind: 'text', text: line, x: x + shift, y: flow.y + size * ascent, size, face, color });
        flow.y += size * lineHeight;
      }
    },
  };

  function finish(): Page[] {
    if (sheet.height === null) {
      for (const page of pages) page.height = flow.y + margin;
      return pages;
    }
    pages.forEach((page, nth) => {
      const text = sheet.footer?.(nth + 1, pages.length);
      if (text === undefined) return;
      const size = 7.5;
      const x = (sheet.width - typefaces.widthOf(text, 'sans', size)) / 2;
      page.marks.push({
        kind: 'text',
        text,
        x,
        y: page.height - margin + 8,
        size,
        face: 'sans',
        color: sheet.quiet,
      });
    });
    return pages;
  }

  return { flow, finish };
}

/** Wraps a text; a word that is too long by itself is cut at the end of the line. */
function wrapped(text: string, room: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  const blank = widthOf(' ');
  let [line, used] = ['', 0];
  for (const word of text.split(' ')) {
    const wide = widthOf(word);
    if (line !== '' && used + blank + wide <= room) {
      line += ` ${word}`;
      used += blank + wide;
      continue;
    }
    if (line !== '') lines.push(line);
    [line, used] = [word, wide];
    while (used > room && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > room) end--;
      lines.push(line.slice(0, end));
      line = line.slice(end);
      used = widthOf(line);
    }
  }
  return [...lines, line];
}
