import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRefusalText } from './use-refusal-text.ts';

/** Tracks a call to the main side that a person waits for: whether it is running, and why it was refused. */
export function useCall() {
  const t = useTranslations('app');
  const refusalText = useRefusalText();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Runs the call; never rejects. */
  async function call(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(refusalText(error, t('callFailed')));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, refusal, call };
}
