import {
  askedAt,
  receivedClaimSchema,
  type ReceivedClaim,
} from '../../../src-shared/claims-service/claim.ts';
import type { AskedClaims } from './asked-claims.ts';
import { assignmentsOf, namesOf, parametersOf, selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import {
  claimColumns,
  type ClaimColumns,
  facetColumns,
  type FacetValues,
  type ReadClaim,
  readClaim,
} from './claim-columns.ts';
import { createdAtMsOf, firstKeyOf } from './claim-key.ts';
import { type ClaimMoments, completeMoments, keepMoments } from './claim-moments.ts';
import type { ClaimPlaces } from './claim-places.ts';
import type { FacetTable } from './facet-table.ts';
import type { RetiredClaim, RetiredClaims } from './retired-claims.ts';
import type { SearchTable } from './search-table.ts';
import { searchWords } from './search-words.ts';
import { bodyOf, parseBody, type JsonObject } from './stored-body.ts';

/** A claim as it lies here, to be derived again. */
export interface StoredClaim extends Pick<ClaimColumns, 'merchantId' | 'updatedAtMs'>, ClaimMoments {
  claimKey: number;
  receivedAtMs: number;
  body: string;
}

interface HeldClaim extends StoredClaim, WatchedFields {
  bodyId: number;
  facetId: number;
  updatedAt: string | null;
}

/** The columns that a body may leave out and that stay, of `claim c`. */
export const keptColumns = `c.merchant_id AS merchantId, c.updated_at_ms AS updatedAtMs,
  c.decision_at_ms AS decisionAtMs, c.decision_noticed AS decisionNoticed,
  c.outcome_at_ms AS outcomeAtMs, c.outcome_noticed AS outcomeNoticed`;

/** A claim as another file holds it. */
export interface AdoptedClaim extends StoredClaim {
  claimId: string;
}

/** With what its changes are told by. */
export interface LentClaim extends AdoptedClaim, WatchedFields {}

/** What applying a claim did. `before` is `null` for a claim that was not here. */
export type Applied =
  | { kind: 'unchanged' }
  /** A listing says that it is older than what is here, and something else: one of the two is wrong. */
  | { kind: 'contested' }
  /** A later answer about it is on its way into the file of a bulk load: this one belongs there as well. */
  | { kind: 'elsewhere' }
  | { kind: 'changed'; before: WatchedFields | null; after: WatchedFields };

/** The fields whose changes are listed in the feed. */
export type WatchedFields = Pick<FacetValues, 'status' | 'outcome' | 'isOpen'>;

const longestSpillMs = 1000;

/** How a claim came. */
export interface Receipt {
  receivedAtMs: number;
  /** How much newer the receipt of an unchanged body must be to be written down. */
  grainMs: number;
  /** It was read alone, by its id: that is the service's last word on it. */
  isSingleRead: boolean;
}

/**
 * The claims and the rules by which a received one is merged, in this order:
 * - what was asked earlier never overwrites what was asked later, in whichever order the answers came;
 * - a single read that was asked later wins whatever its `updatedAt`: a wrong time must not freeze a claim;
 * - from a listing, an older `updatedAt` never overwrites a newer one. If it differs, the claim is contested;
 * - a body without a readable `updatedAt` is taken as the latest word, but the known time stays;
 * - a `merchantId` once learned is never lost, and is learned from an older body too.
 *
 * No time of the service is ever compared with this machine's clock.
 */
export function createClaimTable(
  database: OpenDatabase,
  facets: FacetTable,
  words: SearchTable,
  { asked, places, isLoading, retired }: ClaimTableTools,
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
  const lastKey = database
    .prepare<[number, number], number | null>(
      'SELECT max(claim_key) FROM claim WHERE claim_key BETWEEN ? AND ?',
    )
    .pluck();
  const lowestKey = database.prepare<[], number | null>('SELECT min(claim_key) FROM claim').pluck();
  const insert = database.prepare(
    `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, received_at_ms, ${namesOf(claimColumns)})
     VALUES (@claimKey, @claimId, @facetId, @bodyId, @receivedAtMs, ${parametersOf(claimColumns)})`,
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

  function freeKey(createdAtMs: number | null): number {
    if (createdAtMs === null) return Math.min(lowestKey.get() ?? 0, 0) - 1;
    for (let atMs = createdAtMs; ; atMs += 1) {
      const last = lastKey.get(firstKeyOf(atMs), firstKeyOf(atMs + 1) - 1) ?? null;
      if (last === null) return firstKeyOf(atMs);
      if (last + 1 < firstKeyOf(atMs + 1)) return last + 1;
    }
  }

  function add(claim: ReceivedClaim, read: ReadClaim, body: JsonObject, receivedAtMs: number): void {
    const { claimId, facet, createdAtMs, columns } = read;
    const claimKey = freeKey(createdAtMs);
    const bodyId = insertBody.run(JSON.stringify(body)).lastInsertRowid;
    insert.run({ ...columns, claimId, claimKey, bodyId, facetId: facets.idOf(facet), receivedAtMs });
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

  /** One that retention removed, and that may be here again. Who reads it alone wants it; a listing only repeats it. */
  function bringBack(
    gone: RetiredClaim,
    { claimId, facet, columns }: ReadClaim,
    { isSingleRead, receivedAtMs }: Receipt,
  ): boolean {
    keepKnown(columns, gone);
    if (!isSingleRead && retired?.staysAway(facet, columns) === true) return false;
    completeMoments(columns, facet, gone, receivedAtMs);
    retired?.forget(claimId);
    return true;
  }

  function learnMerchantId(known: HeldClaim, merchantId: string): void {
    learnMerchant.run(merchantId, known.claimKey);
    const body = parseBody(known.body);
    keepMerchantId(body, merchantId);
    updateBody.run(JSON.stringify(body), known.bodyId);
    const claim = receivedClaimSchema.parse(body);
    words.renew(known.claimKey, searchWords(claim, readClaim(claim).columns));
  }

  /** Of what is older, only a `merchantId` that was not known counts. */
  function learnFromOlder(known: HeldClaim, { merchantId }: ClaimColumns): Applied {
    if (known.merchantId !== null || merchantId === null) return { kind: 'unchanged' };
    learnMerchantId(known, merchantId);
    return { kind: 'changed', before: pick(known), after: pick(known) };
  }

  const facetAt = database.prepare<[number], FacetValues>(
    `SELECT ${selectionOf(facetColumns, 'f')} FROM facet f WHERE facet_id = ?`,
  );
  const setFacet = database.prepare('UPDATE claim SET facet_id = ? WHERE claim_key = ?');

  return {
    has: (claimId: string): boolean => places.keyOf(claimId) !== null,
    /** Answers those that are not here. Call it inside a transaction. */
    setSeen(claimIds: readonly string[]): string[] {
      const notHere: string[] = [];
      for (const claimId of claimIds) {
        const known = held(claimId);
        const facet = known && facetAt.get(known.facetId);
        if (!known || !facet) {
          notHere.push(claimId);
          continue;
        }
        asked.remember(claimId, asked.now());
        setFacet.run(facets.idOf({ ...facet, seen: 1 }), known.claimKey);
        updateBody.run(JSON.stringify({ ...parseBody(known.body), seen: true }), known.bodyId);
      }
      return notHere;
    },
    /** Call it inside a transaction. */
    apply(claim: ReceivedClaim, receipt: Receipt): Applied {
      const { receivedAtMs, grainMs, isSingleRead } = receipt;
      const read = readClaim(claim);
      const { claimId, createdAtMs, facet, columns } = read;
      const body = bodyOf(claim);
      const known = held(claimId);
      const askedNo = claim[askedAt] ?? asked.now();
      if (asked.isOutdated(claimId, askedNo)) {
        if (known) return learnFromOlder(known, columns);
        if (isLoading?.()) return { kind: 'elsewhere' };
      }
      const isOlder =
        columns.updatedAtMs !== null &&
        known !== undefined &&
        known.updatedAtMs !== null &&
        columns.updatedAtMs < known.updatedAtMs;
      if (isOlder && !isSingleRead) {
        const learned = learnFromOlder(known, columns);
        return learned.kind === 'changed' ? learned : { kind: 'contested' };
      }
      const gone = known ? null : (retired?.read(claimId) ?? null);
      if (gone && !bringBack(gone, read, receipt)) return { kind: 'unchanged' };
      asked.remember(claimId, askedNo);
      if (!known) {
        keepMerchantId(body, columns.merchantId);
        add(claim, read, body, receivedAtMs);
        return { kind: 'changed', before: gone && pick(gone), after: facet };
      }
      if (columns.updatedAtMs !== null && columns.updatedAtMs === known.updatedAtMs) {
        // Equal instants may be spelled differently: that is no change.
        columns.updatedAt = known.updatedAt;
        body['updatedAt'] = known.updatedAt;
      }
      keepKnown(columns, known);
      completeMoments(columns, facet, known, receivedAtMs);
      keepMerchantId(body, columns.merchantId);
      if (JSON.stringify(body) === known.body) {
        if (Math.abs(receivedAtMs - known.receivedAtMs) >= grainMs)
          received.run(receivedAtMs, known.claimKey);
        return { kind: 'unchanged' };
      }
      if (isKeyOf(known.claimKey, createdAtMs)) renew(known, claim, read, body, receivedAtMs);
      else {
        drop(known);
        add(claim, read, body, receivedAtMs);
      }
      return { kind: 'changed', before: pick(known), after: facet };
    },
    /** Takes a claim over as another file holds it: what that one knows is newer. Call it inside a transaction. */
    adopt(stored: AdoptedClaim): void {
      const body = parseBody(stored.body);
      const claim = receivedClaimSchema.parse(body);
      const read = { ...readClaim(claim), createdAtMs: createdAtMsOf(stored.claimKey) };
      keepKnown(read.columns, stored);
      keepMoments(read.columns, read.facet, stored);
      const known = held(stored.claimId);
      if (known) {
        keepKnown(read.columns, known);
        keepMoments(read.columns, read.facet, known);
        drop(known);
      }
      keepMerchantId(body, read.columns.merchantId);
      add(claim, read, body, stored.receivedAtMs);
    },
    /** Removes those of the claims that are here and that retention may remove. Call it inside a transaction. */
    retire(claimIds: readonly string[]): string[] {
      return claimIds.filter((claimId) => {
        const known = held(claimId);
        const facet = known && facetAt.get(known.facetId);
        if (!known || !facet || retired?.staysAway(facet, known) !== true) return false;
        retired.add(claimId, known);
        drop(known);
        return true;
      });
    },
    /** As it lies here, for another file. */
    lend(claimId: string): LentClaim | null {
      const known = held(claimId);
      return known ? { ...known, claimId } : null;
    },
    /** What an older version of a claim, from another file, still says of it. Call it inside a transaction. */
    learnFrom({ claimId, merchantId, updatedAtMs }: AdoptedClaim): void {
      const known = held(claimId);
      if (!known) return;
      if (known.merchantId === null && merchantId !== null) learnMerchantId(known, merchantId);
      if (known.updatedAtMs === null && updatedAtMs !== null) learnUpdate.run(updatedAtMs, known.claimKey);
    },
    /** Writes the columns of a claim that is here anew, its words if wanted, and a body that was sanitised. Call it inside a transaction. */
    deriveAgain(
      stored: StoredClaim,
      claim: ReceivedClaim,
      { body, withWords }: { body: string | null; withWords: boolean },
    ): void {
      const { claimKey, receivedAtMs } = stored;
      const read = readClaim(claim);
      const { facet, columns } = read;
      keepKnown(columns, stored);
      keepMoments(columns, facet, stored);
      // Older versions read a day that no calendar has, such as 2026-02-30, as another one.
      const misplaced =
        read.createdAtMs === null && createdAtMsOf(claimKey) !== null ? heldAt.get(claimKey) : undefined;
      if (misplaced) {
        drop(misplaced);
        add(claim, read, bodyOf(claim), receivedAtMs);
        return;
      }
      update.run({ ...columns, claimKey, facetId: facets.idOf(facet), receivedAtMs });
      if (body !== null) replaceBody.run(body, claimKey);
      if (withWords || body !== null) words.renew(claimKey, searchWords(claim, columns));
    },
  };
}

export type ClaimTable = ReturnType<typeof createClaimTable>;

export interface ClaimTableTools {
  asked: AskedClaims;
  places: ClaimPlaces;
  /** Whether claims that are not here may be in the file of a bulk load. */
  isLoading?: () => boolean;
  /** Claims that retention removed; without it, none was. */
  retired?: RetiredClaims;
}

/** What a body without it does not erase. */
function keepKnown(columns: ClaimColumns, known: Pick<ClaimColumns, 'merchantId' | 'updatedAtMs'>): void {
  columns.merchantId ??= known.merchantId;
  columns.updatedAtMs ??= known.updatedAtMs;
}

function pick({ status, outcome, isOpen }: WatchedFields): WatchedFields {
  return { status, outcome, isOpen };
}

/** Always the last field, so that the same claim reads the same whichever listing brought it. */
function keepMerchantId(body: JsonObject, merchantId: string | null): void {
  if (merchantId === null) return;
  delete body['merchantId'];
  body['merchantId'] = merchantId;
}

/** A crowd of claims of one moment spills over into the next ones; that is no new time of creation. */
function isKeyOf(claimKey: number, createdAtMs: number | null): boolean {
  const keyMs = createdAtMsOf(claimKey);
  if (keyMs === null || createdAtMs === null) return keyMs === createdAtMs;
  return keyMs >= createdAtMs && keyMs - createdAtMs < longestSpillMs;
}
