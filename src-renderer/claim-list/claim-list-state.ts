import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { emptyDraft, type FilterDraft } from '../../src-shared/query/filter-draft.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { withTypedTerms } from '../../src-shared/query/query-draft.ts';
import type { CommandId } from '../keys/keymap.ts';
import { noSelection, type Selection } from '../list/selection.ts';

/** What the list's interface is doing. One for each opened view. */
export interface ClaimListState {
  draft: FilterDraft;
  sort: ClaimSort;
  /** Counts the user's changes of filter and sort: each starts again at the top. */
  edition: number;
  selection: Selection;
  /** Several claims are being asked about. */
  question: { action: ClaimAction; claimIds: string[] } | null;
  /** Selecting all of a long list takes a while. */
  selecting: { done: number; total: number } | null;
  /** Pressed while all were still being selected: it means all of them, and never the current one. */
  afterSelecting: CommandId | null;
  /** The claims that the last decision for several left out or did not take. */
  refused: readonly string[];
  /** What Enter does while nothing matches; `null`: nothing. */
  onEmptyEnter: (() => void) | null;
  setDraft: (draft: FilterDraft) => void;
  /** Makes chips of the terms that were typed. The list stays as it is: it asks for the same. */
  settleDraft: () => void;
  setSort: (sort: ClaimSort) => void;
  setSelection: (selection: Selection) => void;
  ask: (question: ClaimListState['question']) => void;
}

export type ClaimListStore = StoreApi<ClaimListState>;

export function createClaimListState(sort: ClaimSort, draft: FilterDraft = emptyDraft): ClaimListStore {
  return createStore<ClaimListState>((set, get) => ({
    draft,
    sort,
    edition: 0,
    selection: noSelection,
    question: null,
    selecting: null,
    afterSelecting: null,
    refused: [],
    onEmptyEnter: null,
    setDraft: (changed) => set({ draft: changed, edition: get().edition + 1 }),
    settleDraft: () => {
      const typed = withTypedTerms(get().draft);
      if (typed.ok) set({ draft: typed.draft });
    },
    setSort: (chosen) => set({ sort: chosen, edition: get().edition + 1 }),
    setSelection: (selection) => set({ selection }),
    ask: (question) => set({ question }),
  }));
}
