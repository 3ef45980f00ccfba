import { useEffect, useRef, useState } from 'react';
import type { ExportProgress } from '../../src-shared/contract/exports.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { download } from '../runtime/save-text-file.ts';

export type RunningExport = ReturnType<typeof useExport>;

export interface Started {
  export: { id: string; downloadPath: string | null } | null;
}

/** Returns an export from its start to its end, and what starts and ends it. */
export function useExport() {
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

  /** Starts an export. @param begin a call that answers like `exports.start` */
  async function start(accountId: string, begin: (signal: AbortSignal) => Promise<Started>) {
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
      if (downloadPath !== null) download(downloadPath, '');
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
    /** `null` before the file's place is known. */
    progress,
    /** Whether the browser saves the file, so that there is no file beside it. */
    isDownload,
    error,
    start,
    cancel: (): void => {
      // What has ended meanwhile can't be cancelled, and says itself how it went.
      if (running.current !== null) ipc.client.exports.cancel(running.current).catch(() => undefined);
    },
    /** Resets to the state before the start. */
    reset: (): void => {
      setProgress(null);
      setError(null);
    },
  };
}
