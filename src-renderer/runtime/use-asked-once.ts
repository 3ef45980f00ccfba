import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Asks the main side once about something, such as what a dialog was opened for; an answer after the caller has gone
 * is dropped. `ask` may reject; `null`: nothing is asked.
 */
export function useAskedOnce<About, Answer>(
  about: About | null,
  ask: (about: About, signal: AbortSignal) => Promise<Answer>,
): { answer: Answer | null; error: unknown; setError: (error: unknown) => void } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    if (about === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    askOnce(about, signal).then(
      (found) => !signal.aborted && setAnswer(found),
      (reason: unknown) => !signal.aborted && setError(reason),
    );
    return () => abort.abort();
  }, [about]);
  return { answer, error, setError };
}
