import { useMemo, useRef } from 'react';
import type { SourceEditorHandle } from './source-editor.tsx';

type Work = (handle: SourceEditorHandle) => void;

export interface Editor {
  /** Does it now, or as soon as the editor is there. The last thing asked for counts. */
  run: (work: Work) => void;
  /** For the editor: it is there, or went. */
  onReady: (handle: SourceEditorHandle | null) => void;
}

/** The editor comes with its code, and comes and goes with the layout: what is asked of it waits. */
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
