import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import { usePreferences } from './use-preferences.ts';

/** How long a decision of this kind waits before it is sent, as it was chosen. */
export function useHoldSeconds(kind: DecisionKind): number {
  const [preferences] = usePreferences();
  return holdSecondsOf(preferences?.holdSeconds ?? {}, kind);
}
