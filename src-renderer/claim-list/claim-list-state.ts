import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';
import { type ClaimSearch, finished, searchOf, settled, withTerms, withText } from './claim-search.ts';

/** State of the list's interface, one for each opened view. */
export interface ClaimListState {
  search: ClaimSearch;
  sort: ClaimSort;
  /** Number of the user's changes of filter and sort: each starts again at the top. */
  edition: number;
  /** The open question about several claims; `null` if there is none. */
  question: { action: ClaimAction; count: number } | null;
  /** Action of Enter while nothing matches; `null` for none. */
  onEmptyEnter: (() => void) | null;
  setQuery: (query: QueryNode) => void;
  setTerms: (terms: QueryNode) => void;
  setText: (text: string) => void;
  /** Makes chips of the typed conditions. The list stays as it is, since it requests the same. */
  settle: () => void;
  /** Notes that the search box has lost the focus: its last word is no longer the beginning of something. */
  endTyping: () => void;
  setSort: (sort: ClaimSort) => void;
  ask: (question: ClaimListState['question']) => void;
}

export type ClaimListStore = StoreApi<ClaimListState>;

export function createClaimListState(sort: ClaimSort, query: QueryNode = emptyQuery): ClaimListStore {
  return createStore<ClaimListState>((set, get) => ({
    search: searchOf(query),
    sort,
    edition: 0,
    question: null,
    onEmptyEnter: null,
    setQuery: (changed) => set({ search: searchOf(changed), edition: get().edition + 1 }),
    setTerms: (terms) => set({ search: withTerms(get().search, terms), edition: get().edition + 1 }),
    setText: (text) => set({ search: withText(get().search, text), edition: get().edition + 1 }),
    settle: () => set({ search: settled(get().search) }),
    endTyping: () => set({ search: finished(get().search) }),
    setSort: (chosen) => set({ sort: chosen, edition: get().edition + 1 }),
    ask: (question) => set({ question }),
  }));
}
