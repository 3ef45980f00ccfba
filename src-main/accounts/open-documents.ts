import { existsSync, renameSync } from 'node:fs';
import { DocumentsNewer, type DocumentStore, openDocumentStore } from '../documents/document-store.ts';

/**
 * Opens the store of documents. It can be fetched anew, so a file that is damaged or from a newer
 * version is renamed, never deleted, and an empty one made: `rebuilt` says so.
 */
export function openDocuments(
  path: string,
  dataKey: Uint8Array,
  nowMs: number,
): { store: DocumentStore; rebuilt: boolean } {
  try {
    return { store: openDocumentStore(path, dataKey), rebuilt: false };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    for (const part of ['', '-wal', '-shm']) {
      if (existsSync(path + part)) renameSync(path + part, `${path}.damaged-${nowMs}${part}`);
    }
    return { store: openDocumentStore(path, dataKey), rebuilt: true };
  }
}

function isUnusable(error: unknown): boolean {
  if (error instanceof DocumentsNewer) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
