import { useQuery } from '@tanstack/react-query';
import type { DocumentFile } from '../../src-shared/contract/documents.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { type DocumentAddress, readDocumentBytes } from './document-bytes.ts';

/** Time in milliseconds that recently read documents stay in memory: going back and forth between them is instant. */
const heldMs = 120_000;

/**
 * Reads a document that is on this computer; one that isn't has no bytes yet.
 * @param gcTime milliseconds that the bytes stay in memory once nothing shows them
 */
export function useDocumentBytes(address: DocumentAddress, file: DocumentFile, gcTime = heldMs) {
  const { client } = useIpc();
  return useQuery({
    queryKey: ['document-bytes', address, file.state === 'here' ? file.savedAtMs : null],
    queryFn: ({ signal }) => readDocumentBytes(client, address, signal),
    enabled: file.state === 'here',
    gcTime,
    structuralSharing: false,
  });
}
