import { createInflate } from 'node:zlib';

/** Counts without keeping; stops soon after `most`. What is broken counts up to there. */
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
