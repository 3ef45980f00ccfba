import { Refused } from '../refused.ts';
import type { StoredFile } from './document-store.ts';
import type { Documents } from './documents.ts';

/** All bytes of a file that lies here. @throws Refused */
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
