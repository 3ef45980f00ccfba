import { mostPixels } from '../domain/documents/document-rules.ts';
import { isDrawnInBands, mostDrawnPixels } from './tiff-picture.ts';

/** Most pages of one file that are read. */
export const mostTiffPages = 500;
/** Most bytes of a page and the picture made of it, together. */
const mostDecodedBytes = 200_000_000;
const bytesPerPixel = 4;
/** Most values of all directories together: a decoder converts each, wherever in the file it is. */
const mostValues = 2_000_000;
const entryBytes = 12;

/** Bytes of one value of each type, from type 1; the format has no others. */
const typeBytes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4] as const;
const longTypes = new Set([4, 13]);

/** Compressions that scanners write: fax, LZW, JPEG, Deflate, PackBits, or none. Camera formats are not evidence. */
const compressions = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946]);
/** Tags that lead to further directories, in which a decoder could walk in circles. */
const sideways = new Set([330, 34665, 34853, 37500, 50740, 61440]);
/** Tag that nobody uses, which replaces them. */
const privateTag = 65000;

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  samples: 277,
  tileWidth: 322,
  tileHeight: 323,
} as const;

/**
 * Whether a page can be decoded. `heavy`: it would take too much memory. `unreadable`: its compression is not
 * supported.
 */
export type TiffPageState = 'fit' | 'heavy' | 'unreadable';

/**
 * Mends a TIFF, in its place, so that a decoder can walk it to its end: its chain of pages has no circle
 * and stops where a directory is broken, and nothing leads sideways. Tells of each page whether it may be
 * decoded; none when there is no page.
 *
 * Throws nothing and takes no memory, whatever the file says.
 */
export function tidyTiff(file: ArrayBuffer): TiffPageState[] {
  const view = new DataView(file);
  if (view.byteLength < 8) return [];
  const isLittle = view.getUint16(0) === 0x4949;
  const visited: { at: number; end: number; state: TiffPageState }[] = [];
  const budget = { values: mostValues };
  let link = 4;
  while (visited.length < mostTiffPages) {
    const at = view.getUint32(link, isLittle);
    const end = directoryEnd(view, at, isLittle);
    if (at === 0 || end === null) break;
    // One that comes again, or lies within another, would be changed by what is mended in it.
    if (visited.some((other) => at < other.end && end > other.at)) break;
    visited.push({ at, end, state: tidyDirectory(view, at, isLittle, budget) });
    link = end - 4;
  }
  view.setUint32(link, 0, isLittle);
  return visited.map(({ state }) => state);
}

/** Returns the position after a directory's link to the next one; `null` if it isn't in the file. */
function directoryEnd(view: DataView, at: number, isLittle: boolean): number | null {
  if (at < 8 || at + 2 > view.byteLength) return null;
  const end = at + 2 + view.getUint16(at, isLittle) * entryBytes + 4;
  return end > view.byteLength ? null : end;
}

function tidyDirectory(
  view: DataView,
  at: number,
  isLittle: boolean,
  budget: { values: number },
): TiffPageState {
  const count = view.getUint16(at, isLittle);
  const numbers = new Map<number, number>();
  for (let entry = at + 2; entry < at + 2 + count * entryBytes; entry += entryBytes) {
    const tag = view.getUint16(entry, isLittle);
    const type = view.getUint16(entry + 2, isLittle);
    const values = view.getUint32(entry + 4, isLittle);
    const size = values * (typeBytes[type - 1] ?? 0);
    const from = size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (sideways.has(tag) || from + size > view.byteLength || values > budget.values) {
      // An entry without values: decoders pass it by.
      view.setUint16(entry, privateTag, isLittle);
      view.setUint16(entry + 2, 1, isLittle);
      view.setUint32(entry + 4, 0, isLittle);
    } else {
      budget.values -= values;
      if (values > 0 && (type === 3 || longTypes.has(type)))
        numbers.set(tag, type === 3 ? view.getUint16(from, isLittle) : view.getUint32(from, isLittle));
    }
  }
  const number = (tag: number, otherwise: number) => numbers.get(tag) ?? otherwise;
  if (!compressions.has(number(tags.compression, 1))) return 'unreadable';
  const pixels = number(tags.width, 0) * number(tags.height, 0);
  const tile = number(tags.tileWidth, 0) * number(tags.tileHeight, 0);
  const bits = number(tags.bits, 1) * number(tags.samples, 1);
  const drawn = isDrawnInBands(number(tags.bits, 1), number(tags.photometric, 2))
    ? Math.min(pixels, mostDrawnPixels)
    : pixels;
  const decoded = ((pixels + tile) * bits) / 8 + drawn * bytesPerPixel;
  return pixels > mostPixels || decoded > mostDecodedBytes ? 'heavy' : 'fit';
}
