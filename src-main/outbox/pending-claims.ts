import { unresolvedStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { EntryTable } from '../journal/entry-table.ts';

/** Most unresolved decisions that are read at once: some milliseconds of work. */
const mostAtOnce = 10_000;

type Entries = Pick<EntryTable, 'claimsWith' | 'claimsByKind'>;

/** Which claims have an unresolved decision. */
export interface PendingClaims {
  /** Returns those that have one of this kind: of these claims at least, and perhaps of others. */
  of(kind: DecisionKind, claimIds: readonly string[]): ReadonlySet<string>;
  /** Notes claims on which a decision of this kind was just entered. */
  add(kind: DecisionKind, claimIds: readonly string[]): void;
}

/** Asks about the claims of one decision. */
export function pendingAmong(entries: Entries): PendingClaims {
  return {
    of: (kind, claimIds) => entries.claimsWith(kind, unresolvedStates, claimIds),
    add: () => undefined,
  };
}

/**
 * Asks once for all decisions of one transaction, in which nothing else is written: to look for each of their claims
 * takes longer. Where more than a few thousand decisions are unresolved, each claim is looked for.
 */
export function pendingOfAll(entries: Entries, most = mostAtOnce): PendingClaims {
  const known = entries.claimsByKind(unresolvedStates, most);
  if (known === null) return pendingAmong(entries);
  const ofKind = (kind: DecisionKind): Set<string> => {
    const claims = known.get(kind) ?? new Set();
    known.set(kind, claims);
    return claims;
  };
  return {
    of: ofKind,
    add(kind, claimIds) {
      const claims = ofKind(kind);
      for (const claimId of claimIds) claims.add(claimId);
    },
  };
}
