import type { IpcClient } from '../ipc/ipc.ts';

export interface DocumentAddress {
  accountId: string;
  claimId: string;
  key: string;
}

const atOnce = 4;

/** Reads a document's bytes from the store on this machine, piece by piece, as messages are limited in length. */
export async function readDocumentBytes(
  client: IpcClient,
  address: DocumentAddress,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const piece = (offset: number) => client.documents.piece({ ...address, offset }, { signal });
  const first = await piece(0);
  const whole = new Uint8Array(first.total);
  const head = decodeBase64(first.bytes);
  whole.set(head);
  if (head.length === 0 || head.length >= first.total) return whole;
  const offsets: number[] = [];
  for (let offset = head.length; offset < first.total; offset += head.length) offsets.push(offset);
  const fetchNext = async (): Promise<void> => {
    for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift()) {
      // One after another within each of a few lines.
      const { bytes } = await piece(offset);
      whole.set(decodeBase64(bytes), offset);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return whole;
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
