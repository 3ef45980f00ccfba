import { useMemo, useRef } from 'react';
import type { SourceEditorHandle } from './source-editor.tsx';

type Work = (handle: SourceEditorHandle) => void;

export interface Editor {
  /** Runs work now, or as soon as the editor is there. Only the last request counts. */
  run: (work: Work) => void;
  /** Called by the editor when it is created or removed. */
  onReady: (handle: SourceEditorHandle | null) => void;
}

/**
 * Returns access to the editor, which loads with its code, and comes and goes with the layout: requests wait for it.
 */
export function useEditor(): Editor {
  const current = useRef<SourceEditorHandle>(null);
  const waiting = useRef<Work>(null);
  return useMemo(
    () => ({
      run: (work) => {
        if (current.current === null) waiting.current = work;
        else work(current.current);
      },
      onReady: (handle) => {
        current.current = handle;
        const work = waiting.current;
        if (handle === null || work === null) return;
        waiting.current = null;
        queueMicrotask(() => work(handle));
      },
    }),
    [],
  );
}
