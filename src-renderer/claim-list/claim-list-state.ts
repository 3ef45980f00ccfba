import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { emptyDraft, type FilterDraft } from '../../src-shared/query/filter-draft.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { withTypedTerms } from '../../src-shared/query/query-draft.ts';

/** What the list's interface is doing. One for each opened view. */
export interface ClaimListState {
  draft: FilterDraft;
  sort: ClaimSort;
  /** Counts the user's changes of filter and sort: each starts again at the top. */
  edition: number;
  /** Several claims are being asked about. */
  question: { action: ClaimAction; count: number } | null;
  /** What Enter does while nothing matches; `null`: nothing. */
  onEmptyEnter: (() => void) | null;
  setDraft: (draft: FilterDraft) => void;
  /** Makes chips of the terms that were typed. The list stays as it is: it asks for the same. */
  settleDraft: () => void;
  setSort: (sort: ClaimSort) => void;
  ask: (question: ClaimListState['question']) => void;
}

export type ClaimListStore = StoreApi<ClaimListState>;

export function createClaimListState(sort: ClaimSort, draft: FilterDraft = emptyDraft): ClaimListStore {
  return createStore<ClaimListState>((set, get) => ({
    draft,
    sort,
    edition: 0,
    question: null,
    onEmptyEnter: null,
    setDraft: (changed) => set({ draft: changed, edition: get().edition + 1 }),
    settleDraft: () => {
      const typed = withTypedTerms(get().draft);
      if (typed.ok) set({ draft: typed.draft });
    },
    setSort: (chosen) => set({ sort: chosen, edition: get().edition + 1 }),
    ask: (question) => set({ question }),
  }));
}
