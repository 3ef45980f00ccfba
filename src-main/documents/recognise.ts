import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { type DocumentFault, type DocumentType, mostPixels } from '../../src-shared/domain/document-rules.ts';

export type Recognised =
  | { type: DocumentType; width: number | null; height: number | null }
  | { fault: DocumentFault; detail: string | null };

const typesByMedia: Readonly<Record<string, DocumentType>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // file-type knows an animated PNG by its own name; it is shown like any other.
  'image/apng': 'png',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
};

/** What a file is by its bytes alone, and whether it may be shown. */
export async function recognise(bytes: Uint8Array): Promise<Recognised> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found === undefined) {
    const text = textualType(bytes);
    return text === null
      ? { fault: 'type_unknown', detail: null }
      : { fault: 'type_not_shown', detail: text };
  }
  const type = typesByMedia[found.mime];
  if (type === undefined) return { fault: 'type_not_shown', detail: found.mime };
  if (type === 'pdf') return { type, width: null, height: null };
  const size = sizeOf(bytes);
  if (size === null) return { fault: 'picture_unreadable', detail: null };
  if (size.width * size.height > mostPixels)
    return { fault: 'pixels_too_many', detail: `${size.width} × ${size.height}` };
  return { type, ...size };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    // A copy of its own: image-size reads past the end of a view into whatever memory lies behind it.
    const { width, height } = imageSize(new Uint8Array(bytes));
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Markup has no magic number: named, so that the reason can be said. It would be refused anyway. */
function textualType(bytes: Uint8Array): string | null {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (start.includes('<svg')) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script)/.test(start)) return 'text/html';
  return null;
}
