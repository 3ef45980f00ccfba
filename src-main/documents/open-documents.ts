import { isUnusable, setAside } from '../database/unusable-file.ts';
import { type DocumentStore, openDocumentStore } from './document-store.ts';

/**
 * Opens the store of documents. It can be downloaded again, so a file that is damaged or from a newer version is
 * renamed, never deleted, and replaced by an empty one: `rebuilt` says so.
 */
export function openDocuments(
  path: string,
  dataKey: Uint8Array,
  nowMs: number,
  pinnedCapBytes?: number,
): { store: DocumentStore; rebuilt: boolean } {
  try {
    return { store: openDocumentStore(path, dataKey, pinnedCapBytes), rebuilt: false };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    setAside(path, nowMs);
    return { store: openDocumentStore(path, dataKey, pinnedCapBytes), rebuilt: true };
  }
}
