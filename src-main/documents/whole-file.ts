import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refused } from '../base/refused.ts';
import type { StoredFile } from './document-store.ts';
import type { Documents } from './documents.ts';

/** Returns all bytes of a stored file. @throws Refused */
export function wholeFile(documents: Pick<Documents, 'piece'>, file: StoredFile): Buffer {
  const pieces: Buffer[] = [];
  for (let offset = 0; offset < file.bytes; ) {
    const piece = documents.piece(file.claimId, file.key, offset)?.bytes;
    if (!piece || piece.length === 0) throw new Refused('document_missing', {});
    pieces.push(piece);
    offset += piece.length;
  }
  return Buffer.concat(pieces);
}

/** Returns a stored document, read piece by piece, so that nothing waits for all of it; `null` if it isn't stored. */
export function storedDocument(
  documents: Pick<Documents, 'stored' | 'piece'>,
  claimId: string,
  key: string,
): { type: StoredFile['type']; read: () => Promise<Uint8Array> } | null {
  const file = documents.stored(claimId, key);
  if (file === null) return null;
  return {
    type: file.type,
    async read() {
      const bytes = new Uint8Array(file.bytes);
      for (let offset = 0; offset < file.bytes; ) {
        const piece = documents.piece(claimId, key, offset)?.bytes;
        if (!piece || piece.length === 0) throw new Refused('document_missing', {});
        bytes.set(piece.subarray(0, file.bytes - offset), offset);
        offset += piece.length;
        await nextTurn();
      }
      return bytes;
    },
  };
}
