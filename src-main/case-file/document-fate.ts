import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';

/** Fate of a document in a case file. `sha256` is of its bytes as received; `null`: they are not stored. */
export type DocumentFate =
  | {
      state: 'appended';
      sha256: string;
      pages: number;
      /** `true` if the document has notes or form fields without an appearance of their own, which are not drawn. */
      isPartlyDrawn: boolean;
    }
  | { state: 'listed'; sha256: string | null; reason: NotAppended };
