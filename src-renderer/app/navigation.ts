import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ClaimViewName, claimViewNames } from '../../src-shared/domain/claim-view.ts';

/** The claims in one of the built-in views, or another room of the product. */
export type ViewName = ClaimViewName | 'outbox' | 'templates' | 'webhooks' | 'accounts';

export interface NavigationState {
  accountId: string | null;
  view: ViewName;
  /** The claim in the detail pane. */
  claimId: string | null;
  /** The reader is in the detail: it has the focus, and the page where there is no room for both. */
  isClaimOpen: boolean;
  /** The claim whose documents lie over the view, and which of them is shown (`null`: the first). */
  documentsOf: string | null;
  documentKey: string | null;
  /** A float that lies over the view. */
  sheet: 'palette' | 'keys' | null;
  goTo: (view: ViewName) => void;
  switchAccount: (accountId: string) => void;
  /** Shows a claim beside the list without leaving it. */
  showClaim: (claimId: string | null) => void;
  openClaim: (claimId: string) => void;
  closeClaim: () => void;
  /** Goes to a claim from elsewhere, such as the outbox. */
  goToClaim: (claimId: string) => void;
  openDocuments: (claimId: string, documentKey: string | null) => void;
  closeDocuments: () => void;
  openSheet: (sheet: NavigationState['sheet']) => void;
}

const noDocuments = { documentsOf: null, documentKey: null } as const;

export type NavigationStore = StoreApi<NavigationState>;

export function createNavigation(start: { accountId: string | null; route: string | null }): NavigationStore {
  return createStore<NavigationState>((set) => ({
    accountId: start.accountId,
    ...readRoute(start.route),
    ...noDocuments,
    sheet: null,
    goTo: (view) =>
      set(({ view: before, claimId }) => ({
        view,
        claimId: view === before ? claimId : null,
        isClaimOpen: false,
        ...noDocuments,
        sheet: null,
      })),
    switchAccount: (accountId) =>
      set({ accountId, view: 'inbox', claimId: null, isClaimOpen: false, ...noDocuments }),
    showClaim: (claimId) => set({ claimId }),
    openClaim: (claimId) => set({ claimId, isClaimOpen: true }),
    closeClaim: () => set({ isClaimOpen: false }),
    goToClaim: (claimId) => set({ view: 'all', claimId, isClaimOpen: true, ...noDocuments, sheet: null }),
    openDocuments: (documentsOf, documentKey) => set({ documentsOf, documentKey }),
    closeDocuments: () => set(noDocuments),
    openSheet: (sheet) => set({ sheet }),
  }));
}

/** `/needs_decision/clm_1` */
export function writeRoute({ view, claimId }: Pick<NavigationState, 'view' | 'claimId'>): string {
  return claimId === null ? `/${view}` : `/${view}/${encodeURIComponent(claimId)}`;
}

export function readRoute(route: string | null): Pick<NavigationState, 'view' | 'claimId' | 'isClaimOpen'> {
  const [, name, claimId] = (route ?? '').split('/');
  const view =
    [
      ...claimViewNames,
      'outbox' as const,
      'templates' as const,
      'webhooks' as const,
      'accounts' as const,
    ].find((known) => known === name) ?? 'inbox';
  return { view, claimId: claimId === undefined ? null : decodeOr(claimId), isClaimOpen: false };
}

function decodeOr(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function isClaimView(view: ViewName): view is ClaimViewName {
  return (claimViewNames as readonly string[]).includes(view);
}
