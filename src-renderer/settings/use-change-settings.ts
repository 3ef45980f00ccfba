import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Preferences } from '../../src-shared/contract/app.ts';
import type { VaultSettings } from '../../src-shared/contract/vault.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';

export interface ChangeSettings {
  preferences: (setting: string, change: Partial<Preferences>) => void;
  vault: (setting: string, change: Partial<VaultSettings>) => void;
  /** Changes anything else that the main side stores. */
  other: (setting: string, change: () => Promise<unknown>) => void;
}

/** Changes settings at once; `problem` says which change was refused, and why. */
export function useChangeSettings(): { change: ChangeSettings; problem: string | null } {
  const t = useTranslations('settings');
  const failureText = useFailureText();
  const { client, queries, queryClient, preferences } = useIpc();
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(setting: string, change: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await change();
    } catch (error) {
      setProblem(t('failed', { setting, reason: failureText(error, (reason) => reason) }));
    }
  }

  return {
    problem,
    change: {
      preferences: (setting, part) => void attempt(setting, () => preferences.save(part)),
      vault: (setting, part) =>
        void attempt(setting, () =>
          client.vault.setSettings(part).finally(() => {
            void queryClient.invalidateQueries({ queryKey: queries.vault.key() });
          }),
        ),
      other: (setting, work) => void attempt(setting, work),
    },
  };
}
