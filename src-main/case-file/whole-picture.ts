import { crc32 } from 'node:zlib';

const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, firstRestart: 0xd0, lastRestart: 0xd7 } as const;

/**
 * Returns whether a JPEG has its end after its last scan. What is inside a segment, such as a thumbnail, has an end of
 * its own.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let hasScan = false;
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at + 1);
    // Bytes of a scan, fill bytes, and markers that have no length.
    const isMarker = view.getUint8(at) === 0xff && marker !== 0 && marker !== 0xff;
    const isAlone = marker === 1 || (marker >= jpeg.firstRestart && marker <= jpeg.start);
    if (!isMarker) at += 1;
    else if (isAlone) at += 2;
    else if (marker === jpeg.end) return hasScan;
    else {
      if (at + 4 > view.byteLength) return false;
      hasScan ||= marker === jpeg.scan;
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
  return false;
}

const pngSignatureBytes = 8;
/** Bytes of a chunk's length, name and checksum. */
const pngFrameBytes = 12;

/** Returns whether each chunk of a PNG is as it was written, up to the one that ends it. */
export function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngSignatureBytes;
  while (at + pngFrameBytes <= view.byteLength) {
    const length = view.getUint32(at);
    const end = at + pngFrameBytes + length;
    if (end > view.byteLength) return false;
    const named = bytes.subarray(at + 4, end - 4);
    const isCritical = ((named[0] ?? 0) & 0x20) === 0;
    if (isCritical && crc32(named) !== view.getUint32(end - 4)) return false;
    if (Buffer.from(named.subarray(0, 4)).toString('latin1') === 'IEND') return true;
    at = end;
  }
  return false;
}

const tiffTags = { stripOffsets: 273, stripBytes: 279, tileOffsets: 324, tileBytes: 325 } as const;
const [shortType, longType] = [3, 4];
const mostDirectories = 10_000;

/** Returns whether every page of a TIFF, and every strip or tile of each, is within the file. */
export function isWholeTiff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) return false;
  const isLittle = view.getUint16(0) === 0x4949;
  const seen = new Set<number>();
  let at = view.getUint32(4, isLittle);
  while (at !== 0) {
    // Those who mend files end at a link that leads out of the file or back.
    if (at + 2 > view.byteLength || seen.has(at) || seen.size > mostDirectories) return false;
    seen.add(at);
    const end = at + 2 + view.getUint16(at, isLittle) * 12;
    if (end + 4 > view.byteLength || !hasAllStrips(view, at, end, isLittle)) return false;
    at = view.getUint32(end, isLittle);
  }
  return seen.size > 0;
}

/** Numbers of an entry, read in place: a hostile file may claim millions. */
interface Numbers {
  count: number;
  at: (index: number) => number;
}

function hasAllStrips(view: DataView, at: number, end: number, isLittle: boolean): boolean {
  const lists = new Map<number, Numbers>();
  for (let entry = at + 2; entry < end; entry += 12) {
    const tag = view.getUint16(entry, isLittle);
    if (!Object.values<number>(tiffTags).includes(tag)) continue;
    const type = view.getUint16(entry + 2, isLittle);
    if (type !== shortType && type !== longType) return false;
    const size = type === shortType ? 2 : 4;
    const count = view.getUint32(entry + 4, isLittle);
    const from = count * size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    if (from + count * size > view.byteLength) return false;
    lists.set(tag, {
      count,
      at: (index) =>
        size === 2
          ? view.getUint16(from + index * size, isLittle)
          : view.getUint32(from + index * size, isLittle),
    });
  }
  const areIn = (offsets: Numbers | undefined, sizes: Numbers | undefined) => {
    for (let index = 0; index < (offsets?.count ?? 0); index += 1) {
      const bytes = index < (sizes?.count ?? 0) ? (sizes?.at(index) ?? 1) : 1;
      if ((offsets?.at(index) ?? 0) + bytes > view.byteLength) return false;
    }
    return true;
  };
  return (
    areIn(lists.get(tiffTags.stripOffsets), lists.get(tiffTags.stripBytes)) &&
    areIn(lists.get(tiffTags.tileOffsets), lists.get(tiffTags.tileBytes))
  );
}
