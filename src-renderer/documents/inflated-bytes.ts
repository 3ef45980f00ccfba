/**
 * Counts inflated bytes without keeping them, and stops soon after `most`. Broken data counts up to where it breaks.
 */
export async function inflatedBytes(strip: ArrayBuffer, most: number): Promise<number> {
  const reader = new Blob([strip]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes;
      bytes += value.byteLength;
      if (bytes > most) {
        await reader.cancel();
        return bytes;
      }
    }
  } catch {
    return bytes;
  }
}
