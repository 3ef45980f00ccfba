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
  /** Another thread that reads the pages of a first look, while there is one. */
  reader?: () => ListingReader | null;
  /** Of the pages of a first look. */
  pace: PagePace;
  signal: AbortSignal;
  /** Whether reading waits, for the sake of the data. */
  isHeld: (part: BudgetPart) => boolean;
}

/** How far the walks came: of a first look, where its claims are. */
export interface Checkpoints {
  read(walkId: string): WalkCheckpoint | null;
  forget(walkId: string): Promise<void>;
  all(): WalkCheckpoint[];
}

export interface WalkRequest {
  /** Under this name the walk's checkpoint is kept. */
  walkId: string;
  filter: Pick<AcquirerListing, 'seen' | 'origin' | 'status'>;
  /** Whether claims that were not here before are changes. */
  announceNew: boolean;
  /** Whether it is part of the first look at everything. */
  isFirstLook?: boolean;
  /** Further pages are left to another walk. */
  mostPages?: number;
  /** Whether the rest is left to another walk by now; asked before each page. */
  isLeft?: () => boolean;
  /** It is a part of a listing that is walked from several of its claims at once. */
  segment?: SegmentRequest;
  /** Before each page: what is more urgent goes first. */
  beforePage?: () => Promise<void>;
}

export interface SegmentRequest {
  /** The claim that it starts from; `null`: the start of the listing. */
  start: string | null;
  /** Told which claim comes after `start`. `false`: another was met there, so `start` is no longer where it was. */
  isSecond: (claimId: string) => boolean;
  /** Whether another segment starts from this claim, and goes on with the one after it. */
  isStart: (claimId: string, nextId: string) => boolean;
}

export type Failure = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

export type WalkEnd =
  /**
   * `metClaimIds` is the whole listing, unless the walk was resumed: then `null`. `reached`: of a segment, the start of
   * the one that goes on from there; `null` at the end of the listing.
   */
  | { kind: 'complete'; metClaimIds: Set<string> | null; reached?: string | null }
  /** This listing could not be read on; other calls may work. */
  | { kind: 'failed'; outcome: Failure }
  /** There is no connection, or the account is paused. `outcome` is `null` when the claims were another's. */
  | { kind: 'halted'; outcome: Failure | null };

export type SegmentEnd =
  | WalkEnd
  /** It can't start where it should: the service does not know the claim, or has moved it. */
  | { kind: 'no_start' };

/** As the service said a moment ago: nothing is asked. */
const slowed: Failure = { kind: 'rate_limited', httpStatus: 429, retryAfterMs: null, message: null };

/** As if the service had asked for a pause: the rest waits for what the next hour may take. */
export const heldBack: Failure = { ...slowed };

/** Far more than any listing has; a service that invents ids without end is left here. */
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
 * the start of that full one.
 *
 * A segment ends where another one begins.
 */
export async function walkListing(
  tools: WalkTools,
  request: WalkRequest & { segment: SegmentRequest },
): Promise<SegmentEnd>;
export async function walkListing(tools: WalkTools, request: WalkRequest): Promise<WalkEnd>;
export async function walkListing(tools: WalkTools, request: WalkRequest): Promise<SegmentEnd> {
  const { acquirerId, client, checkpoints, intake, judge, connection, pace, signal } = tools;
  const { walkId, segment, announceNew, isFirstLook = false } = request;
  const start = segment?.start ?? null;
  const checkpoint = checkpoints.read(walkId);
  if (checkpoint?.done) return { kind: 'complete', metClaimIds: null };
  const met = new Set<string>();
  let startKey = checkpoint?.startKey ?? start;
  let secondId = checkpoint?.secondId ?? null;
  let retryKey: string | null = null;
  let pages = checkpoint?.pages ?? 0;
  let claims = checkpoint?.claims ?? 0;
  let isWhole = checkpoint === null || pages === 0;
  let mayBeginAnew = true;

  async function beginAnew(): Promise<void> {
    await checkpoints.forget(walkId);
    mayBeginAnew = false;
    isWhole = true;
    met.clear();
    startKey = start;
    retryKey = null;
    pages = 0;
    claims = 0;
  }

  for (;;) {
    await request.beforePage?.();
    if (request.isLeft?.()) return { kind: 'complete', metClaimIds: null };
    if (tools.isHeld(request.filter.seen === true ? 'seen' : 'unseen'))
      return { kind: 'failed', outcome: heldBack };
    if (connection.slowedUntilMs('listAcquirerClaims') !== null) return { kind: 'failed', outcome: slowed };
    const listing = {
      ...request.filter,
      items: maxItemsPerPage,
      ...(startKey === null ? {} : { startKey }),
    };
    const ask = (): ReturnType<ClaimsServiceClient['listAcquirerClaimsThrough']> => {
      const reader = isFirstLook ? tools.reader?.() : null;
      return reader
        ? client.listAcquirerClaimsThrough(reader, acquirerId, listing, { signal })
        : client.listAcquirerClaims(acquirerId, listing, { signal });
    };
    const outcome = await (isFirstLook ? pace.run(ask) : ask());
    if (outcome.kind !== 'ok') {
      if ((await judge(outcome)) === 'stop') return { kind: 'halted', outcome };
      if (outcome.kind === 'rate_limited') return { kind: 'failed', outcome };
      if (start !== null && startKey === start) return { kind: 'no_start' };
      if (startKey === null || !mayBeginAnew) return { kind: 'failed', outcome };
      await beginAnew();
      continue;
    }
    const ids = outcome.answer.claims.map(({ id }) => id);
    if (ids.length === 0 && retryKey !== null) {
      startKey = retryKey;
      retryKey = null;
      continue;
    }
    if (ids.length === 0 && !isWhole && met.size === 0 && mayBeginAnew) {
      await beginAnew();
      continue;
    }
    const inOrder = startKey === null || ids[0] === startKey ? ids : [startKey, ...ids];
    if (start !== null && startKey === start) {
      secondId = inOrder[1] ?? null;
      if (secondId === null || segment?.isSecond(secondId) !== true) return { kind: 'no_start' };
    }
    const reached = segment && startReached(inOrder, segment);
    const metBefore = met.size;
    for (const id of ids) met.add(id);
    pages += 1;
    claims += met.size - metBefore;
    const isAtEnd = met.size === metBefore || pages >= (request.mostPages ?? mostPages);
    const done = isAtEnd || reached !== undefined;
    const isFirst = startKey === null;
    startKey = reached ?? ids.at(-1) ?? startKey;
    retryKey = ids.length >= maxItemsPerPage ? (ids[0] ?? null) : null;
    // Of a segment that is done, it says where the listing goes on.
    const goesOnAt = segment && done ? (reached ?? null) : startKey;
    const walk = { walkId, startKey: goesOnAt, pages, claims, done, secondId };
    if (!(await intake.takePage(outcome.answer, { announceNew, isFirstLook, walk, isFirst })))
      return { kind: 'halted', outcome: null };
    if (done) {
      const metClaimIds = isWhole && request.mostPages === undefined ? met : null;
      return { kind: 'complete', metClaimIds, reached: reached ?? null };
    }
  }
}

/** The claim must be followed by the one that its segment goes on with: a single claim may have moved in the listing. */
function startReached(inOrder: readonly string[], { start, isStart }: SegmentRequest): string | undefined {
  return inOrder.find((claimId, index) => {
    const nextId = inOrder[index + 1];
    return nextId !== undefined && claimId !== start && isStart(claimId, nextId);
  });
}
