import { deflateSync } from 'node:zlib';
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  type PDFImage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { jpegOrientation } from './jpeg-orientation.ts';
import { sheetSize } from './sheet-layout.ts';
import { TiffRefused, tiffPages } from './tiff-pages.ts';
import { hasAllParts, hasPdfEnd } from './whole-pdf.ts';
import { isWholeJpeg, isWholePng, isWholeTiff } from './whole-picture.ts';

export const mostDocumentPages = 500;

/** Returns whether a picture is complete; what a PDF lacks shows when it is read. */
const isWhole: Readonly<Record<DocumentType, (bytes: Uint8Array) => boolean>> = {
  pdf: () => true,
  webp: () => true,
  jpeg: isWholeJpeg,
  png: isWholePng,
  tiff: isWholeTiff,
};

export interface CleanDocument {
  /** A PDF that this program wrote: its pages, and what they draw. */
  bytes: Uint8Array;
  pages: number;
  isPartlyDrawn: boolean;
}

/**
 * Converts a document to a PDF of nothing but pages: without actions, scripts, attachments, form or links, whatever
 * it came with. Anything wrong with it shows here, and not in the case file.
 */
export async function cleanDocument(
  bytes: Uint8Array,
  type: DocumentType,
): Promise<CleanDocument | { reason: NotAppended }> {
  try {
    if (type === 'pdf') return await cleanPdf(bytes);
    if (!isWhole[type](bytes)) return { reason: 'incomplete' };
    if (type === 'jpeg' || type === 'png') return await pictureAsPdf(bytes, type);
    if (type === 'tiff') return await tiffAsPdf(bytes);
    return { reason: 'kind' };
  } catch (error) {
    return { reason: error instanceof TiffRefused ? error.reason : 'damaged' };
  }
}

async function cleanPdf(bytes: Uint8Array): Promise<CleanDocument | { reason: NotAppended }> {
  const source = await PDFDocument.load(bytes, {
    // Decrypted where it needs no password to be read.
    ignoreEncryption: true,
    password: '',
    updateMetadata: false,
    capNumbers: true,
    parseSpeed: Infinity,
  }).catch((error: unknown) => (/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged'));
  if (typeof source === 'string') return { reason: source };
  if (source.isEncrypted) return { reason: 'encrypted' };
  const pages = source.getPages();
  if (pages.length === 0) return { reason: 'damaged' };
  if (pages.length > mostDocumentPages) return { reason: 'too_many_pages' };
  let isPartlyDrawn = false;
  for (const page of pages) isPartlyDrawn = flattenAnnotations(page) || isPartlyDrawn;
  if (!hasPdfEnd(bytes) || !(await hasAllParts(source, pages))) return { reason: 'incomplete' };
  const clean = await PDFDocument.create({ updateMetadata: false });
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
  return { bytes: await clean.save({ updateFieldAppearances: false }), pages: pages.length, isPartlyDrawn };
}

const pictureMargin = 36;

async function pictureAsPdf(bytes: Uint8Array, type: 'jpeg' | 'png'): Promise<CleanDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const picture = type === 'jpeg' ? await pdf.embedJpg(bytes) : await pdf.embedPng(bytes);
  addPicturePage(pdf, picture.ref, picture, type === 'jpeg' ? jpegOrientation(bytes) : 1);
  return { bytes: await savedWith(pdf, picture), pages: 1, isPartlyDrawn: false };
}

/** Converts a TIFF: each page becomes a picture on a page. */
async function tiffAsPdf(bytes: Uint8Array): Promise<CleanDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for await (const { rgb, width, height, orientation } of tiffPages(bytes)) {
    const picture = pdf.context.stream(deflateSync(rgb), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    });
    addPicturePage(pdf, pdf.context.register(picture), { width, height }, orientation);
  }
  const pages = pdf.getPageCount();
  return { bytes: await pdf.save({ updateFieldAppearances: false }), pages, isPartlyDrawn: false };
}

/** Adds a picture on a page in its best orientation: as large as it fits, but no larger than at 150 dots per inch. */
function addPicturePage(
  pdf: PDFDocument,
  ref: PDFRef,
  picture: { width: number; height: number },
  turn: number,
): void {
  const isTurned = turn >= 5;
  const shown = isTurned
    ? { width: picture.height, height: picture.width }
    : { width: picture.width, height: picture.height };
  const isWide = shown.width > shown.height;
  const [pageWidth, pageHeight] = isWide
    ? [sheetSize.height, sheetSize.width]
    : [sheetSize.width, sheetSize.height];
  const page = pdf.addPage([pageWidth, pageHeight]);
  const scale = Math.min(
    (pageWidth - 2 * pictureMargin) / shown.width,
    (pageHeight - 2 * pictureMargin) / shown.height,
    72 / 150,
  );
  const [width, height] = [shown.width * scale, shown.height * scale];
  const [left, bottom] = [(pageWidth - width) / 2, (pageHeight - height) / 2];
  const key = page.node.newXObject('Picture', ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...placed(turn, { left, bottom, width, height })),
    drawObject(key),
    popGraphicsState(),
  );
  page.setRotation(degrees(0));
}

async function savedWith(pdf: PDFDocument, picture: PDFImage): Promise<Uint8Array> {
  await picture.embed();
  return pdf.save({ updateFieldAppearances: false });
}

type Matrix = [number, number, number, number, number, number];

/** Returns the transformation from the picture's own square to its place, turned by its orientation. */
function placed(
  orientation: number,
  { left, bottom, width, height }: { left: number; bottom: number; width: number; height: number },
): Matrix {
  const [right, top] = [left + width, bottom + height];
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, right, bottom];
    case 3:
      return [-width, 0, 0, -height, right, top];
    case 4:
      return [width, 0, 0, -height, left, top];
    case 5:
      return [0, -height, -width, 0, right, top];
    case 6:
      return [0, -height, width, 0, left, top];
    case 7:
      return [0, height, width, 0, left, bottom];
    case 8:
      return [0, height, -width, 0, right, bottom];
    default:
      return [width, 0, 0, height, left, bottom];
  }
}
