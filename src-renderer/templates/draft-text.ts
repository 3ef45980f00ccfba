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

/** Returns the text once no key has come for the milliseconds that `settleMs` gives for its length. */
export function useSettledText(text: DraftTextStore, settleMs: (length: number) => number): DraftText {
  const [settled, setSettled] = useState(() => text.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setSettled(text.getState());
    const unsubscribe = text.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, settleMs(text.getState().source?.length ?? 0));
    });
    settle();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [text, settleMs]);
  return settled;
}

/**
 * Returns the delay of a preview in milliseconds. It lets the key be painted first and seems immediate; a page of
 * 100 kB and more, which takes the browser several frames to lay out, is drawn anew once typing rests.
 */
export const previewDelayMs = (length: number): number => 25 + length / 1000;
