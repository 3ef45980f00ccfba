import type { ClaimFacts } from '../../../src-shared/domain/decision/collaboration.ts';
import type { ClaimSnapshot } from '../../../src-shared/domain/decision/decision.ts';
import { selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import {
  claimColumns,
  type ClaimColumns,
  facetColumns,
  facetFields,
  type FacetFields,
  type FacetValues,
  truth,
} from './claim-columns.ts';
import { type JsonObject, parseBody } from './stored-body.ts';

/** Facts that the replica knows of a claim besides its body. `null` stands for what the service did not say. */
export interface ClaimFactsRow extends ClaimColumns, FacetFields {
  claimId: string;
  receivedAtMs: number;
}

type DecisionFacet = Pick<FacetValues, 'status' | 'currentStep' | 'isOpen' | 'seen'>;

/** Reads single claims of a replica, and counts them. */
export function createClaimReads(database: OpenDatabase) {
  const readBody = database.prepare<[string], { body: string; receivedAtMs: number }>(
    `SELECT b.body, c.received_at_ms AS receivedAtMs FROM claim c JOIN claim_body b USING (body_id)
     WHERE c.claim_id = ?`,
  );
  const readFacts = database.prepare<[string], Omit<ClaimFactsRow, keyof FacetFields> & FacetValues>(
    `SELECT c.claim_id AS claimId, c.received_at_ms AS receivedAtMs, ${selectionOf(claimColumns, 'c')},
       ${selectionOf(facetColumns, 'f')} FROM claim c JOIN facet f USING (facet_id) WHERE c.claim_id = ?`,
  );
  const readSnapshots = database.prepare<
    [string],
    { claimId: string; updatedAt: string | null } & DecisionFacet
  >(
    `SELECT c.claim_id AS claimId, c.updated_at AS updatedAt, f.status, f.current_step AS currentStep,
       f.is_open AS isOpen, f.seen
     FROM json_each(?) asked CROSS JOIN claim c ON c.claim_id = asked.value JOIN facet f USING (facet_id)`,
  );
  // By indexes alone: the rows themselves are on many times as many pages.
  const readDecisionFacts = database.prepare<[string], { claimId: string } & DecisionFacet>(
    `SELECT asked.value AS claimId, f.status, f.current_step AS currentStep, f.is_open AS isOpen, f.seen
     FROM json_each(?) asked CROSS JOIN claim c INDEXED BY claim_by_id ON c.claim_id = asked.value
     CROSS JOIN claim k INDEXED BY claim_by_age ON k.claim_key = c.claim_key JOIN facet f ON f.facet_id = k.facet_id`,
  );
  const countClaims = database.prepare<[], number>('SELECT coalesce(sum(claims), 0) FROM facet').pluck();
  const unseenAfter = database.prepare<[number, number], { claimKey: number; claimId: string }>(
    `SELECT claim_key AS claimKey, claim_id AS claimId FROM claim
     WHERE claim_key > ? AND facet_id IN (SELECT facet_id FROM facet WHERE seen = 0 AND claims > 0)
     ORDER BY claim_key LIMIT ?`,
  );

  return {
    getBody(claimId: string): { body: JsonObject; receivedAtMs: number } | null {
      const row = readBody.get(claimId);
      return row ? { body: parseBody(row.body), receivedAtMs: row.receivedAtMs } : null;
    },
    /** Returns the facts of those claims that are in the replica, by id. */
    getFacts(claimIds: readonly string[]): Map<string, ClaimFactsRow> {
      const found = new Map<string, ClaimFactsRow>();
      for (const claimId of claimIds) {
        const row = readFacts.get(claimId);
        if (row) found.set(claimId, { ...row, ...facetFields(row) });
      }
      return found;
    },
    /** Returns what it depends on whether a decision may be taken on those claims that are in the replica, by id. */
    getDecisionFacts: (claimIds: readonly string[]): Map<string, ClaimFacts> =>
      byClaim(readDecisionFacts.all(JSON.stringify(claimIds))),
    /** Returns facts of those claims that are in the replica, with the time of their last change, by id. */
    getSnapshots: (claimIds: readonly string[]): Map<string, ClaimFacts & ClaimSnapshot> =>
      byClaim(readSnapshots.all(JSON.stringify(claimIds))),
    countClaims: (): number => countClaims.get() ?? 0,
    /** Returns ids of claims stored as unseen, one page at a time: pass the last `claimKey` on. */
    unseenClaims: (afterClaimKey: number, limit: number) => unseenAfter.all(afterClaimKey, limit),
  };
}

function byClaim<Row extends { claimId: string } & DecisionFacet>(rows: readonly Row[]) {
  return new Map(
    rows.map(({ claimId, ...row }) => [
      claimId,
      { ...row, isOpen: truth(row.isOpen), seen: truth(row.seen) },
    ]),
  );
}
