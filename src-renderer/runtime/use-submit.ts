import { useState } from 'react';
import { useFailureText } from './use-refusal-text.ts';

/**
 * Sends what a form holds, and says why it was not taken. Once it was taken the form is busy for good: it is closed.
 * @param refused puts a sentence around the reason
 */
export function useSubmit<Content extends unknown[]>(
  send: (...content: Content) => Promise<unknown>,
  refused: (reason: string) => string,
) {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    submit: async (...content: Content) => {
      setIsBusy(true);
      try {
        await send(...content);
      } catch (error) {
        setProblem(failureText(error, refused));
        setIsBusy(false);
      }
    },
  };
}
