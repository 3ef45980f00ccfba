import * as UTIF from 'utif2';
import { tidyTiff } from '../../src-shared/tiff/tiff-directories.ts';
import { pictureOf } from '../../src-shared/tiff/tiff-picture.ts';
import { stripsFit } from '../../src-shared/tiff/tiff-strips.ts';
import { inflatedBytes } from './inflated-bytes.ts';

export interface TiffQuestion {
  bytes: ArrayBuffer;
  /** Number of the page, from 0. */
  page: number;
}
export type TiffAnswer =
  | {
      ok: true;
      pages: number;
      /** Size of the page itself; the picture may be smaller. */
      width: number;
      height: number;
      picture: { rgba: ArrayBuffer; width: number; height: number };
    }
  | { ok: false; pages: number; problem: 'heavy' | 'broken' };

/** Decodes one page of a TIFF. It may be hostile: the caller ends this thread. */
async function answer({ bytes, page }: TiffQuestion): Promise<TiffAnswer> {
  const states = tidyTiff(bytes);
  const pages = states.length;
  const state = states[page];
  if (state !== 'fit') return { ok: false, pages, problem: state === 'heavy' ? 'heavy' : 'broken' };
  const directory = UTIF.decode(bytes)[page];
  const width = sizeOf(directory?.['t256']);
  const height = sizeOf(directory?.['t257']);
  if (directory === undefined || !(width * height > 0)) return { ok: false, pages, problem: 'broken' };
  if (!(await stripsFit(bytes, directory, inflatedBytes))) return { ok: false, pages, problem: 'heavy' };
  UTIF.decodeImage(bytes, directory);
  const { rgba, ...size } = pictureOf(directory);
  return { ok: true, pages, width, height, picture: { rgba: rgba.buffer, ...size } };
}

function sizeOf(tag: unknown): number {
  return Array.isArray(tag) ? Number(tag[0]) : Number.NaN;
}

async function respond(question: TiffQuestion): Promise<void> {
  try {
    const response = await answer(question);
    self.postMessage(response, { transfer: response.ok ? [response.picture.rgba] : [] });
  } catch {
    self.postMessage({ ok: false, pages: 0, problem: 'broken' } satisfies TiffAnswer);
  }
}

self.addEventListener('message', (event: MessageEvent<TiffQuestion>) => void respond(event.data));
