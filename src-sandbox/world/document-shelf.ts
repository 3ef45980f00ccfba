import type { SandboxDocument } from './document-set.ts';

export interface PlacedDocument {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Documents of the claims, by the claim's number: what they have at the start, and what was changed since. */
export interface DocumentShelf {
  /** Returns the documents of its own. */
  documents(index: number): readonly SandboxDocument[];
  verdicts(index: number): readonly string[];
  isUploadClosed(index: number): boolean;
  setVerdict(index: number, position: number, verdict: string): void;
  /** Returns files that a test placed instead of the claim's own; `undefined` if it has its own. */
  placedDocuments(index: number): readonly PlacedDocument[] | undefined;
  placeDocuments(index: number, documents: readonly PlacedDocument[], verdicts: readonly string[]): void;
  closeUpload(index: number): void;
}

/** Creates a shelf with nothing changed. @param documents returns a claim's own documents */
export function createDocumentShelf(documents: (index: number) => SandboxDocument[]): DocumentShelf {
  const changedVerdicts = new Map<number, string[]>();
  const placed = new Map<number, readonly PlacedDocument[]>();
  const closedUploads = new Set<number>();

  function verdicts(index: number): readonly string[] {
    return changedVerdicts.get(index) ?? documents(index).map(({ verdict }) => verdict);
  }

  return {
    documents,
    verdicts,
    isUploadClosed: (index) => closedUploads.has(index),
    setVerdict(index, position, verdict) {
      const changed = [...verdicts(index)];
      changed[position] = verdict;
      changedVerdicts.set(index, changed);
    },
    placedDocuments: (index) => placed.get(index),
    placeDocuments(index, files, statuses) {
      placed.set(index, files);
      changedVerdicts.set(index, [...statuses]);
    },
    closeUpload(index) {
      closedUploads.add(index);
    },
  };
}
