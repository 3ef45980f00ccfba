import * as UTIF from 'utif2';
import { tidyTiff } from './tiff-directories.ts';
import { stripsFit } from './tiff-strips.ts';

/** `page` counts from 0; absent, only the pages are counted. */
export interface TiffQuestion {
  bytes?: ArrayBuffer;
  page: number;
}
export type TiffAnswer =
  | { ok: true; pages: number; page: number; width: number; height: number; rgba: ArrayBuffer }
  | { ok: false };

let file: ArrayBuffer | null = null;

/** Decodes one page of a TIFF. It may be hostile: whoever asks ends this thread when it takes too long. */
async function answer({ bytes, page }: TiffQuestion): Promise<TiffAnswer> {
  file = bytes ? (tidyTiff(bytes)?.file ?? null) : file;
  if (file === null) return { ok: false };
  const directories = UTIF.decode(file);
  const directory = directories[page];
  const width = sizeOf(directory?.['t256']);
  const height = sizeOf(directory?.['t257']);
  if (directory === undefined || !(width * height > 0)) return { ok: false };
  if (!(await stripsFit(file, directory))) return { ok: false };
  UTIF.decodeImage(file, directory);
  const rgba = UTIF.toRGBA8(directory);
  return {
    ok: true,
    pages: directories.length,
    page,
    width,
    height,
    // Its own memory: a copy would take as much again.
    rgba:
      rgba.buffer instanceof ArrayBuffer && rgba.byteLength === rgba.buffer.byteLength
        ? rgba.buffer
        : rgba.slice().buffer,
  };
}

function sizeOf(tag: unknown): number {
  return Array.isArray(tag) ? Number(tag[0]) : Number.NaN;
}

async function respond(question: TiffQuestion): Promise<void> {
  try {
    const response = await answer(question);
    self.postMessage(response, { transfer: response.ok ? [response.rgba] : [] });
  } catch {
    self.postMessage({ ok: false } satisfies TiffAnswer);
  }
}

self.addEventListener('message', (event: MessageEvent<TiffQuestion>) => void respond(event.data));
