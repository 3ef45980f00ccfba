import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import { usePreferences } from './use-preferences.ts';

/** Returns how long a decision of this kind is held before it is sent, in seconds, as set. */
export function useHoldSeconds(kind: DecisionKind): number {
  const [preferences] = usePreferences();
  return holdSecondsOf(preferences?.holdSeconds ?? {}, kind);
}
