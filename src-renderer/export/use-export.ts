import { useEffect, useRef, useState } from 'react';
import type { ExportProgress, ExportShape } from '../../src-shared/contract/exports.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';

/** An export from its start to its end. `progress` is `null` before the file's place is known. */
export interface RunningExport {
  isStarting: boolean;
  progress: ExportProgress | null;
  /** Whether the browser saves the file, so that there is no file beside it. */
  isDownload: boolean;
  error: unknown;
  /** Starts an export of claims. @param selected the selection; `null`: the whole list */
  start: (query: ListQuery, selected: ChosenClaims | null, shape: ExportShape) => Promise<void>;
  /** Starts another export. @param begin a call that answers like `exports.start` */
  startWith: (accountId: string, begin: (signal: AbortSignal) => Promise<Started>) => Promise<void>;
  cancel: () => void;
  /** Resets to the state before the start. */
  reset: () => void;
}

export interface Started {
  export: { id: string; downloadPath: string | null } | null;
}

export function useExport(): RunningExport {
  const { ipc } = useAppContext();
  const [isStarting, setIsStarting] = useState(false);
  const [isDownload, setIsDownload] = useState(false);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<{ accountId: string; exportId: string } | null>(null);
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    const over = new AbortController();
    unmounted.current = over;
    return () => over.abort();
  }, []);

  async function start(query: ListQuery, selected: ChosenClaims | null, shape: ExportShape) {
    const { accountId, sort, filter } = query;
    await startWith(accountId, async () => {
      const { selectionId } = (await selected?.ref()) ?? {};
      const claims =
        selectionId === undefined
          ? ({ from: 'list', filter, sort } as const)
          : ({ from: 'selection', selectionId, sort } as const);
      return ipc.client.exports.start({ accountId, claims, shape });
    });
  }

  async function startWith(accountId: string, begin: (signal: AbortSignal) => Promise<Started>) {
    const { signal } = unmounted.current;
    setIsStarting(true);
    setError(null);
    try {
      const { export: started } = await begin(signal);
      if (started === null) return;
      running.current = { accountId, exportId: started.id };
      const { downloadPath } = started;
      setIsDownload(downloadPath !== null);
      const told = await ipc.client.exports.follow(running.current, { signal });
      // The host names the file.
      if (downloadPath !== null) followLink(downloadPath, '');
      for await (const state of told) setProgress(state);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      running.current = null;
      setIsStarting(false);
    }
  }

  return {
    isStarting,
    progress,
    isDownload,
    error,
    start,
    startWith,
    cancel() {
      // What has ended meanwhile can't be cancelled, and says itself how it went.
      if (running.current !== null) ipc.client.exports.cancel(running.current).catch(() => undefined);
    },
    reset() {
      setProgress(null);
      setError(null);
    },
  };
}

/** Lets the browser download what the address leads to. */
function followLink(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
