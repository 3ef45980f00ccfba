import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { VaultAnswer, VaultStatus } from '../../src-shared/contract/vault.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';

/** Returns where the keys are and whether they are locked; `undefined` until the main side has answered. */
export function useVaultStatus(): VaultStatus | undefined {
  const { queries } = useIpc();
  return useQuery(queries.vault.status.queryOptions()).data;
}

/** Longest time in milliseconds that unsaved text delays the lock. */
const savedWithinMs = 1000;

/** Locks the vault: the screen is empty at once, before the main side has answered. What was typed is saved first. */
export function useLockNow(): () => void {
  const { ipc, unsaved } = useAppContext();
  const { client, queries, queryClient } = ipc;
  return () => {
    queryClient.setQueryData(queries.vault.status.queryKey(), (before) =>
      before === undefined ? before : { ...before, isLocked: true },
    );
    const overdue = new Promise((resolve) => setTimeout(resolve, savedWithinMs));
    Promise.race([unsaved.saveAll(), overdue])
      .then(() => client.vault.lock())
      .finally(() => void queryClient.invalidateQueries({ queryKey: queries.vault.key() }))
      .catch(() => undefined);
  };
}

/** Returns the text of an answer; `null` if it succeeded. */
export function useVaultWords(): (answer: VaultAnswer) => string | null {
  const t = useTranslations('vault.problems');
  return (answer) => {
    if (answer.ok) return null;
    return answer.problem === 'passphrase_too_short'
      ? t(answer.problem, { least: answer.least ?? 0 })
      : t(answer.problem);
  };
}
