/** Size below which pieces are copied together. */
const smallBytes = 4 * 1024;
const blockBytes = 64 * 1024;

/**
 * Collects bytes that arrive in pieces. A server may send each byte in a chunk of its own, and an object for each
 * would take a hundred times its memory: small pieces are copied together.
 */
export function createByteCollector() {
  const pieces: Buffer[] = [];
  let free: Buffer = Buffer.alloc(0);
  let filled = 0;

  function keepFilled(): void {
    if (filled > 0) pieces.push(free.subarray(0, filled));
    free = free.subarray(filled);
    filled = 0;
  }

  return {
    add(piece: Buffer): void {
      if (piece.length >= smallBytes) {
        keepFilled();
        pieces.push(piece);
        return;
      }
      if (piece.length > free.length - filled) {
        keepFilled();
        free = Buffer.allocUnsafeSlow(blockBytes);
      }
      filled += piece.copy(free, filled);
    },
    bytes: (): Buffer => Buffer.concat([...pieces, free.subarray(0, filled)]),
  };
}
