import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';
import { type ClaimSearch, finished, searchOf, settled, withTerms, withText } from './claim-search.ts';

/** What the list's interface is doing. One for each opened view. */
export interface ClaimListState {
  search: ClaimSearch;
  sort: ClaimSort;
  /** Counts the user's changes of filter and sort: each starts again at the top. */
  edition: number;
  /** Several claims are being asked about. */
  question: { action: ClaimAction; count: number } | null;
  /** What Enter does while nothing matches; `null`: nothing. */
  onEmptyEnter: (() => void) | null;
  setQuery: (query: QueryNode) => void;
  setTerms: (terms: QueryNode) => void;
  setText: (text: string) => void;
  /** Makes chips of the terms that were typed. The list stays as it is: it asks for the same. */
  settle: () => void;
  /** The search box has lost the focus: its last word is no longer the beginning of something. */
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
