import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { emptyDraft, type FilterDraft } from '../../src-shared/domain/filter-draft.ts';
import type { BulkAction } from '../claim/claim-action.ts';
import { noSelection, type Selection } from './selection.ts';

/** What the list's interface is doing. One for each opened view. */
export interface InboxState {
  draft: FilterDraft;
  sort: ClaimSort;
  /** Counts the reader's changes of filter and sort: each starts again at the top. */
  edition: number;
  /** Index of the current row, -1 for none; and which claim it was, to find it again when rows move. */
  cursor: number;
  cursorId: string | null;
  /** The claim that this list showed last: any other in the detail was asked for elsewhere. */
  shownId: string | null;
  selection: Selection;
  /** Several claims are being asked about. */
  question: { action: BulkAction; claimIds: string[] } | null;
  /** Selecting all of a long list takes a while. */
  selecting: { done: number; total: number } | null;
  /** Pressed while all were still being selected: it means all of them, and never the current one. */
  afterSelecting: BulkAction | null;
  setDraft: (draft: FilterDraft) => void;
  setSort: (sort: ClaimSort) => void;
  setCursor: (cursor: number, cursorId: string | null) => void;
  setSelection: (selection: Selection) => void;
  ask: (question: InboxState['question']) => void;
}

export type InboxStore = StoreApi<InboxState>;

export function createInboxState(sort: ClaimSort, draft: FilterDraft = emptyDraft): InboxStore {
  return createStore<InboxState>((set, get) => ({
    draft,
    sort,
    edition: 0,
    cursor: 0,
    cursorId: null,
    shownId: null,
    selection: noSelection,
    question: null,
    selecting: null,
    afterSelecting: null,
    setDraft: (changed) =>
      set({ draft: changed, edition: get().edition + 1, cursor: 0, cursorId: null, selection: noSelection }),
    setSort: (chosen) => set({ sort: chosen, edition: get().edition + 1, cursor: 0, cursorId: null }),
    setCursor: (cursor, cursorId) => set({ cursor, cursorId, shownId: cursorId ?? get().shownId }),
    setSelection: (selection) => set({ selection }),
    ask: (question) => set({ question }),
  }));
}
