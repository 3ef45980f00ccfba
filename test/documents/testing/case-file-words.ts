import type { CaseFileWords } from '../../../src-shared/contract/case-files.ts';

/** What a case file says of its documents, in short. */
export const caseFileWords: CaseFileWords = {
  sha256: 'SHA-256',
  pages: 'Pages',
  notAppended: 'Not appended',
  partlyDrawn: 'Some notes could not be drawn.',
  uncovered: 'Written as Unicode numbers.',
  reasons: {
    not_asked: 'not asked',
    not_here: 'not here',
    encrypted: 'encrypted',
    damaged: 'damaged',
    incomplete: 'incomplete',
    kind: 'kind',
    too_many_pages: 'too many pages',
    too_much_memory: 'too much memory',
    too_slow: 'too slow',
    file_full: 'file full',
  },
};
