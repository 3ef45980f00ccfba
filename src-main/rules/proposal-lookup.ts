import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import {
  type ApplyingRule,
  noProposals,
  proposedBy,
  type ProposedBy,
} from '../../src-shared/domain/rule/applying-rule.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import { createTurns } from '../base/turns.ts';
import type { Journal } from '../journal/journal.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

export interface ProposalLookupOptions {
  journal: Pick<Journal, 'readonly' | 'rules'>;
  queries: Pick<QueryWorkers, 'proposingRules'>;
  clock: Pick<Clock, 'nowMs'>;
  timeZone: () => TimeZone;
  guard: Guard;
}

/**
 * Finds what rules propose for the claims of a selection, of which a page shows a part alone. A decision on named
 * claims says what was proposed on the screen, and asks nothing.
 */
export function createProposalLookup({ journal, queries, clock, timeZone, guard }: ProposalLookupOptions) {
  /** Returns the rules that propose for these claims; none if it can't be found: no rule keeps a person from deciding. */
  async function of(claimIds: readonly string[]): Promise<ProposedBy> {
    if (claimIds.length === 0 || journal.readonly || !journal.rules.isAnyOn()) return noProposals;
    let found = noProposals;
    await guard.settle(async () => {
      const at = { atMs: clock.nowMs(), timeZone: timeZone() };
      found = proposedBy((await queries.proposingRules(claimIds, at)).proposing);
    });
    return found;
  }

  const inTurn = createTurns();

  return {
    of,
    /**
     * Changes claims with what is proposed before: what was shown for named ones, what is found for a selection. Such
     * changes, and those of `inTurn`, are made in the order in which they are asked for.
     */
    change<T>(
      { selectionId }: ClaimsRef,
      claimIds: readonly string[],
      shown: readonly ApplyingRule[] = [],
      make: (proposed: ProposedBy) => T,
    ): Promise<T> {
      const found = selectionId === undefined ? proposedBy(shown) : of(claimIds);
      return inTurn(async () => make(await found));
    },
    inTurn,
  };
}
export type ProposalLookup = ReturnType<typeof createProposalLookup>;
