import { createInflate } from 'node:zlib';

/**
 * Counts inflated bytes without keeping them, and stops soon after `most`. Broken data counts up to where it breaks.
 */
export async function inflatedBytes(strip: ArrayBuffer, most: number): Promise<number> {
  const inflate = createInflate();
  let bytes = 0;
  try {
    inflate.end(Buffer.from(strip));
    for await (const piece of inflate) {
      bytes += Buffer.byteLength(piece);
      if (bytes > most) return bytes;
    }
    return bytes;
  } catch {
    return bytes;
  } finally {
    inflate.destroy();
  }
}
