import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';

export interface Bookmark {
  title: string;
  /** Number of the page, from 0. */
  page: number;
  below: readonly Bookmark[];
}

/** Writes an outline, all of it expanded. The library has none of its own. */
export function writeBookmarks(pdf: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context } = pdf;
  const pages = pdf.getPages();

  /** Writes one level; returns the first, the last, and the number of all bookmarks in it and below. */
  function level(
    parent: PDFRef,
    marks: readonly Bookmark[],
  ): { first: PDFRef; last: PDFRef; count: number } | null {
    const refs = marks.map(() => context.nextRef());
    let count = 0;
    marks.forEach(({ title, page, below }, index) => {
      const ref = refs[index];
      const target = pages[page];
      if (ref === undefined || target === undefined) return;
      const inner = level(ref, below);
      const [previous, next] = [refs[index - 1], refs[index + 1]];
      const item = context.obj({
        Title: PDFHexString.fromText(title),
        Parent: parent,
        Dest: [target.ref, 'XYZ', null, null, null],
        ...(previous === undefined ? {} : { Prev: previous }),
        ...(next === undefined ? {} : { Next: next }),
        ...(inner === null ? {} : { First: inner.first, Last: inner.last, Count: inner.count }),
      });
      context.assign(ref, item);
      count += 1 + (inner?.count ?? 0);
    });
    const [first, last] = [refs[0], refs.at(-1)];
    return first === undefined || last === undefined ? null : { first, last, count };
  }

  const root = context.nextRef();
  const top = level(root, bookmarks);
  if (top === null) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: top.first, Last: top.last, Count: top.count }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
