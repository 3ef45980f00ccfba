import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { claimBody, isoTime, luckOf, type ClaimChange } from './claim-body.ts';
import { factsAtStart, type FilterFacts, isListed, type ListingFilter } from './filter-facts.ts';
import { claimIdAt, claimIndexOf } from './claim-id.ts';
import { createDice, mixFraction, salts } from './dice.ts';
import { documentsAtStart } from './document-set.ts';
import { createDocumentShelf, type DocumentShelf } from './document-shelf.ts';
import { endingOf } from './lifecycle.ts';
import { merchantAt, merchantAtNetworkId, merchantCountry } from './merchant.ts';
import { createMerchantSlots, type MerchantSlots } from './merchant-slots.ts';
import { createSubscriptionBook, type SubscriptionBook } from './subscription-book.ts';
import type { WorldClock } from './world-clock.ts';

export interface WorldOptions {
  seed: number;
  claims: number;
  /** About the age of the newest claim at the start. */
  baseTimeMs: number;
  /**
   * Number of the newest claims that are unseen, wait for a decision and have documents. Of the others, chance
   * decides.
   */
  openingClaims?: number;
}

/**
 * The truth of the service. Claims are numbered in the order of their creation and made from (seed, number) on
 * request; only what changed is kept, besides the facts that listings filter by.
 */
export interface World extends DocumentShelf {
  readonly acquirerId: string;
  readonly partnerId: string;
  readonly subscriptions: SubscriptionBook;
  readonly templates: Map<string, string>;
  claimCount(): number;
  indexOf(claimId: string): number | null;
  claimId(index: number): string;
  /** Returns a claim. Numbers beyond the newest work too: claims that don't exist yet. */
  claim(index: number): Claim;
  /** Returns what listings filter by, without making the claim. */
  facts(index: number): FilterFacts;
  networkMerchantId(index: number): string;
  /** Returns claims newest first, from `fromIndex` downwards. */
  list(filter: ListingFilter, fromIndex: number, limit: number): number[];
  /** Returns a merchant's claims, newest first; empty for an unknown merchant. */
  claimsOfMerchant(networkId: string): number[];
  /** Returns every merchant with claims here. */
  merchants(): { merchantId: string; name: string; claims: number }[];
  /** Marks a claim as seen; returns `false` if it was already. */
  markSeen(index: number): boolean;
  changeStatus(index: number, status: string, atMs?: number): void;
  /** Adds a new claim; returns its number. */
  addClaim(atMs: number): number;
}

const longestAgeMs = 60 * 24 * 3_600_000;
const leastOpeningDocuments = 3;

export function createWorld(options: WorldOptions, clock: WorldClock): World {
  const { seed, claims: claimsAtStart, baseTimeMs, openingClaims = 0 } = options;
  const account = createDice(seed, 0, salts.account);
  const acquirerId = `4${account.digits(7)}`;
  const partnerId = account.hex(24);
  const slots = createMerchantSlots(seed, claimsAtStart);
  const changes = new Map<number, ClaimChange>();
  const arrivalTimesMs: number[] = [];
  const shared = createFactsTable();
  const allFacts = Array.from({ length: claimsAtStart }, (_, index): FilterFacts => {
    const facts = factsAtStart(seed, index, ageFraction(index));
    return shared(isOpening(index) ? { ...facts, status: 'PENDING_REVIEW', seen: false } : facts);
  });

  function isOpening(index: number): boolean {
    return index < claimsAtStart && index >= claimsAtStart - openingClaims;
  }

  function claimCount(): number {
    return claimsAtStart + arrivalTimesMs.length;
  }

  /** Returns a fraction that strictly falls with the index, so that creation times keep the order. */
  function ageFraction(index: number): number {
    return (claimsAtStart - 1 - index + mixFraction(seed, index, salts.age)) / Math.max(claimsAtStart, 1);
  }

  function createdAtMs(index: number): number {
    if (index >= claimsAtStart) return arrivalTimesMs[index - claimsAtStart] ?? clock.nowMs();
    // Recent weeks are denser than old ones.
    return baseTimeMs - Math.ceil(longestAgeMs * ageFraction(index) ** 1.3);
  }

  function factsOf(index: number): FilterFacts {
    return allFacts[index] ?? factsAtStart(seed, index, 0);
  }

  function claim(index: number): Claim {
    const merchant = merchantAt(seed, slots.merchantOf(index));
    const from = {
      seed,
      index,
      createdAtMs: createdAtMs(index),
      baseTimeMs,
      acquirerId,
      partnerId,
      merchant,
    };
    return claimBody(from, factsOf(index), changes.get(index));
  }

  return {
    acquirerId,
    partnerId,
    subscriptions: createSubscriptionBook(seed, partnerId, clock),
    templates: new Map(),
    claimCount,
    indexOf(claimId) {
      const index = claimIndexOf(seed, claimId);
      return index !== null && index < claimCount() ? index : null;
    },
    claimId: (index) => claimIdAt(seed, index),
    claim,
    facts: factsOf,
    networkMerchantId: (index) => merchantAt(seed, slots.merchantOf(index)).networkId,
    list(filter, fromIndex, limit) {
      const found: number[] = [];
      for (let index = Math.min(fromIndex, claimCount() - 1); index >= 0 && found.length < limit; index--) {
        if (isListed(factsOf(index), filter)) found.push(index);
      }
      return found;
    },
    claimsOfMerchant(networkId) {
      const merchant = merchantAtNetworkId(seed, networkId);
      if (merchant === null || merchant >= slots.merchantCount) return [];
      return slots.claimsOf(merchant, claimCount()).toReversed();
    },
    merchants: () => merchantsOf(seed, slots, claimCount()),
    ...createDocumentShelf((index) => {
      const { language } = merchantCountry(slots.merchantOf(index));
      return documentsAtStart(seed, index, language, isOpening(index) ? leastOpeningDocuments : 0);
    }),
    markSeen(index) {
      const facts = factsOf(index);
      // `updatedAt` stays: whether seeing a claim touches it is not shown, and this is the stricter
      // case for a client, which must take the new flag over although no time tells it to.
      if (!facts.seen) allFacts[index] = { ...facts, seen: true };
      return !facts.seen;
    },
    changeStatus(index, status, atMs = clock.nowMs()) {
      const before = claim(index);
      // Two changes within one millisecond still follow each other.
      const updatedAtMs = Math.max(atMs, Date.parse(before.updatedAt) + 1);
      changes.set(index, {
        status,
        ...endingOf(status, luckOf(seed, index)),
        updatedAtMs,
        events: [...before.events, { name: status, timestamp: isoTime(updatedAtMs) }],
      });
      allFacts[index] = { ...factsOf(index), status };
    },
    addClaim(atMs) {
      const index = claimCount();
      arrivalTimesMs.push(atMs);
      const origin = factsAtStart(seed, index, 0).origin;
      allFacts.push({ status: 'PENDING_REVIEW', origin, seen: false });
      return index;
    },
  };
}

function merchantsOf(seed: number, slots: MerchantSlots, claimCount: number) {
  return Array.from({ length: slots.merchantCount }, (_, merchant) => {
    const { networkId, body } = merchantAt(seed, merchant);
    return { merchantId: networkId, name: body.name, claims: slots.claimsOf(merchant, claimCount).length };
  });
}

/** Returns a function that gives the same object for the same facts: a million claims have few different ones. */
function createFactsTable(): (facts: FilterFacts) => FilterFacts {
  const table: FilterFacts[] = [];
  return (facts) => {
    const known = table.find(
      ({ status, origin, seen }) => status === facts.status && origin === facts.origin && seen === facts.seen,
    );
    if (known === undefined) table.push(facts);
    return known ?? facts;
  };
}
