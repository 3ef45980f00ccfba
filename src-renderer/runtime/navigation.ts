import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ClaimViewName, claimViewNames } from '../../src-shared/query/views.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';

export const viewNames = [
  ...claimViewNames,
  'changes',
  'insights',
  'review',
  'outbox',
  'templates',
  'webhooks',
  'rules',
  'accounts',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

/** Query and order of a list of claims. */
export interface ListSearch {
  query: QueryNode;
  sort: ClaimSort;
}

/** Place that a step back or an address leads to. */
export interface Place {
  accountId: string;
  view: ViewName;
  listId: string | null;
  claimId: string | null;
  isClaimOpen: boolean;
  documentsOf: string | null;
}

export interface NavigationState {
  accountId: string | null;
  view: ViewName;
  /** Id of the open saved list, in its view. */
  listId: string | null;
  isListChanged: boolean;
  /** Query that the view was opened with, numbered, as each opening starts from it; `null` if nothing narrows it. */
  opening: { number: number; query: QueryNode; sort: ClaimSort | null } | null;
  /** Query of the open list; `null` if no list is open yet. */
  search: ListSearch | null;
  /** Id of the claim in the detail pane. */
  claimId: string | null;
  /** Id of the claim that the last undo returned to. */
  undoneClaimId: string | null;
  /** Whether the user is in the detail: it has the focus, and the whole page where there is no room for both. */
  isClaimOpen: boolean;
  /** Id of the claim whose documents are open over the view, and which document is shown (`null`: the first). */
  documentsOf: string | null;
  documentKey: string | null;
  /** The sheet that is open over the view. */
  sheet:
    | 'palette'
    | 'keys'
    | 'guide'
    | 'shortcuts'
    | 'practice'
    | 'lists'
    | 'exports'
    | 'notifications'
    | 'undo'
    | 'about'
    | 'report'
    | null;
  /** Id of the setting that the settings are to show next; `null` if they begin as usual. */
  settingId: string | null;
  /** Section of the guide that its sheet shows; `null` for its beginning. */
  guideTopic: string | null;
  /** Practice on the sandbox: number of completed steps, and the account to return to. `null` if it isn't running. */
  practice: { step: number; returnTo: string | null } | null;
  /** Begins in the list of claims that can be decided. */
  startPractice: (returnTo: string | null) => void;
  goToPracticeStep: (step: number) => void;
  endPractice: () => void;
  goTo: (view: ViewName) => void;
  /** Opens the settings at one of them. */
  goToSetting: (settingId: string) => void;
  /** Called once the setting is shown. */
  settingShown: () => void;
  /** Opens a saved list; `view` is the one that it starts from. */
  goToList: (listId: string, view: ClaimViewName) => void;
  /** Opens a view narrowed by a query, such as a merchant's claims. */
  goToMatches: (view: ClaimViewName, query: QueryNode) => void;
  switchAccount: (accountId: string) => void;
  /** Shows a claim beside the list without leaving it. */
  showClaim: (claimId: string | null) => void;
  /**
   * Shows the claim of an undone decision, unless the user has navigated since `before`. An undo that ended meanwhile
   * doesn't count as navigating.
   */
  returnToClaim: (claimId: string, before: RoutePlace & Pick<NavigationState, 'accountId'>) => void;
  openClaim: (claimId: string) => void;
  closeClaim: () => void;
  /** Goes to a claim from elsewhere, such as the outbox. */
  goToClaim: (claimId: string) => void;
  /** Goes to a claim that needs a decision, in the view that has all of those. */
  goToUndecided: (claimId: string) => void;
  openDocuments: (claimId: string, documentKey: string | null) => void;
  closeDocuments: () => void;
  openSheet: (sheet: NavigationState['sheet']) => void;
  openGuide: (topic: string | null) => void;
  /** Goes back, forward or to an address. Without a search the list opens as it is. */
  restore: (place: Place, search: ListSearch | null) => void;
}

const noList = { listId: null, isListChanged: false, opening: null, search: null } as const;
const noDocuments = { documentsOf: null, documentKey: null } as const;
/** A view as it opens: nothing lies over it. */
const bare = { isClaimOpen: false, ...noDocuments, sheet: null } as const;

export type NavigationStore = StoreApi<NavigationState>;

export function createNavigation(start: { accountId: string | null; route: string | null }): NavigationStore {
  return createStore<NavigationState>((set, get) => ({
    accountId: start.accountId,
    opening: null,
    search: null,
    undoneClaimId: null,
    ...readRoute(start.route),
    isListChanged: false,
    ...noDocuments,
    sheet: null,
    settingId: null,
    guideTopic: null,
    practice: null,
    startPractice(returnTo) {
      set({ practice: { step: 0, returnTo } });
      get().goTo('needs_decision');
    },
    goToPracticeStep: (step) =>
      set(({ practice }) => (practice === null ? {} : { practice: { ...practice, step } })),
    endPractice: () => set({ practice: null }),
    goTo: (view) =>
      set(({ view: before, listId, opening, claimId }) => ({
        view,
        ...noList,
        claimId: view === before && listId === null && opening === null ? claimId : null,
        ...bare,
      })),
    goToSetting(settingId) {
      set({ settingId });
      get().goTo('settings');
    },
    settingShown: () => set({ settingId: null }),
    goToList: (listId, view) =>
      set(({ listId: before, isListChanged, claimId }) => ({
        view,
        listId,
        opening: null,
        search: null,
        // Opened again while it is open: nothing changes.
        isListChanged: listId === before && isListChanged,
        claimId: listId === before ? claimId : null,
        ...bare,
      })),
    goToMatches: (view, query) =>
      set(({ opening }) => ({
        view,
        ...noList,
        opening: { number: (opening?.number ?? 0) + 1, query, sort: null },
        claimId: null,
        ...bare,
      })),
    switchAccount: (accountId) =>
      set({ accountId, view: 'inbox', ...noList, claimId: null, isClaimOpen: false, ...noDocuments }),
    showClaim: (claimId) => set({ claimId }),
    returnToClaim: (claimId, before) =>
      set((now) => {
        const hasStayed = now.claimId === before.claimId || now.claimId === now.undoneClaimId;
        if (!isSameList(now, before) || !hasStayed || !hasCurrentClaim(now.view) || now.documentsOf !== null)
          return {};
        return { claimId, undoneClaimId: claimId };
      }),
    openClaim: (claimId) => set({ claimId, isClaimOpen: true }),
    closeClaim: () => set({ isClaimOpen: false }),
    goToClaim: (claimId) => set({ view: 'all', ...noList, ...bare, claimId, isClaimOpen: true }),
    goToUndecided: (claimId) =>
      set(({ view, isClaimOpen }) => ({
        view: 'needs_decision',
        ...noList,
        claimId,
        ...bare,
        isClaimOpen: isClaimOpen && isClaimView(view),
      })),
    openDocuments: (documentsOf, documentKey) => set({ documentsOf, documentKey }),
    closeDocuments: () => set(noDocuments),
    openSheet: (sheet) => set({ sheet }),
    openGuide: (topic) => set({ sheet: 'guide', guideTopic: topic }),
    restore: (place, search) =>
      set((before) => {
        const isSame = isSameList(place, before);
        const shown = { ...place, documentKey: null, sheet: null };
        if (isSame && isSameSearch(search, before.search)) return shown;
        const number = (before.opening?.number ?? 0) + 1;
        const opening =
          search !== null
            ? { number, ...search }
            : isSame && place.listId === null
              ? { number, query: emptyQuery, sort: null }
              : null;
        return { ...shown, ...noList, listId: place.listId, opening };
      }),
  }));
}

type RoutePlace = Pick<NavigationState, 'view' | 'listId' | 'claimId'>;

/**
 * Returns a path such as `/needs_decision/clm_1`; in a saved list, `/needs_decision/clm_1?list=…`. It holds no name
 * and no filter.
 */
export function writeRoute({ view, listId, claimId }: RoutePlace): string {
  const path = claimId === null ? `/${view}` : `/${view}/${encodeURIComponent(claimId)}`;
  return listId === null ? path : `${path}?list=${listId}`;
}

export function readRoute(route: string | null): RoutePlace & { isClaimOpen: false } {
  const [path = '', query] = (route ?? '').split('?');
  const [, name, claimId] = path.split('/');
  const view = viewNames.find((known) => known === name) ?? 'inbox';
  const list = /^list=([A-Za-z0-9-]{1,64})$/.exec(query ?? '')?.[1];
  return {
    view,
    listId: isClaimView(view) ? (list ?? null) : null,
    claimId: claimId === undefined ? null : decodeOr(claimId),
    isClaimOpen: false,
  };
}

/** Whether two places have the same account, view and saved list. */
export function isSameList(a: ListPlace, b: ListPlace): boolean {
  return a.accountId === b.accountId && a.view === b.view && a.listId === b.listId;
}
type ListPlace = Pick<NavigationState, 'accountId' | 'view' | 'listId'>;

export function isSameSearch(a: ListSearch | null, b: ListSearch | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function decodeOr(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasCurrentClaim(view: ViewName): boolean {
  return view === 'review' || isClaimView(view);
}

export function isClaimView(view: ViewName): view is ClaimViewName {
  return (claimViewNames as readonly string[]).includes(view);
}
