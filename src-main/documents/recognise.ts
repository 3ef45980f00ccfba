import { type Detail } from '../../src-shared/contract/details.ts';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import {
  type DocumentFault,
  type DocumentType,
  mostPixels,
} from '../../src-shared/domain/documents/document-rules.ts';
import { readJpegFrame } from './jpeg-frame.ts';
import { decodedBytes } from './picture-cost.ts';

/** Most bytes that a browser may need for a picture; with everything else it stays below 300 MB. */
const mostDecodedBytes = 240_000_000;

export type Recognised =
  | { type: DocumentType; width: number | null; height: number | null }
  | { fault: DocumentFault; detail: Detail | null };

const typesByMedia: Readonly<Record<string, DocumentType>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // file-type knows an animated PNG by its own name; it is shown like any other.
  'image/apng': 'png',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
};

/** Determines what a file is by its bytes alone, and whether it may be shown. */
export async function recognise(bytes: Uint8Array): Promise<Recognised> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = typesByMedia[found?.mime ?? ''] ?? (isDamagedPdf(bytes) ? 'pdf' : undefined);
  if (type === undefined) {
    const other = found?.mime ?? textualType(bytes);
    return other === null
      ? { fault: 'type_unknown', detail: null }
      : { fault: 'type_not_shown', detail: { code: 'media_type', params: { type: other } } };
  }
  if (type === 'pdf') return { type, width: null, height: null };
  const size = sizeOf(bytes, type);
  if (size === null) return { fault: 'picture_unreadable', detail: null };
  if (size.width * size.height > mostPixels || decodedBytes(bytes, type, size) > mostDecodedBytes)
    return { fault: 'pixels_too_many', detail: { code: 'picture_size', params: size } };
  return { type, ...size };
}

function sizeOf(bytes: Uint8Array, type: DocumentType): { width: number; height: number } | null {
  try {
    // image-size looks at a JPEG byte by byte: of one of 50 MB it would hold everything up for many seconds.
    const found =
      type === 'jpeg'
        ? readJpegFrame(bytes)
        : // A copy of its own: image-size reads past the end of a view into whatever memory lies behind it.
          imageSize(new Uint8Array(bytes));
    if (found === null) return null;
    const { width, height } = found;
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Bytes in which readers look for the header of a PDF: its first kilobyte, not only its beginning. */
const headBytes = 1024;
/** Bytes at the end in which `startxref` and `%%EOF` are, with some margin for what a mail program appended. */
const tailBytes = 4096;

/**
 * Returns whether a PDF's header is not at its beginning: after text that a server wrote, or missing although there are
 * objects. PDF.js shows both.
 */
function isDamagedPdf(bytes: Uint8Array): boolean {
  const latin1 = new TextDecoder('latin1');
  const head = latin1.decode(bytes.subarray(0, headBytes));
  if (head.includes('%PDF-')) return true;
  const tail = latin1.decode(bytes.subarray(-tailBytes));
  return /(^|[\r\n])\s*\d+\s+\d+\s+obj\b/.test(head) && /\btrailer\b|\bstartxref\b|%%EOF/.test(tail);
}

/** Returns the type of markup, which has no magic number, so that the reason for refusing it can be shown. */
function textualType(bytes: Uint8Array): string | null {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (start.includes('<svg')) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script)/.test(start)) return 'text/html';
  return null;
}
