import { collaborationValues, provingStatus } from '../../src-shared/domain/decision/collaboration.ts';
import type { ClaimSnapshot } from '../../src-shared/domain/decision/decision.ts';
import { cameAbout } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { KindRegister } from './kind-register.ts';
import type { OwnEffects } from './kind/kind-spec.ts';

/**
 * Returns what our other decisions on the claim did to it since the state that the agent saw. They are known by what
 * was sent and answered: the journal's order, the service's own times as received, and the statuses it named. This
 * machine's clock takes no part.
 */
export function ownEffects(
  { entries }: Journal,
  kinds: KindRegister,
  row: EntryRow,
  saw: ClaimSnapshot,
): OwnEffects {
  if (row.claim_id === null) return { mayHaveTouched: false, statuses: [] };
  const since = entries
    .listOfClaim(row.claim_id)
    .filter((other) => other.id !== row.id && !isPartOf(saw, row, other));
  return {
    mayHaveTouched: since.some(
      (other) => other.state === 'sending' || other.uncertain === 1 || isOurs(other),
    ),
    statuses: since
      .filter((other) => cameAbout(other) && kinds.get(other.kind)?.changesStatus)
      .flatMap(statusesAfter),
  };
}

/** Whether what the agent saw is later than the other decision's end, and so includes it. */
function isPartOf(saw: ClaimSnapshot, row: EntryRow, other: EntryRow): boolean {
  if (other.ended_after === null || row.seq <= other.ended_after) return false;
  return other.sent_over === null || other.sent_over !== saw.updatedAt;
}

function isOurs(other: EntryRow): boolean {
  return cameAbout(other) && other.sends > 0;
}

/**
 * Returns the statuses after a decision: the one that the service named; else the one that was read; else those that
 * the interface documents.
 */
function statusesAfter({ transitioned_to: named, left_status: read, value }: EntryRow): string[] {
  if (named !== null) return [named];
  const decided = collaborationValues.find((one) => one === value);
  const documented = decided === undefined ? [] : [provingStatus[decided]];
  return read === null ? documented : [read, ...documented];
}
