import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { useArrive } from './use-arrive.ts';

/** Opens the embedded sandbox: an account of its own, with its own decisions. */
export function useExploreSandbox(): {
  explore: () => Promise<void>;
  /** Opens it for a practice. Whatever is open now is not affected, and is returned to. */
  practise: () => Promise<void>;
  isBusy: boolean;
  problem: string | null;
} {
  const t = useTranslations('accounts.welcome');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { client } = useIpc();
  const { navigation } = useAppContext();
  const arrive = useArrive();
  const [, changePreferences] = usePreferences();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open(after: () => void): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const account = await client.accounts.exploreSandbox();
      if (!account.isSandbox) throw new Error('not the sandbox');
      await arrive(account);
      after();
    } catch (error) {
      setProblem(t('sandboxFailed', { text: refusalText(error, app('callFailed')) }));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    explore: () => open(() => undefined),
    practise: () => {
      const before = navigation.getState().accountId;
      return open(() => {
        const { accountId, startPractice } = navigation.getState();
        startPractice(before === accountId ? null : before);
        changePreferences({ hasAnsweredPractice: true });
      });
    },
    isBusy,
    problem,
  };
}
