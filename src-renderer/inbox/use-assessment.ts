import { useState } from 'react';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useAskedOnce } from '../runtime/use-asked-once.ts';
import { type OnDecided, useDecideSelection } from './use-decide-selection.ts';

/**
 * What the main side says of selected claims before a decision about them is queued, asked once, and the decision
 * itself; nothing is asked when they are more than `most`.
 */
export function useAssessment<Assessment extends { questionId: string | null; takers: readonly unknown[] }>(
  { accountId, claims, most }: { accountId: string; claims: ChosenClaims; most: number },
  assess: (input: { accountId: string } & ClaimsRef, signal: AbortSignal) => Promise<Assessment>,
) {
  const [isDeciding, setIsDeciding] = useState(false);
  const decideSelection = useDecideSelection(accountId);
  const about = claims.count > most ? null : claims;
  const {
    answer: asked,
    error,
    setError,
  } = useAskedOnce(about, async ({ ref }, signal) => {
    const named = await ref();
    const assessment = await assess({ accountId, ...named }, signal);
    return { assessment, selectionId: named.selectionId ?? '' };
  });

  async function decide(
    kind: DecisionKind,
    textOf: (count: number) => string,
    onDecided: OnDecided,
  ): Promise<void> {
    const { questionId = null, takers = [] } = asked?.assessment ?? {};
    if (asked === null || questionId === null) return;
    const answered = { selectionId: asked.selectionId, questionId, count: takers.length };
    setIsDeciding(true);
    setError(null);
    try {
      onDecided(await decideSelection({ ...answered, knownIds: claims.knownIds }, kind, textOf));
    } catch (failure) {
      setError(failure);
    }
    setIsDeciding(false);
  }

  return { assessment: asked?.assessment ?? null, error, isDeciding, decide };
}
