import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { SendingPace } from '../../src-shared/domain/decision/sending-cost.ts';
import type { AttemptTable } from '../journal/attempt-table.ts';
import { lanesAtOnce } from './request-lanes.ts';
import type { KindRegister } from './kind-register.ts';

/** Returns how decisions of a kind are sent, from how the kind is carried out and from the last ones that were. */
export function sendingPace(
  kindName: DecisionKind,
  kinds: KindRegister,
  attempts: Pick<AttemptTable, 'newestSendsMs'>,
): SendingPace {
  const kind = kinds.get(kindName);
  const batchSize = kind?.batchSize ?? 1;
  // What changed its status is read once more, so that the lists have it.
  const readsAfter = kind?.changesStatus ? 1 : 0;
  return {
    batchSize,
    requestsEach: (kind?.endpoints.length ?? 1) + readsAfter,
    // What goes in batches shares one lane.
    batchesAtOnce: batchSize > 1 ? 1 : lanesAtOnce,
    requestMs: middleOf(attempts.newestSendsMs(kindName)),
  };
}

function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
