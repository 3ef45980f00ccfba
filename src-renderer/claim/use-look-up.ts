import { useSentences } from '../labels/use-sentences.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LookUp } from '../../src-shared/contract/claims.ts';
import { claimIdSchema } from '../../src-shared/contract/identifiers.ts';
import { numbersOf } from '../../src-shared/domain/money/search-amount.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStaying } from '../runtime/use-staying.ts';
import { useRefusalText } from '../runtime/use-refusal-text.ts';

const shortestId = 6;

/** Whether a typed text may be the id of a claim: one piece with a digit in it, and no amount. */
export function isLikeClaimId(typed: string): boolean {
  return (
    typed.length >= shortestId &&
    /^\S*\d\S*$/u.test(typed) &&
    claimIdSchema.safeParse(typed).success &&
    !(/[.,]/.test(typed) && numbersOf(typed).length > 0)
  );
}

interface LookingUp {
  claimId: string;
  end: 'busy' | Exclude<LookUp['end'], 'found'> | 'failed';
  said: string | null;
}

/** Looks a claim up at the service, and opens it if it is found. */
export function useLookUp(accountId: string, claimId: string, open?: (claimId: string) => void) {
  const t = useTranslations('claim.lookUp');
  const sentences = useSentences();
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { ipc, navigation } = useAppContext();
  const staying = useStaying();
  const [last, setLast] = useState<LookingUp | null>(null);
  // What came of another id says nothing of this one.
  const current = last?.claimId === claimId ? last : null;
  const isBusy = current?.end === 'busy';

  async function lookUp(): Promise<void> {
    const hasStayed = staying();
    setLast({ claimId, end: 'busy', said: null });
    try {
      const { end, said } = await ipc.client.claims.lookUp({ accountId, claimId });
      if (end !== 'found') {
        setLast({ claimId, end, said });
        return;
      }
      setLast(null);
      if (hasStayed()) (open ?? navigation.getState().goToClaim)(claimId);
    } catch (error) {
      setLast({ claimId, end: 'failed', said: refusalText(error, app('readFailed')) });
    }
  }

  return {
    isBusy,
    /** Result; `null` before it is known. */
    text:
      current === null || current.end === 'busy'
        ? null
        : current.end === 'failed'
          ? current.said
          : sentences(
              t(current.end, { id: claimId }),
              current.said === null ? null : t('said', { text: current.said }),
            ),
    start: (): void => {
      if (!isBusy) void lookUp();
    },
  };
}
