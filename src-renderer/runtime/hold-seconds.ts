import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { usePreferences } from './use-preferences.ts';

/** How long a decision of this kind waits before it is sent, as it was chosen. */
export function useHoldSeconds(kind: DecisionKind): number {
  const [preferences] = usePreferences();
  return holdSecondsOf(preferences?.holdSeconds ?? {}, kind);
}

/** The same, where a decision is taken. */
export function heldMs({ queryClient, queries }: Ipc, kind: DecisionKind): number {
  const info = queryClient.getQueryData(queries.app.info.queryKey());
  return holdSecondsOf(info?.preferences.holdSeconds ?? {}, kind) * 1000;
}
