import { useSyncExternalStore } from 'react';

const dialogs = '[role=dialog],[role=alertdialog]';

/** Whether a dialog covers the page. What it was opened for must not be removed meanwhile. */
export function useCovered(): boolean {
  return useSyncExternalStore(follow, () => document.querySelector(dialogs) !== null);
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
