import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { AcquirerListing, ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { ListingReader } from '../claims-service/listing-reading.ts';
import type { Replica } from '../replica/replica.ts';
import type { WalkCheckpoint } from '../replica/walk-table.ts';
import type { Intake } from './intake.ts';
import type { ConnectionState } from './connection-state.ts';
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
  signal: AbortSignal;
}

/** How far the walks came: of a first look, where its claims are. */
export interface Checkpoints {
  read(walkId: string): WalkCheckpoint | null;
  forget(walkId: string): Promise<void>;
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
  /** Before each page: what is more urgent goes first. */
  beforePage?: () => Promise<void>;
}

export type Failure = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

export type WalkEnd =
  /** `metClaimIds` is the whole listing, unless the walk was resumed: then `null`. */
  | { kind: 'complete'; metClaimIds: Set<string> | null }
  /** This listing could not be read on; other calls may work. */
  | { kind: 'failed'; outcome: Failure }
  /** There is no connection, or the account is paused. `outcome` is `null` when the claims were another's. */
  | { kind: 'halted'; outcome: Failure | null };

/** As the service said a moment ago: nothing is asked. */
const slowed: Failure = { kind: 'rate_limited', httpStatus: 429, retryAfterMs: null, message: null };

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
 */
export async function walkListing(tools: WalkTools, request: WalkRequest): Promise<WalkEnd> {
  const { acquirerId, client, checkpoints, intake, judge, connection, signal } = tools;
  const checkpoint = checkpoints.read(request.walkId);
  if (checkpoint?.done) return { kind: 'complete', metClaimIds: null };
  const met = new Set<string>();
  let startKey = checkpoint?.startKey ?? null;
  let retryKey: string | null = null;
  let pages = checkpoint?.pages ?? 0;
  let claims = checkpoint?.claims ?? 0;
  let isWhole = checkpoint === null;
  let mayBeginAnew = true;

  async function beginAnew(): Promise<void> {
    await checkpoints.forget(request.walkId);
    mayBeginAnew = false;
    isWhole = true;
    met.clear();
    startKey = null;
    retryKey = null;
    pages = 0;
    claims = 0;
  }

  for (;;) {
    await request.beforePage?.();
    if (connection.slowedUntilMs('listAcquirerClaims') !== null) return { kind: 'failed', outcome: slowed };
    const listing = {
      ...request.filter,
      items: maxItemsPerPage,
      ...(startKey === null ? {} : { startKey }),
    };
    const reader = request.isFirstLook ? tools.reader?.() : null;
    const outcome = reader
      ? await client.listAcquirerClaimsThrough(reader, acquirerId, listing, { signal })
      : await client.listAcquirerClaims(acquirerId, listing, { signal });
    if (outcome.kind !== 'ok') {
      if ((await judge(outcome)) === 'stop') return { kind: 'halted', outcome };
      if (startKey === null || !mayBeginAnew || outcome.kind === 'rate_limited')
        return { kind: 'failed', outcome };
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
    const metBefore = met.size;
    for (const id of ids) met.add(id);
    pages += 1;
    claims += met.size - metBefore;
    const done = met.size === metBefore || pages >= (request.mostPages ?? mostPages);
    const isFirst = startKey === null;
    startKey = ids.at(-1) ?? startKey;
    retryKey = ids.length >= maxItemsPerPage ? (ids[0] ?? null) : null;
    const { walkId, announceNew, isFirstLook = false } = request;
    const walk = { walkId, startKey, pages, claims, done };
    if (!(await intake.takePage(outcome.answer, { announceNew, isFirstLook, walk, isFirst })))
      return { kind: 'halted', outcome: null };
    if (done)
      return { kind: 'complete', metClaimIds: isWhole && request.mostPages === undefined ? met : null };
  }
}
