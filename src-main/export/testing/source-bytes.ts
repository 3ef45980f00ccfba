import type { ExportSource } from '../export-run.ts';

/** All that a source writes. Each piece is copied: it is released when the next one is asked for. */
export async function sourceBytes(source: ExportSource): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { bytes } = await source.next();
    if (bytes === null) return Buffer.concat(pieces);
    pieces.push(bytes.slice());
  }
}
