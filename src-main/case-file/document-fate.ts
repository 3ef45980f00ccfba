import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';

/** What became of a document in a case file. `sha256` is of its bytes as they came; `null`: they are not here. */
export type DocumentFate =
  | {
      state: 'appended';
      sha256: string;
      pages: number;
      /** It has notes or form fields without a picture of their own, which are not drawn. */
      isPartlyDrawn: boolean;
    }
  | { state: 'listed'; sha256: string | null; reason: NotAppended };
