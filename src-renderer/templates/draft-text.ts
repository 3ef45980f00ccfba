import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The text of a template as it is typed. Outside React: a key draws the editor, and nothing else. */
export interface DraftText {
  /** The text; `null` if there is none yet. */
  source: string | null;
  /** Position of the last change. */
  cursor: number | null;
}
export type DraftTextStore = StoreApi<DraftText>;

export function createDraftText(source: string | null): DraftTextStore {
  return createStore<DraftText>(() => ({ source, cursor: null }));
}

/** Returns the text once no key has come for `settleMs`. */
export function useSettledText(text: DraftTextStore, settleMs: number): DraftText {
  const [settled, setSettled] = useState(() => text.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setSettled(text.getState());
    const unsubscribe = text.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, settleMs);
    });
    settle();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [text, settleMs]);
  return settled;
}
