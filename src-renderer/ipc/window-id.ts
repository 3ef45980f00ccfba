const key = 'claimdesk-window';

/** Returns the name of this window, which a page that is loaded again keeps. */
export function windowIdIn(storage: Pick<Storage, 'getItem' | 'setItem'>, newId: () => string): string {
  const windowId = storage.getItem(key) ?? newId();
  storage.setItem(key, windowId);
  return windowId;
}
