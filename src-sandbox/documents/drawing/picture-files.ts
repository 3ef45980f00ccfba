import { constants, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { Bitmap } from './bitmap.ts';

export function jpegFile({ width, height, data }: Bitmap, quality: number): Uint8Array {
  return new Uint8Array(jpeg.encode({ width, height, data }, quality).data);
}

export function pngFile({ width, height, data }: Bitmap): Uint8Array {
  const png = new PNG({ width, height });
  png.data = data;
  // Drawn pages have flat colours, which deflate well without a filter.
  return new Uint8Array(
    PNG.sync.write(png, {
      colorType: 2,
      inputHasAlpha: true,
      filterType: 0,
      deflateLevel: 6,
      deflateStrategy: constants.Z_DEFAULT_STRATEGY,
    }),
  );
}

const fieldCount = 11;
const directoryBytes = 2 + fieldCount * 12 + 4;
const resolutionBytes = 8;

/** Returns a TIFF of black and white pages, like one of an office's scanner. */
export function tiffFile(pages: readonly Bitmap[], dotsPerInch: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])];
  let at = 8;
  pages.forEach((page, nth) => {
    const strip = deflateSync(scannedRows(page), { level: 6 });
    const pad = strip.length % 2;
    const resolutionAt = at + directoryBytes;
    const stripAt = resolutionAt + resolutionBytes;
    const end = stripAt + strip.length + pad;
    const fields: readonly (readonly [tag: number, type: number, value: number])[] = [
      [254, 4, pages.length > 1 ? 2 : 0],
      [256, 4, page.width],
      [257, 4, page.height],
      [258, 3, 1],
      [259, 3, 8],
      [262, 3, 0],
      [273, 4, stripAt],
      [278, 4, page.height],
      [279, 4, strip.length],
      [282, 5, resolutionAt],
      [283, 5, resolutionAt],
    ];
    const directory = Buffer.alloc(directoryBytes + resolutionBytes);
    directory.writeUInt16LE(fieldCount, 0);
    fields.forEach(([tag, type, value], field) => {
      const place = 2 + field * 12;
      directory.writeUInt16LE(tag, place);
      directory.writeUInt16LE(type, place + 2);
      directory.writeUInt32LE(1, place + 4);
      directory.writeUInt32LE(value, place + 8);
    });
    directory.writeUInt32LE(nth + 1 < pages.length ? end : 0, directoryBytes - 4);
    directory.writeUInt32LE(dotsPerInch, directoryBytes);
    directory.writeUInt32LE(1, directoryBytes + 4);
    parts.push(directory, strip, Buffer.alloc(pad));
    at = end;
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** Angle at which the sheet lies on the glass. */
const skew = 0.004;
const darkerThan = 190;

/** Returns rows with one bit per pixel, 1 for ink. */
function scannedRows({ width, height, data }: Bitmap): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const shift = Math.round((y - height / 2) * skew);
    for (let x = 0; x < width; x++) {
      const fromX = x + shift;
      const fromY = y - Math.round((x - width / 2) * skew);
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      // Green is most of what an eye takes for brightness.
      if ((data[(fromY * width + fromX) * 4 + 1] ?? 255) < darkerThan) {
        const at = y * rowBytes + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (128 >> (x & 7));
      }
    }
  }
  return rows;
}
