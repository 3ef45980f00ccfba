/** Id of the selection in this window, by which a page that is loaded again finds it. It names no claim. */
export interface KeptSelection {
  keep: (accountId: string, selectionId: string | null) => void;
  /** Returns the selection of the page before, once. */
  take: (accountId: string) => string | null;
}

const key = 'claimdesk-selection';

export function createKeptSelection(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptSelection {
  let before = storage.getItem(key);
  return {
    keep(accountId, selectionId) {
      if (selectionId === null) storage.removeItem(key);
      else storage.setItem(key, `${accountId} ${selectionId}`);
    },
    take(accountId) {
      const [ofAccount, selectionId = null] = before?.split(' ') ?? [];
      before = null;
      return ofAccount === accountId ? selectionId : null;
    },
  };
}
