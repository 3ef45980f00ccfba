import { constants, createInflateRaw } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { errorCode } from '../base/fault-code.ts';

const name = (text: string) => PDFName.of(text);
/** Entries beside the drawing of a page, or that lead from it back to all others. */
const notDrawn = new Set(['Parent', 'Metadata', 'PieceInfo', 'Properties', 'OC'].map(name));
/** Most bytes inflated here; more is inflated where it is drawn, under the limits there. */
const mostInflatedBytes = 200_000_000;
const objectBegins = /\b\d+\s+\d+\s+obj\b/;

/**
 * Returns whether a file has the end of a PDF behind its last object: its start of the cross-reference. A reader that
 * mends files takes one without it for whole, with as many pages as are left, or as it was before its last change.
 */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastObject = file.lastIndexOf('endobj');
  const end = lastObject < 0 ? -1 : file.indexOf('startxref', lastObject);
  return end >= 0 && !objectBegins.test(file.toString('latin1', end));
}

/**
 * Returns whether everything that the pages draw is there: every page of the tree, every object, and each stream to
 * its end.
 */
export async function hasAllParts(pdf: PDFDocument, pages: readonly PDFPage[]): Promise<boolean> {
  if (!hasWholeTree(pdf)) return false;
  const seen = new Set<PDFObject>();
  const open: PDFObject[] = pages.map(({ node }) => node);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFInvalidObject) return false;
    if (object instanceof PDFRef) {
      const found = pdf.context.lookup(object);
      if (found === undefined) return false;
      open.push(found);
    } else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...partsOf(object));
    else if (object instanceof PDFStream) {
      open.push(...partsOf(object.dict));
      // One stream at a time bounds the memory.
      if (object instanceof PDFRawStream && !(await isWholeStream(object))) return false;
    }
  }
  return true;
}

function partsOf(dictionary: PDFDict): PDFObject[] {
  return dictionary.entries().flatMap(([key, value]) => (notDrawn.has(key) ? [] : [value]));
}

/** Returns whether every page of the tree exists: readers that repair files skip a missing one. */
function hasWholeTree(pdf: PDFDocument): boolean {
  const seen = new Set<PDFObject>();
  const open: (PDFObject | undefined)[] = [pdf.catalog.get(name('Pages'))];
  while (open.length > 0) {
    const at = open.pop();
    const node = at instanceof PDFRef ? pdf.context.lookup(at) : at;
    if (!(node instanceof PDFDict)) return false;
    if (seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(name('Kids'));
    if (kids instanceof PDFArray) open.push(...kids.asArray());
  }
  return true;
}

async function isWholeStream({ dict, contents }: PDFRawStream): Promise<boolean> {
  const filters = dict.lookup(name('Filter'));
  const first = filters instanceof PDFArray ? filters.lookup(0) : filters;
  return first !== name('FlateDecode') || isWholeFlate(contents);
}

/**
 * Returns whether the last block of a stream is there. What is wrong within it is no reader's reason to omit the rest.
 */
async function isWholeFlate(contents: Uint8Array): Promise<boolean> {
  const zlibHeaderBytes = 2;
  const inflate = createInflateRaw({ finishFlush: constants.Z_FINISH });
  let bytes = 0;
  try {
    inflate.end(contents.subarray(zlibHeaderBytes));
    for await (const piece of inflate) {
      bytes += Buffer.byteLength(piece);
      if (bytes > mostInflatedBytes) return true;
    }
    return true;
  } catch (error) {
    return errorCode(error) !== 'Z_BUF_ERROR';
  } finally {
    inflate.destroy();
  }
}
