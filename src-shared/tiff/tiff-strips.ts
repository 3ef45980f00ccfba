import type { IFD } from 'utif2';

/**
 * Returns how many bytes a strip inflates to, without keeping them, and stops soon after `most`. A broken strip
 * counts up to where it breaks.
 */
export type InflatedBytes = (strip: ArrayBuffer, most: number) => Promise<number>;

/**
 * Most bytes that the strips or tiles of one page may inflate to: together, which takes time, and each, which takes
 * memory.
 */
const mostInflated = { together: 300_000_000, each: 50_000_000 };
const deflated = new Set([8, 32946]);
const jpegs = new Set([6, 7]);

/**
 * Whether the strips of a page match what the page says of itself. A decoder inflates each whole, and allocates room
 * for a JPEG of whatever size its own header names, before it looks at the page's.
 */
export async function stripsFit(
  file: ArrayBuffer,
  directory: IFD,
  inflatedBytes: InflatedBytes,
  most = mostInflated,
): Promise<boolean> {
  const compression = numbers(directory['t259'])[0] ?? 1;
  if (jpegs.has(compression)) return jpegsFit(new Uint8Array(file));
  if (!deflated.has(compression)) return true;
  const isTiled = directory['t324'] !== undefined;
  const offsets = numbers(directory[isTiled ? 't324' : 't273']);
  const lengths = numbers(directory[isTiled ? 't325' : 't279']);
  let left = most.together;
  for (const [index, offset] of offsets.entries()) {
    const strip = file.slice(offset, offset + (lengths[index] ?? 0));
    // One after another: together they must not take more than is left.
    const inflated = await inflatedBytes(strip, Math.min(left, most.each));
    left -= inflated;
    if (left < 0 || inflated > most.each) return false;
  }
  return true;
}

const mostComponents = 4;
/** Most values of a JPEG: the decoder holds two bytes of every component, and then the picture. */
const mostJpegValues = 48_000_000;

/** Whether no frame header of a JPEG in the file names more pixels than are drawn. */
function jpegsFit(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const [marker = 0, , length = 0, , high = 0, low = 0, wide = 0, narrow = 0, components = 0] =
      bytes.subarray(at + 1, at + 10);
    const isFrame = marker >= 0xc0 && marker <= 0xc2 && components >= 1 && components <= mostComponents;
    if (isFrame && length === 8 + 3 * components) {
      const pixels = (high * 256 + low) * (wide * 256 + narrow);
      if (pixels * components > mostJpegValues) return false;
    }
  }
  return true;
}

function numbers(tag: unknown): number[] {
  return Array.isArray(tag) ? tag.map(Number) : [];
}
