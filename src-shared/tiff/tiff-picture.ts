import UTIF, { type IFD } from 'utif2';

/**
 * Most pixels drawn of a page; a larger one is reduced, as the screen could not show all of it, nor the memory hold
 * it.
 */
export const mostDrawnPixels = 12_000_000;
const bandPixels = 500_000;

export interface TiffPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

const floatBits = 32;
const lumaAndChroma = 6;

/** Whether rows can be drawn without the others. */
export function isDrawnInBands(bits: number, photometric: number): boolean {
  return bits < floatBits && photometric !== lumaAndChroma;
}

/** Returns the picture of a decoded page. A page of many pixels is averaged in squares, some rows at a time. */
export function pictureOf(page: IFD, most = mostDrawnPixels): TiffPicture {
  const { width, height } = page;
  const bits = first(page['t258']) ?? 1;
  const photometric = first(page['t262']) ?? 2;
  const factor = Math.ceil(Math.sqrt((width * height) / most));
  if (factor <= 1 || !isDrawnInBands(bits, photometric))
    return { rgba: new Uint8ClampedArray(toRgba(page)), width, height };

  const samples = first(page['t277']) ?? 1;
  const rowBytes = Math.ceil((width * bits * samples) / 8);
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const rgba = new Uint8ClampedArray(small.width * small.height * 4);
  const bandRows = factor * Math.max(1, Math.floor(bandPixels / (width * factor)));
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const data = page.data.slice(top * rowBytes, (top + rows) * rowBytes);
    const band = new Uint8Array(toRgba({ ...page, height: rows, data }));
    for (let y = 0; y * factor < rows; y += 1) {
      const row = (top / factor + y) * small.width;
      for (let x = 0; x < small.width; x += 1)
        average(band, { width, rows, left: x * factor, top: y * factor, factor }, rgba, (row + x) * 4);
    }
  }
  return { rgba, ...small };
}

interface Square {
  width: number;
  rows: number;
  left: number;
  top: number;
  factor: number;
}

function average(
  from: Uint8Array,
  { width, rows, left, top, factor }: Square,
  into: Uint8ClampedArray,
  at: number,
): void {
  const right = Math.min(left + factor, width);
  const bottom = Math.min(top + factor, rows);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = (y * width + x) * 4;
      red += from[pixel] ?? 0;
      green += from[pixel + 1] ?? 0;
      blue += from[pixel + 2] ?? 0;
      alpha += from[pixel + 3] ?? 0;
    }
  }
  const count = (right - left) * (bottom - top);
  into[at] = red / count;
  into[at + 1] = green / count;
  into[at + 2] = blue / count;
  into[at + 3] = alpha / count;
}

function toRgba(page: IFD): ArrayBuffer {
  const rgba = UTIF.toRGBA8(page);
  return rgba.buffer instanceof ArrayBuffer && rgba.byteLength === rgba.buffer.byteLength
    ? rgba.buffer
    : rgba.slice().buffer;
}

function first(tag: unknown): number | undefined {
  return Array.isArray(tag) && tag.length > 0 ? Number(tag[0]) : undefined;
}
