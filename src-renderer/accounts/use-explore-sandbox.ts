import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { useArrive } from './use-arrive.ts';

/** Opens the embedded sandbox and goes to it. */
export function useExploreSandbox(): {
  explore: () => Promise<void>;
  isBusy: boolean;
  problem: string | null;
} {
  const t = useTranslations('accounts.welcome');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { client } = useIpc();
  const arrive = useArrive();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function explore(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await arrive(await client.accounts.exploreSandbox());
    } catch (error) {
      setProblem(t('sandboxFailed', { text: refusalText(error, app('callFailed')) }));
    } finally {
      setIsBusy(false);
    }
  }

  return { explore, isBusy, problem };
}
