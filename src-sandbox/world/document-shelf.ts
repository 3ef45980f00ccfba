import type { SandboxDocument } from './document-set.ts';

export interface PlacedDocument {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Creates a shelf with nothing changed. @param documents returns a claim's own documents */
export function createDocumentShelf(documents: (index: number) => SandboxDocument[]) {
  const changedVerdicts = new Map<number, string[]>();
  const placed = new Map<number, readonly PlacedDocument[]>();
  const closedUploads = new Set<number>();

  function verdicts(index: number): readonly string[] {
    return changedVerdicts.get(index) ?? documents(index).map(({ verdict }) => verdict);
  }

  return {
    /** Returns the documents of its own. */
    documents,
    verdicts,
    isUploadClosed: (index: number): boolean => closedUploads.has(index),
    setVerdict(index: number, position: number, verdict: string): void {
      const changed = [...verdicts(index)];
      changed[position] = verdict;
      changedVerdicts.set(index, changed);
    },
    /** Returns files that a test placed instead of the claim's own; `undefined` if it has its own. */
    placedDocuments: (index: number): readonly PlacedDocument[] | undefined => placed.get(index),
    placeDocuments(index: number, files: readonly PlacedDocument[], statuses: readonly string[]): void {
      placed.set(index, files);
      changedVerdicts.set(index, [...statuses]);
    },
    closeUpload(index: number): void {
      closedUploads.add(index);
    },
  };
}
/** Documents of the claims, by the claim's number: what they have at the start, and what was changed since. */
export type DocumentShelf = ReturnType<typeof createDocumentShelf>;
