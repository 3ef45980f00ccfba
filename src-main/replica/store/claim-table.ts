import {
  askedAt,
  receivedClaimSchema,
  type ReceivedClaim,
} from '../../../src-shared/claims-service/claim.ts';
import type { AskedClaims } from './asked-claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type ClaimColumns, type ReadClaim, readClaim } from './claim-columns.ts';
import { createdAtMsOf } from './claim-key.ts';
import { completeMoments, keepMoments } from './claim-moments.ts';
import type { ClaimPlaces } from './claim-places.ts';
import {
  type ClaimStorage,
  createClaimStorage,
  type HeldClaim,
  type StoredClaim,
  type WatchedFields,
} from './claim-storage.ts';
import type { FacetTable } from './facet-table.ts';
import type { RetiredClaim, RetiredClaims } from './retired-claims.ts';
import type { SearchTable } from './search-table.ts';
import { searchWords } from './search-words.ts';
import { bodyOf, parseBody, type JsonObject } from './stored-body.ts';

/** A claim from another file. */
export interface AdoptedClaim extends StoredClaim {
  claimId: string;
}

/** A claim for another file, with the fields by which its changes are told. */
export interface LentClaim extends AdoptedClaim, WatchedFields {}

/** Result of applying a claim. `before` is `null` for a new claim. */
export type Applied =
  | { kind: 'unchanged' }
  /** A listing has an older `updatedAt` and other content than the replica: one of the two is wrong. */
  | { kind: 'contested' }
  /** A later answer about the claim is being written to the file of a bulk load, so this one belongs there too. */
  | { kind: 'elsewhere' }
  | { kind: 'changed'; before: WatchedFields | null; after: WatchedFields };

const longestSpillMs = 1000;

/** Way in which a claim was received. */
export interface Receipt {
  receivedAtMs: number;
  /** Least age in milliseconds of the stored time of receipt before that of an unchanged body is written. */
  grainMs: number;
  /** Whether the claim was read alone by its id, which makes it the service's last word. */
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
  const storage = createClaimStorage(database, facets, words, places);
  const { held, add, renew, drop } = storage;

  /**
   * Handles a claim that retention removed and that may come back: a single read wants it, a listing only repeats it.
   */
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

  const learnMerchantId = createMerchantLearning(storage, words);

  /** Takes from an older version only a `merchantId` that was not known. */
  function learnFromOlder(known: HeldClaim, { merchantId }: ClaimColumns): Applied {
    if (known.merchantId !== null || merchantId === null) return { kind: 'unchanged' };
    learnMerchantId(known, merchantId);
    return { kind: 'changed', before: pick(known), after: pick(known) };
  }

  return {
    has: (claimId: string): boolean => places.keyOf(claimId) !== null,
    /** Marks claims as seen. Returns those that are not in the replica. Call it inside a transaction. */
    setSeen(claimIds: readonly string[]): string[] {
      const notHere: string[] = [];
      for (const claimId of claimIds) {
        const known = held(claimId);
        const facet = known && storage.facetOf(known);
        if (!known || !facet) {
          notHere.push(claimId);
          continue;
        }
        asked.remember(claimId, asked.now());
        storage.setFacet(known.claimKey, { ...facet, seen: 1 });
        storage.setBody(known, { ...parseBody(known.body), seen: true });
      }
      return notHere;
    },
    /** Merges a received claim. Call it inside a transaction. */
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
          storage.setReceived(known.claimKey, receivedAtMs);
        return { kind: 'unchanged' };
      }
      if (isKeyOf(known.claimKey, createdAtMs)) renew(known, claim, read, body, receivedAtMs);
      else {
        drop(known);
        add(claim, read, body, receivedAtMs);
      }
      return { kind: 'changed', before: pick(known), after: facet };
    },
    /** Removes those of the claims that are stored and that retention may remove. Call it inside a transaction. */
    retire(claimIds: readonly string[]): string[] {
      return claimIds.filter((claimId) => {
        const known = held(claimId);
        const facet = known && storage.facetOf(known);
        if (!known || !facet || retired?.staysAway(facet, known) !== true) return false;
        retired.add(claimId, known);
        drop(known);
        return true;
      });
    },
    ...createClaimExchange(storage, words, learnMerchantId),
  };
}

export type ClaimTable = ReturnType<typeof createClaimTable>;

export interface ClaimTableTools {
  asked: AskedClaims;
  places: ClaimPlaces;
  /** Whether claims that are not in the replica may be in the file of a bulk load. */
  isLoading?: () => boolean;
  /** Claims that retention removed; without it, none was. */
  retired?: RetiredClaims;
}

function createMerchantLearning(storage: ClaimStorage, words: SearchTable) {
  return function learnMerchantId(known: HeldClaim, merchantId: string): void {
    storage.setMerchantId(known.claimKey, merchantId);
    const body = parseBody(known.body);
    keepMerchantId(body, merchantId);
    storage.setBody(known, body);
    const claim = receivedClaimSchema.parse(body);
    words.renew(known.claimKey, searchWords(claim, readClaim(claim).columns));
  };
}

/** Exchanges claims with other files, and derives again what an older version stored. */
function createClaimExchange(
  storage: ClaimStorage,
  words: SearchTable,
  learnMerchantId: (known: HeldClaim, merchantId: string) => void,
) {
  const { held, add, drop } = storage;

  return {
    /** Stores a claim from another file, which knows the newer version. Call it inside a transaction. */
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
    /** Returns the claim for another file; `null` if it isn't stored. */
    lend(claimId: string): LentClaim | null {
      const known = held(claimId);
      return known ? { ...known, claimId } : null;
    },
    /** Takes what an older version of a claim, from another file, still adds. Call it inside a transaction. */
    learnFrom({ claimId, merchantId, updatedAtMs }: AdoptedClaim): void {
      const known = held(claimId);
      if (!known) return;
      if (known.merchantId === null && merchantId !== null) learnMerchantId(known, merchantId);
      if (known.updatedAtMs === null && updatedAtMs !== null) storage.setUpdated(known.claimKey, updatedAtMs);
    },
    /**
     * Writes the columns of a stored claim again, its words if wanted, and a body that was sanitised. Call it inside
     * a transaction.
     */
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
        read.createdAtMs === null && createdAtMsOf(claimKey) !== null ? storage.heldAt(claimKey) : undefined;
      if (misplaced) {
        drop(misplaced);
        add(claim, read, bodyOf(claim), receivedAtMs);
        return;
      }
      storage.update(claimKey, read, receivedAtMs);
      if (body !== null) storage.setBodyText(claimKey, body);
      if (withWords || body !== null) words.renew(claimKey, searchWords(claim, columns));
    },
  };
}

/** Keeps values that a body without them does not erase. */
function keepKnown(columns: ClaimColumns, known: Pick<ClaimColumns, 'merchantId' | 'updatedAtMs'>): void {
  columns.merchantId ??= known.merchantId;
  columns.updatedAtMs ??= known.updatedAtMs;
}

function pick({ status, outcome, isOpen }: WatchedFields): WatchedFields {
  return { status, outcome, isOpen };
}

/** Puts `merchantId` last, so that the same claim reads the same whichever listing brought it. */
function keepMerchantId(body: JsonObject, merchantId: string | null): void {
  if (merchantId === null) return;
  delete body['merchantId'];
  body['merchantId'] = merchantId;
}

/**
 * Whether the key belongs to the creation time. Many claims of one moment spill over into the next keys, which is no
 * new creation time.
 */
function isKeyOf(claimKey: number, createdAtMs: number | null): boolean {
  const keyMs = createdAtMsOf(claimKey);
  if (keyMs === null || createdAtMs === null) return keyMs === createdAtMs;
  return keyMs >= createdAtMs && keyMs - createdAtMs < longestSpillMs;
}
