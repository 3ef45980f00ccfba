import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { AcquirerListing, ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { ListingReader } from '../claims-service/listing-reading.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
import type { Intake } from './intake.ts';
import type { ConnectionState } from './connection-state.ts';
import type { BudgetPart } from './data-use.ts';
import type { PagePace } from './page-pace.ts';
import type { CallJudge } from './pass-call.ts';

export interface WalkTools {
  acquirerId: string;
  client: ClaimsServiceClient;
  replica: Replica;
  checkpoints: Checkpoints;
  intake: Intake;
  judge: CallJudge;
  connection: ConnectionState;
  /** Returns another thread that reads the pages of the first sync, or `null`. */
  reader?: () => ListingReader | null;
  /** Limit on simultaneous requests for pages of the first sync. */
  pace: PagePace;
  signal: AbortSignal;
  /** Whether reading this part waits because of the data limit. */
  isHeld: (part: BudgetPart) => boolean;
}

/** Where the positions of walks are kept: for the first sync, beside its claims. */
export interface Checkpoints {
  read(walkId: string): WalkCheckpoint | null;
  forget(walkId: string): Promise<void>;
  all(): WalkCheckpoint[];
}

export interface WalkRequest {
  /** Name of the walk's checkpoint; `null` if none is kept. */
  walkId: string | null;
  filter: Pick<AcquirerListing, 'seen' | 'origin' | 'status'>;
  /** Number of claims on a page; by default the most that the service gives. */
  items?: number;
  /** Whether claims that weren't in the replica are reported as changes. */
  announceNew: boolean;
  /** Whether the walk belongs to the first sync. */
  isFirstLook?: boolean;
  /**
   * Called with the claims of a page before they are stored. Return `true` to leave the following pages to another
   * walk.
   */
  isEnough?: (claimIds: readonly string[]) => boolean;
  /** Called before each page. Return `true` to leave the rest to another walk. */
  isLeft?: () => boolean;
  /** Set if this is one segment of a listing that is walked from several claims at once. */
  segment?: SegmentRequest;
  /** Called before each page, to let more urgent work go first. */
  beforePage?: () => Promise<void>;
}

/** A walk that continues from its checkpoint after a restart. */
export type KeptWalk = WalkRequest & { walkId: string };

export interface SegmentRequest {
  /** The claim that the segment starts from; `null` for the start of the listing. */
  start: string | null;
  /**
   * Called with the claim listed after `start`. Return `false` if another one was met there before, so `start` has
   * moved.
   */
  isSecond: (claimId: string) => boolean;
  /** Whether another segment starts from this claim and continues with the one after it. */
  isStart: (claimId: string, nextId: string) => boolean;
}

export type Failure = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

export type WalkEnd =
  /**
   * The listing was read to its end. `metClaimIds` holds all of its claims, or is `null` if the walk was resumed.
   * `reached`, for a segment: the start of the segment that continues from there; `null` at the end of the
   * listing.
   */
  | { kind: 'complete'; metClaimIds: Set<string> | null; reached?: string | null }
  /** The listing could not be read further; other calls may work. */
  | { kind: 'failed'; outcome: Failure }
  /**
   * There is no connection, or the account is paused. `outcome` is `null` if the claims were another acquirer's.
   */
  | { kind: 'halted'; outcome: Failure | null };

/** A walk that was completed, without the claims that it met. */
export const complete = { kind: 'complete', metClaimIds: null } as const satisfies WalkEnd;

export type SegmentEnd =
  | WalkEnd
  /** The segment can't start: the service doesn't know the claim or has moved it. */
  | { kind: 'no_start' };

/** Outcome for an endpoint that the service has just asked to pause: no request is made. */
const slowed: Failure = { kind: 'rate_limited', httpStatus: 429, retryAfterMs: null, message: null };

/** Outcome for a listing that waits for the data limit of the next hour. */
export const heldBack: Failure = { ...slowed };

/** Position of a walk between two pages. */
export interface WalkPlace {
  /** Claim id that the next page starts from; `null` at the beginning. */
  startKey: string | null;
  /** For a segment, the claim that the service listed after the one it starts from. */
  secondId: string | null;
  /** Claim id from which an empty page is requested once more. */
  retryKey: string | null;
  pages: number;
  claims: number;
  /** Whether `met` has all claims from the start of the listing on. */
  isWhole: boolean;
  mayBeginAnew: boolean;
  /** Claims met so far, in listing order. */
  met: Set<string>;
  isAtEnd: boolean;
}

export function placeFrom(checkpoint: WalkCheckpoint | null, start: string | null = null): WalkPlace {
  return {
    startKey: checkpoint?.startKey ?? start,
    secondId: checkpoint?.secondId ?? null,
    retryKey: null,
    pages: checkpoint?.pages ?? 0,
    claims: checkpoint?.claims ?? 0,
    isWhole: checkpoint === null || checkpoint.pages === 0,
    mayBeginAnew: true,
    met: new Set(),
    isAtEnd: false,
  };
}

/** Most pages of a walk, far more than any listing has: it ends the walk of a service that invents ids. */
const mostPages = 100_000;

/**
 * One pass over a listing, resumed where its checkpoint stands.
 *
 *   page ──► some id is new ──► store with the checkpoint ──► page after the last id
 *     │
 *     ├────► no id is new ──► complete
 *     └────► a `startKey` is refused, or a resumed walk meets nothing ──► anew from the start, once
 *
 * Whether `startKey` belongs to the page it starts is not documented, and a short or repeated page
 * proves nothing: only a page without a new id ends the walk. The claim that `startKey` names may
 * have left the listing meanwhile, so an empty page after a full one is asked for once more from
 * the start of that full one; in a segment, of which there are few, also after a short one.
 *
 * A segment ends where another one begins.
 */
export async function walkListing(
  tools: WalkTools,
  request: WalkRequest & { segment: SegmentRequest },
): Promise<SegmentEnd>;
export async function walkListing(
  tools: WalkTools,
  request: WalkRequest,
  place?: WalkPlace,
): Promise<WalkEnd>;
export async function walkListing(
  tools: WalkTools,
  request: WalkRequest,
  given?: WalkPlace,
): Promise<SegmentEnd> {
  const { checkpoints, intake, judge, connection } = tools;
  const { walkId, segment, announceNew, isFirstLook = false } = request;
  const start = segment?.start ?? null;
  const checkpoint = given || walkId === null ? null : checkpoints.read(walkId);
  if (checkpoint?.done) return complete;
  const place = given ?? placeFrom(checkpoint, start);
  const { met } = place;

  async function beginAnew(): Promise<void> {
    if (walkId !== null) await checkpoints.forget(walkId);
    met.clear();
    Object.assign(place, { ...placeFrom(null, start), met, mayBeginAnew: false });
  }

  for (;;) {
    await request.beforePage?.();
    if (request.isLeft?.()) return complete;
    if (tools.isHeld(request.filter.seen === true ? 'seen' : 'unseen'))
      return { kind: 'failed', outcome: heldBack };
    if (connection.slowedUntilMs('listAcquirerClaims') !== null) return { kind: 'failed', outcome: slowed };
    const outcome = await askPage(tools, request, place.startKey);
    if (outcome.kind !== 'ok') {
      if ((await judge(outcome)) === 'stop') return { kind: 'halted', outcome };
      if (outcome.kind === 'rate_limited') return { kind: 'failed', outcome };
      if (start !== null && place.startKey === start) return { kind: 'no_start' };
      if (place.startKey === null || !place.mayBeginAnew) return { kind: 'failed', outcome };
      await beginAnew();
      continue;
    }
    const ids = outcome.answer.claims.map(({ id }) => id);
    if (ids.length === 0 && place.retryKey !== null) {
      place.startKey = place.retryKey;
      place.retryKey = null;
      continue;
    }
    if (ids.length === 0 && !place.isWhole && met.size === 0 && place.mayBeginAnew) {
      await beginAnew();
      continue;
    }
    const inOrder = place.startKey === null || ids[0] === place.startKey ? ids : [place.startKey, ...ids];
    if (start !== null && place.startKey === start) {
      place.secondId = inOrder[1] ?? null;
      if (place.secondId === null || segment?.isSecond(place.secondId) !== true) return { kind: 'no_start' };
    }
    const reached = segment && startReached(inOrder, segment);
    const isEnough = request.isEnough?.(ids) ?? false;
    const isFirst = place.startKey === null;
    turnPage(place, ids, { reached, fewestToRetry: segment ? 1 : (request.items ?? maxItemsPerPage) });
    const done = place.isAtEnd || reached !== undefined;
    // Of a segment that is done, it says where the listing goes on.
    const startKey = segment && done ? (reached ?? null) : place.startKey;
    const { pages, claims, secondId } = place;
    const walk = walkId === null ? null : { walkId, startKey, pages, claims, secondId, done };
    if (!(await intake.takePage(outcome.answer, { announceNew, isFirstLook, walk, isFirst })))
      return { kind: 'halted', outcome: null };
    if (done) return { kind: 'complete', metClaimIds: place.isWhole ? met : null, reached: reached ?? null };
    if (isEnough) return complete;
  }
}

function askPage(
  tools: WalkTools,
  { filter, items = maxItemsPerPage, isFirstLook = false }: WalkRequest,
  startKey: string | null,
): ReturnType<ClaimsServiceClient['listAcquirerClaimsThrough']> {
  const { acquirerId, client, pace, signal } = tools;
  const listing = { ...filter, items, ...(startKey === null ? {} : { startKey }) };
  if (!isFirstLook) return client.listAcquirerClaims(acquirerId, listing, { signal });
  return pace.run(() => {
    const reader = tools.reader?.();
    return reader
      ? client.listAcquirerClaimsThrough(reader, acquirerId, listing, { signal })
      : client.listAcquirerClaims(acquirerId, listing, { signal });
  });
}

function turnPage(
  place: WalkPlace,
  ids: readonly string[],
  { reached, fewestToRetry }: { reached: string | undefined; fewestToRetry: number },
): void {
  const { met } = place;
  const metBefore = met.size;
  for (const id of ids) met.add(id);
  place.pages += 1;
  place.claims += met.size - metBefore;
  place.isAtEnd = met.size === metBefore || place.pages >= mostPages;
  place.startKey = reached ?? ids.at(-1) ?? place.startKey;
  place.retryKey = ids.length >= fewestToRetry ? (ids[0] ?? null) : null;
}

/**
 * Returns the segment's start that the claims reached. The claim after it must be the one that its segment
 * continues with, as a single claim may have moved in the listing.
 */
function startReached(inOrder: readonly string[], { start, isStart }: SegmentRequest): string | undefined {
  return inOrder.find((claimId, index) => {
    const nextId = inOrder[index + 1];
    return nextId !== undefined && claimId !== start && isStart(claimId, nextId);
  });
}

/** Continues an interrupted walk, or begins a new one. */
export async function walkAnew(tools: WalkTools, request: KeptWalk): Promise<WalkEnd> {
  if (tools.checkpoints.read(request.walkId)?.done) await tools.checkpoints.forget(request.walkId);
  return walkListing(tools, request);
}
