import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../runtime/use-refusal-text.ts';

/** Saves what a form of notes holds, and says why it was not saved. */
export function useSubmit(send: () => Promise<void>) {
  const t = useTranslations('claim.notes');
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    submit: async () => {
      setIsBusy(true);
      try {
        await send();
      } catch (error) {
        setProblem(failureText(error, (reason) => t('failed', { reason })));
        setIsBusy(false);
      }
    },
  };
}
