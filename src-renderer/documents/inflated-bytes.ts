/** Counts without keeping; stops soon after `most`. What is broken counts up to there. */
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
