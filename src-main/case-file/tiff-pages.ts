import UTIF from 'utif2';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';
import { mostTiffPages, tidyTiff } from '../../src-shared/tiff/tiff-directories.ts';
import { pictureOf } from '../../src-shared/tiff/tiff-picture.ts';
import { stripsFit } from '../../src-shared/tiff/tiff-strips.ts';
import { inflatedBytes } from './inflated-bytes.ts';

/** A page of a TIFF as it is drawn, without transparency. */
export interface TiffPage {
  width: number;
  height: number;
  /** Pixels, three bytes each, row by row. */
  rgb: Uint8Array;
  /** Orientation, numbered as in EXIF. */
  orientation: number;
}

/** Reason why the pages of a TIFF can't be appended: all of them, or none, so that nothing is missing silently. */
export class TiffRefused extends Error {
  override name = 'TiffRefused';
  readonly reason: NotAppended;
  constructor(reason: NotAppended) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Yields the pages of a TIFF within the limits of the viewer, one in memory at a time.
 *
 * @throws TiffRefused
 */
export async function* tiffPages(bytes: Uint8Array): AsyncGenerator<TiffPage> {
  // It is mended in its place.
  const file = bytes.slice().buffer;
  const states = tidyTiff(file);
  if (states.length === 0) throw new TiffRefused('damaged');
  // Where the limit is reached, there may be more.
  if (states.length >= mostTiffPages) throw new TiffRefused('too_many_pages');
  if (states.includes('heavy')) throw new TiffRefused('too_much_memory');
  if (states.includes('unreadable')) throw new TiffRefused('kind');
  for (const [index] of states.entries()) {
    // Decoded, a directory holds its page: a directory of its own for each lets that go.
    const directory = UTIF.decode(file)[index];
    if (directory === undefined) throw new TiffRefused('damaged');
    // One page at a time bounds the memory.
    if (!(await stripsFit(file, directory, inflatedBytes))) throw new TiffRefused('too_much_memory');
    UTIF.decodeImage(file, directory);
    const { rgba, width, height } = pictureOf(directory);
    if (!(width * height > 0) || rgba.length < width * height * 4) throw new TiffRefused('damaged');
    const rgb = onWhite(rgba, width * height);
    const orientation = Number([directory['t274'] ?? 1].flat()[0]);
    // Left to the garbage collector, pages that were decoded would count as memory of the document.
    rgba.buffer.transfer(0);
    yield { width, height, rgb, orientation };
  }
}

function onWhite(rgba: Uint8ClampedArray, pixels: number): Uint8Array {
  const rgb = new Uint8ClampedArray(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const alpha = (rgba[pixel * 4 + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part += 1)
      rgb[pixel * 3 + part] = (rgba[pixel * 4 + part] ?? 0) * alpha + 255 * (1 - alpha);
  }
  return new Uint8Array(rgb.buffer);
}
