import type { Assessment } from '../../../src-shared/contract/claims.ts';
import { mayAct, pendingAmong } from '../../../src-shared/domain/decision/claim-action.ts';
import { type DecisionKind, snapshotOf } from '../../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../../src-shared/domain/decision/outbox-state.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { unknownFacet } from '../store/claim-columns.ts';
import { addToSums, type CurrencySum, highUnits, lowUnits, totalsOfSums } from '../store/amount-sums.ts';
import type { Facet } from '../lists/facet-cache.ts';

export interface DryRunQuestion {
  kind: DecisionKind;
  claimIds: readonly string[];
  isReadonly: boolean;
}

export type DryRun = Omit<Assessment, 'pace'>;
type Refused = Assessment['refusals'][number];
type Reason = Refused['reason'];

/** Most claims named with a reason each; the others are returned as a number and their ids. */
export const mostNamed = 10;

interface Line {
  claimId: string;
  /** Facet of the claim; `null` if the claim isn't stored. */
  facetId: number | null;
  merchantName: string | null;
  amount: number | null;
  amountHigh: number;
  amountLow: number;
  updatedAt: string | null;
  rrn: string | null;
}

/**
 * Determines which claims can take a decision, why the others can't, and the sums of those that can, in their order.
 */
export function createDryRun(database: OpenDatabase) {
  const lines = database.prepare<[string], Line>(
    `SELECT asked.value AS claimId, c.facet_id AS facetId, c.merchant_name AS merchantName, c.amount AS amount, c.rrn AS rrn,
       ${highUnits('c')} AS amountHigh, ${lowUnits('c')} AS amountLow, c.updated_at AS updatedAt
     FROM json_each(?) asked LEFT JOIN claim c ON c.claim_id = asked.value ORDER BY asked.key`,
  );
  const noMarks: readonly Mark[] = [];
  let marksOf: ReturnType<typeof prepareMarks> | null = null;

  return function dryRun(
    { kind, claimIds, isReadonly }: DryRunQuestion,
    facets: ReadonlyMap<number, Facet>,
    journalIsThere: boolean,
  ): DryRun {
    if (journalIsThere) marksOf ??= prepareMarks(database);
    const ids = JSON.stringify([...new Set(claimIds)]);
    const marks = marksOf?.(ids);
    const takers: DryRun['takers'] = [];
    const refusals = new Map<Reason, Refused>();
    const sums: CurrencySum[] = [];
    let unsummed = 0;

    for (const { facetId, claimId, merchantName, amount, rrn, updatedAt, ...parts } of lines.all(ids)) {
      const facet = facetId === null ? null : (facets.get(facetId) ?? unknownFacet);
      const currency = facet?.currency ?? null;
      const isPending = pendingAmong(marks?.get(claimId) ?? noMarks);
      const reason = mayAct(kind, { claim: facet, isPending, isReadonly });
      if (reason !== null || facet === null) {
        if (reason === null) continue;
        const refused = refusals.get(reason) ?? { reason, claimIds: [], named: [] };
        refusals.set(reason, refused);
        refused.claimIds.push(claimId);
        if (refused.named.length < mostNamed)
          refused.named.push({ id: claimId, merchantName, amount, currency, rrn });
        continue;
      }
      takers.push({ claimId, saw: snapshotOf({ ...facet, updatedAt }) });
      unsummed += addToSums(sums, facet, 1, parts);
    }
    return {
      takers,
      refusals: [...refusals.values()],
      totals: totalsOfSums(sums),
      unsummed,
    };
  };
}

interface Mark {
  claimId: string;
  kind: DecisionKind;
  state: OutboxState;
}

function prepareMarks(database: OpenDatabase): (claimIds: string) => ReadonlyMap<string, Mark[]> {
  const marks = database.prepare<[string], Mark>(
    `SELECT claim_id AS claimId, kind, state FROM journal.pending_mark
     WHERE claim_id IN (SELECT value FROM json_each(?))`,
  );
  return (claimIds) => Map.groupBy(marks.all(claimIds), ({ claimId }) => claimId);
}
