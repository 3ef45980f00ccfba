import * as UTIF from 'utif2';
import { mostPixels } from '../../src-shared/domain/document-rules.ts';

/** `page` counts from 0; absent, only the pages are counted. */
export interface TiffQuestion {
  bytes?: ArrayBuffer;
  page: number;
}
export type TiffAnswer =
  | { ok: true; pages: number; page: number; width: number; height: number; rgba: ArrayBuffer }
  | { ok: false };

const mostPages = 500;
let file: ArrayBuffer | null = null;

/** Decodes one page of a TIFF. It may be hostile: whoever asks ends this thread when it takes too long. */
function answer({ bytes, page }: TiffQuestion): TiffAnswer {
  file = bytes ?? file;
  if (file === null) return { ok: false };
  const directories = UTIF.decode(file).slice(0, mostPages);
  const directory = directories[page];
  const width = sizeOf(directory?.['t256']);
  const height = sizeOf(directory?.['t257']);
  if (directory === undefined || !(width * height > 0) || width * height > mostPixels) return { ok: false };
  UTIF.decodeImage(file, directory);
  const rgba = UTIF.toRGBA8(directory);
  return {
    ok: true,
    pages: directories.length,
    page,
    width,
    height,
    rgba: new Uint8Array(rgba).buffer,
  };
}

function sizeOf(tag: unknown): number {
  return Array.isArray(tag) ? Number(tag[0]) : Number.NaN;
}

self.addEventListener('message', (event: MessageEvent<TiffQuestion>) => {
  try {
    const told = answer(event.data);
    self.postMessage(told, { transfer: told.ok ? [told.rgba] : [] });
  } catch {
    self.postMessage({ ok: false } satisfies TiffAnswer);
  }
});
