import { useTranslations } from 'use-intl';
import type { PendingMark } from '../../src-shared/contract/claims.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useIsConnected } from '../runtime/use-is-connected.ts';

/** Returns one line about a decision of ours on a claim: what it is, and what happens next. */
export function usePendingLabel(): (mark: PendingMark, nowMs: number) => string {
  const t = useTranslations('claim.pending');
  const isConnected = useIsConnected(useNavigation(({ accountId }) => accountId));
  return (mark, nowMs) => {
    const what = t(`what.${mark.value ?? mark.kind}`);
    // Painted before the main side has it.
    if (mark.state === 'held' && mark.dueAtMs === null) return t('saving', { what });
    const seconds = Math.ceil(((mark.dueAtMs ?? nowMs) - nowMs) / 1000);
    if (mark.state === 'held' && seconds > 0) return t(isConnected ? 'held' : 'heldOnly', { what, seconds });
    const waitsFor =
      mark.state === 'blocked' ? connectionReasons.find((one) => one === mark.reason) : undefined;
    return t('state', { what, state: waitsFor ? t(`waitsFor.${waitsFor}`) : t(`states.${mark.state}`) });
  };
}

/** Reasons that block a decision other than another decision. */
const connectionReasons = ['unauthorized', 'no_key', 'other_acquirer', 'rate_limited', 'line_down'] as const;
