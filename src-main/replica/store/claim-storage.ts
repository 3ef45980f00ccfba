import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { assignmentsOf, namesOf, selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import {
  claimColumns,
  type ClaimColumns,
  facetColumns,
  type FacetValues,
  type ReadClaim,
} from './claim-columns.ts';
import { firstKeyOf } from './claim-key.ts';
import type { ClaimMoments } from './claim-moments.ts';
import type { ClaimPlaces } from './claim-places.ts';
import type { FacetTable } from './facet-table.ts';
import { createFreeKeys } from './free-keys.ts';
import type { SearchTable } from './search-table.ts';
import { searchWords } from './search-words.ts';
import type { JsonObject } from './stored-body.ts';

/** A stored claim, with what is needed to derive it again. */
export interface StoredClaim extends Pick<ClaimColumns, 'merchantId' | 'updatedAtMs'>, ClaimMoments {
  claimKey: number;
  receivedAtMs: number;
  body: string;
}

/** A stored claim with the keys of its parts. */
export interface HeldClaim extends StoredClaim, WatchedFields {
  bodyId: number;
  facetId: number;
  updatedAt: string | null;
}

/** SQL for the columns of `claim c` that a body may leave out and that are then kept. */
export const keptColumns = `c.merchant_id AS merchantId, c.updated_at_ms AS updatedAtMs,
  c.decision_at_ms AS decisionAtMs, c.decision_noticed AS decisionNoticed,
  c.outcome_at_ms AS outcomeAtMs, c.outcome_noticed AS outcomeNoticed`;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table's own columns
const columnFields = Object.keys(claimColumns) as (keyof ClaimColumns)[];

/** The fields whose changes are listed in the feed. */
export type WatchedFields = Pick<FacetValues, 'status' | 'outcome' | 'isOpen'>;

/**
 * Reads and writes the rows of a claim: columns, body, facet and words. Call everything but reads inside a
 * transaction.
 */
export function createClaimStorage(
  database: OpenDatabase,
  facets: FacetTable,
  words: SearchTable,
  places: ClaimPlaces,
) {
  const heldAt = database.prepare<[number], HeldClaim>(
    `SELECT c.claim_key AS claimKey, c.body_id AS bodyId, c.facet_id AS facetId, c.received_at_ms AS receivedAtMs, ${keptColumns}, c.updated_at AS updatedAt, b.body,
       f.status, f.outcome, f.is_open AS isOpen
     FROM claim c JOIN claim_body b USING (body_id) JOIN facet f USING (facet_id) WHERE c.claim_key = ?`,
  );
  const held = (claimId: string): HeldClaim | undefined => {
    const claimKey = places.keyOf(claimId);
    return claimKey === null ? undefined : heldAt.get(claimKey);
  };
  const freeKey = createFreeKeys(database);
  const insert = database.prepare(
    `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, received_at_ms, ${namesOf(claimColumns)})
     VALUES (?, ?, ?, ?, ?, ${columnFields.map(() => '?').join(', ')}) ON CONFLICT (claim_key) DO NOTHING`,
  );
  const update = database.prepare(
    `UPDATE claim SET facet_id = @facetId, received_at_ms = @receivedAtMs, ${assignmentsOf(claimColumns)}
     WHERE claim_key = @claimKey`,
  );
  const remove = database.prepare('DELETE FROM claim WHERE claim_key = ?');
  const removeBody = database.prepare('DELETE FROM claim_body WHERE body_id = ?');
  const insertBody = database.prepare('INSERT INTO claim_body (body) VALUES (?)');
  const updateBody = database.prepare('UPDATE claim_body SET body = ? WHERE body_id = ?');
  const replaceBody = database.prepare(
    'UPDATE claim_body SET body = ? WHERE body_id = (SELECT body_id FROM claim WHERE claim_key = ?)',
  );
  const received = database.prepare('UPDATE claim SET received_at_ms = ? WHERE claim_key = ?');
  const learnUpdate = database.prepare('UPDATE claim SET updated_at_ms = ? WHERE claim_key = ?');
  const learnMerchant = database.prepare('UPDATE claim SET merchant_id = ? WHERE claim_key = ?');

  function add(claim: ReceivedClaim, read: ReadClaim, body: JsonObject, receivedAtMs: number): void {
    const { claimId, facet, createdAtMs, columns } = read;
    const bodyId = insertBody.run(JSON.stringify(body)).lastInsertRowid;
    // By their places: to find two dozen parameters by name takes longer than to insert them.
    const values = [
      claimId,
      facets.idOf(facet),
      bodyId,
      receivedAtMs,
      ...columnFields.map((field) => columns[field]),
    ];
    let claimKey = createdAtMs === null ? freeKey(null) : firstKeyOf(createdAtMs);
    if (insert.run(claimKey, values).changes === 0) {
      claimKey = freeKey(createdAtMs);
      insert.run(claimKey, values);
    }
    places.noteAt(claimId, claimKey);
    words.add(claimKey, searchWords(claim, columns));
  }

  function renew(
    { claimKey, bodyId }: HeldClaim,
    claim: ReceivedClaim,
    { facet, columns }: ReadClaim,
    body: JsonObject,
    receivedAtMs: number,
  ): void {
    update.run({ ...columns, claimKey, facetId: facets.idOf(facet), receivedAtMs });
    updateBody.run(JSON.stringify(body), bodyId);
    words.renew(claimKey, searchWords(claim, columns));
  }

  function drop({ claimKey, bodyId }: HeldClaim): void {
    remove.run(claimKey);
    removeBody.run(bodyId);
    words.remove(claimKey);
  }

  const facetAt = database.prepare<[number], FacetValues>(
    `SELECT ${selectionOf(facetColumns, 'f')} FROM facet f WHERE facet_id = ?`,
  );
  const setFacet = database.prepare('UPDATE claim SET facet_id = ? WHERE claim_key = ?');

  return {
    held,
    heldAt: (claimKey: number): HeldClaim | undefined => heldAt.get(claimKey),
    add,
    renew,
    drop,
    /** Writes the claim's columns alone. */
    update: (claimKey: number, { facet, columns }: ReadClaim, receivedAtMs: number): void => {
      update.run({ ...columns, claimKey, facetId: facets.idOf(facet), receivedAtMs });
    },
    setBody: ({ bodyId }: HeldClaim, body: JsonObject): void => {
      updateBody.run(JSON.stringify(body), bodyId);
    },
    setBodyText: (claimKey: number, body: string): void => {
      replaceBody.run(body, claimKey);
    },
    setReceived: (claimKey: number, atMs: number): void => {
      received.run(atMs, claimKey);
    },
    setUpdated: (claimKey: number, atMs: number): void => {
      learnUpdate.run(atMs, claimKey);
    },
    setMerchantId: (claimKey: number, merchantId: string): void => {
      learnMerchant.run(merchantId, claimKey);
    },
    facetOf: ({ facetId }: HeldClaim): FacetValues | undefined => facetAt.get(facetId),
    setFacet: (claimKey: number, facet: FacetValues): void => {
      setFacet.run(facets.idOf(facet), claimKey);
    },
  };
}
export type ClaimStorage = ReturnType<typeof createClaimStorage>;
