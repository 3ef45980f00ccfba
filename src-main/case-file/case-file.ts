import { createHash } from 'node:crypto';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { CaseFileSheet, CaseFileWords } from '../../src-shared/contract/case-files.ts';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { type Bookmark, writeBookmarks } from './bookmarks.ts';
import { cleanDocument } from './clean-document.ts';
import { type DocumentFate, layOutSheet, sheetSize } from './sheet-layout.ts';
import { addPageLine, writePageLine } from './page-line.ts';
import { printableText } from './printable-text.ts';
import { embedSheetFonts } from './sheet-fonts.ts';

/** Most bytes of appended documents: a larger file is not read by anybody, and would take too much memory. */
const mostAppendedBytes = 150_000_000;
const mostAppendedPages = 2000;

export interface CaseFileInput {
  sheet: CaseFileSheet;
  words: CaseFileWords;
  madeAtMs: number;
}

/** Creates the case file of one claim as one PDF: its sheet, then the documents in the given order. */
export function createCaseFile({ sheet, words, madeAtMs }: CaseFileInput) {
  const fates = new Map<string, DocumentFate>();
  const appended = new Map<string, Uint8Array>();
  let appendedBytes = 0;
  let appendedPages = 0;

  async function finish(): Promise<Uint8Array> {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    const fonts = await embedSheetFonts(pdf);
    const onOneLine = (text: string) => printableText(text, fonts.hasSign).text.replaceAll('\n', ' ');
    const unplaced = new Map([...fates].map(([key, fate]) => [key, { fate, firstPage: null }]));
    const sheetPages = layOutSheet(sheet, words, unplaced, fonts).pages.length;
    let nextPage = sheetPages + 1;
    const placed = new Map(
      [...fates].map(([key, fate]) => {
        const firstPage = fate.state === 'appended' ? nextPage : null;
        if (fate.state === 'appended') nextPage += fate.pages;
        return [key, { fate, firstPage }];
      }),
    );
    const laidOut = layOutSheet(sheet, words, placed, fonts);
    const total = nextPage - 1;
    laidOut.pages.forEach(({ lines }, index) => {
      const page = pdf.addPage([sheetSize.width, sheetSize.height]);
      for (const { text, x, y, size, isBold, isQuiet } of lines) {
        const color = isQuiet ? rgb(0.35, 0.35, 0.35) : rgb(0.07, 0.07, 0.07);
        page.drawText(text, { x, y, size, font: isBold ? fonts.bold : fonts.regular, color });
      }
      writePageLine(page, { left: onOneLine(sheet.title), right: `${index + 1} / ${total}` }, fonts);
    });
    const marks: Bookmark[] = laidOut.sections.map((one) => ({ ...one, below: [] }));
    const listed = sheet.sections.flatMap((one) => (one.kind === 'documents' ? one.documents : []));
    for (const [key, bytes] of appended) {
      const number = listed.findIndex((one) => one.key === key) + 1;
      const name = `${number}. ${onOneLine(listed[number - 1]?.name ?? key)}`;
      marks.push({ title: name, page: pdf.getPageCount(), below: [] });
      // One at a time bounds the memory.
      const source = await PDFDocument.load(bytes, { updateMetadata: false });
      for (const page of await pdf.copyPages(source, source.getPageIndices())) {
        pdf.addPage(page);
        addPageLine(page, { left: name, right: `${pdf.getPageCount()} / ${total}` }, fonts);
      }
    }
    writeBookmarks(pdf, [{ title: onOneLine(sheet.title), page: 0, below: marks }]);
    pdf.setTitle(fileText(sheet.title), { showInWindowTitleBar: true });
    pdf.setProducer('Claimdesk');
    pdf.setCreator('Claimdesk');
    pdf.setCreationDate(new Date(madeAtMs));
    pdf.setModificationDate(new Date(madeAtMs));
    return pdf.save({ updateFieldAppearances: false });
  }

  return {
    async append(key: string, type: DocumentType, bytes: Uint8Array): Promise<void> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const clean = await cleanDocument(bytes, type);
      if ('reason' in clean) {
        fates.set(key, { state: 'listed', sha256, reason: clean.reason });
        return;
      }
      const { pages, isPartlyDrawn } = clean;
      if (
        appendedBytes + clean.bytes.length > mostAppendedBytes ||
        appendedPages + pages > mostAppendedPages
      ) {
        fates.set(key, { state: 'listed', sha256, reason: 'file_full' });
        return;
      }
      appendedBytes += clean.bytes.length;
      appendedPages += pages;
      appended.set(key, clean.bytes);
      fates.set(key, { state: 'appended', sha256, pages, isPartlyDrawn });
    },
    /** Lists a document without its pages. */
    list(key: string, reason: NotAppended, sha256: string | null): void {
      fates.set(key, { state: 'listed', sha256, reason });
    },
    finish,
  };
}
export type CaseFile = ReturnType<typeof createCaseFile>;
