import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';
import { edgeItems, type ListingMemory } from './listing-memory.ts';
import type { LookUps } from './look-ups.ts';
import { createPageShare } from './page-share.ts';
import {
  complete,
  placeFrom,
  walkAnew,
  walkListing,
  type WalkEnd,
  type WalkPlace,
  type WalkTools,
} from './walk.ts';

export interface UnseenWalksOptions {
  clock: Clock;
  memory: ListingMemory;
  lookUps: LookUps;
  /** Returns the period over which the listing is walked once, a few pages at a time, in milliseconds. */
  wholeMs: () => number;
}

/** A whole walk of the unseen listing that takes a few pages at each look. */
interface Round {
  place: WalkPlace;
  /** Returns the claims of a page's stretch that have left the listing since it was last walked. */
  leftSince: (claimIds: readonly string[]) => string[];
  /** New claims met at the ends of the listing during the round. */
  newAtHead: string[];
  newAtTail: string[];
}

const listing = { filter: { seen: false } } as const;
/** Pause before the next whole walk during a first sync, as a multiple of the time since the last one began. */
const shareOfFirstLook = 9;
/**
 * Number of last claims among which the start of the next page is looked for: each may have been marked as seen.
 */
const mostSteps = 200;

/**
 * Keeps the unseen listing current with few requests.
 *
 *   at first, after a pause, when asked for, of a single page ──► a whole walk
 *   else ──► the listing's first and last claims, and on from there while there are new ones ──► some pages of a round
 *
 * No order of the listing is documented. Where new claims come first or last, a look finds them; where they come
 * anywhere, the round that passes them next.
 */
export function createUnseenWalks({ clock, memory, lookUps, wholeMs }: UnseenWalksOptions) {
  const share = createPageShare(clock, wholeMs);
  let wholeDueAtMs = Number.NEGATIVE_INFINITY;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let round: Round | null = null;
  let nextRoundAtMs = Number.NEGATIVE_INFINITY;
  const readEdge = createEdgeReader(() => memory.size() !== null);

  function isWholeDue(): boolean {
    const nowMs = clock.monotonicMs();
    const size = memory.size();
    const isShort = size !== null && size < maxItemsPerPage;
    return isShort || nowMs >= wholeDueAtMs || (size !== null && nowMs - lookedAtMs > wholeMs());
  }

  async function walkWhole(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
    round = null;
    const end = await walkAnew(tools, { walkId: 'unseen', ...listing, announceNew });
    // One that went on from its checkpoint has not met all of them: the next look walks anew.
    if (end.kind !== 'complete' || end.metClaimIds === null) return end;
    memory.learn(end.metClaimIds);
    lookUps.noteMet(end.metClaimIds);
    wholeDueAtMs = Number.POSITIVE_INFINITY;
    nextRoundAtMs = clock.monotonicMs();
    share.begin();
    return end;
  }

  async function readHead(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
    const { end, claimIds, newIds } = await readEdge(tools, announceNew, null);
    if (end.kind !== 'complete') return end;
    lookUps.noteLeft(memory.noteHead(claimIds, newIds));
    round?.newAtHead.unshift(...newIds);
    return end;
  }

  async function readTail(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
    const anchorId = stillUnseen(tools.replica, memory.tail())[0];
    if (anchorId === undefined) return complete;
    const { end, claimIds, newIds } = await readEdge(tools, announceNew, anchorId);
    // A claim that has left the listing is no place to start from: the round finds what is new after it.
    if (end.kind === 'failed' && end.outcome.kind === 'refused') return complete;
    if (end.kind !== 'complete') return end;
    lookUps.noteLeft(memory.noteTail(anchorId, claimIds, newIds));
    round?.newAtTail.push(...newIds);
    return end;
  }

  async function goOnWithRound(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
    const nowMs = clock.monotonicMs();
    if (round === null && nowMs < nextRoundAtMs) {
      share.begin();
      return complete;
    }
    if (round === null) {
      round = { place: placeFrom(null), leftSince: memory.follow(), newAtHead: [], newAtTail: [] };
      nextRoundAtMs = nowMs + wholeMs();
    }
    const { place, leftSince, newAtHead, newAtTail } = round;
    const isLastDue = share.turn(memory.size() ?? 0);
    const isEnough = (ids: readonly string[]): boolean => {
      lookUps.noteLeft(leftSince(ids));
      return isLastDue();
    };
    stepBack(tools.replica, place);
    const end = await walkListing(tools, { walkId: null, ...listing, announceNew, isEnough }, place);
    const hasFailed = end.kind === 'failed' && end.outcome.kind !== 'rate_limited';
    if (place.isAtEnd || hasFailed) round = null;
    if (hasFailed) nextRoundAtMs = nowMs;
    if (!place.isAtEnd || end.kind !== 'complete') return end;
    const others = (ids: readonly string[]): string[] => ids.filter((id) => !place.met.has(id));
    const met = new Set([...others(newAtHead), ...place.met, ...others(newAtTail)]);
    memory.learn(met);
    lookUps.noteMet(met);
    return end;
  }

  async function look(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
    const steps = memory.size() === null ? [readHead] : [readHead, readTail, goOnWithRound];
    for (const step of steps) {
      const end = await step(tools, announceNew);
      if (end.kind !== 'complete') return end;
    }
    return complete;
  }

  return {
    /** Makes the next walk a whole one. */
    askWhole(): void {
      wholeDueAtMs = Number.NEGATIVE_INFINITY;
    },
    /** Notes that the first sync has walked all unseen claims since `sinceMs`. */
    wereWalked(sinceMs: number): void {
      const nowMs = clock.monotonicMs();
      if (wholeDueAtMs === Number.NEGATIVE_INFINITY)
        wholeDueAtMs = nowMs + Math.max(wholeMs(), (nowMs - sinceMs) * shareOfFirstLook);
    },
    async walk(tools: WalkTools, announceNew: boolean): Promise<WalkEnd> {
      const end = await (isWholeDue() ? walkWhole : look)(tools, announceNew);
      if (end.kind === 'complete') {
        lookedAtMs = clock.monotonicMs();
        tools.replica.setLastSyncAtMs(clock.nowMs());
      }
      return end;
    },
  };
}
export type UnseenWalks = ReturnType<typeof createUnseenWalks>;

/**
 * Reads a few claims of the unseen listing from a position, and whole pages after them while they bring new claims
 * and `goesOn` returns true.
 */
function createEdgeReader(goesOn: () => boolean) {
  /** Claims listed as unseen that are not stored, since they are another acquirer's. */
  const strangers = new Set<string>();

  return async function readEdge(tools: WalkTools, announceNew: boolean, startKey: string | null) {
    const { replica } = tools;
    const claimIds: string[] = [];
    const newIds: string[] = [];
    let hasMore = false;
    const take = (ids: readonly string[]): void => {
      const held = replica.held(ids);
      const fresh = ids.filter((id) => !held.has(id) && !strangers.has(id));
      claimIds.push(...ids);
      newIds.push(...fresh);
      hasMore = fresh.length > 0;
    };
    const read = (items: number, isLast: () => boolean): Promise<WalkEnd> => {
      const isEnough = (ids: readonly string[]): boolean => {
        take(ids);
        return isLast();
      };
      return walkListing(tools, { walkId: null, ...listing, announceNew, items, isEnough }, place);
    };
    const place = { ...placeFrom(null), startKey, mayBeginAnew: false };
    let end = await read(edgeItems, () => true);
    if (end.kind === 'complete' && hasMore && goesOn()) end = await read(maxItemsPerPage, () => !hasMore);
    const kept = replica.held(newIds);
    for (const id of newIds) if (!kept.has(id)) strangers.add(id);
    return { end, claimIds, newIds };
  };
}

/** Returns the claims that the replica doesn't have as seen. */
function stillUnseen(replica: Pick<Replica, 'getFacts'>, claimIds: readonly string[]): string[] {
  const facts = replica.getFacts(claimIds);
  return claimIds.filter((id) => facts.get(id)?.seen !== true);
}

/**
 * Moves a position one claim back: the claim that the next page starts from was marked as seen and has left the
 * listing.
 */
function stepBack(replica: Replica, place: WalkPlace): void {
  if (place.startKey === null) return;
  const listed = stillUnseen(replica, [...place.met].slice(-mostSteps));
  place.startKey = listed.at(-1) ?? place.startKey;
  place.retryKey = listed.at(-maxItemsPerPage) ?? place.retryKey;
  place.mayBeginAnew = true;
}
