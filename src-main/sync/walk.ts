import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { AcquirerListing, ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Replica } from '../replica/replica.ts';
import type { Intake } from './intake.ts';

export interface WalkTools {
  acquirerId: string;
  client: ClaimsServiceClient;
  replica: Replica;
  intake: Intake;
  signal: AbortSignal;
}

export interface WalkRequest {
  /** Under this name the walk's checkpoint is kept. */
  walkId: string;
  filter: Pick<AcquirerListing, 'seen' | 'origin' | 'status'>;
  /** Whether claims that were not here before are news. */
  announceNew: boolean;
}

export type WalkEnd =
  /** `metClaimIds` is the whole listing, unless the walk was resumed: then `null`. */
  | { kind: 'complete'; metClaimIds: Set<string> | null }
  /** `outcome` is `null` when the claims were not ours. */
  | { kind: 'halted'; outcome: CallOutcome<unknown> | null };

/** Far more than any listing has; a service that invents ids without end is left here. */
const mostPages = 100_000;

/**
 * One pass over a listing, resumed where its checkpoint stands.
 *
 *   page ──► some id is new ──► store with the checkpoint ──► page after the last id
 *     │
 *     └────► no id is new ──► complete
 *
 * Whether `startKey` belongs to the page it starts is not documented, and a short or repeated page
 * proves nothing: only a page without a new id ends the walk. The claim that `startKey` names may
 * have left the listing meanwhile, so an empty page after a full one is asked for once more from
 * the start of that full one.
 */
export async function walkListing(tools: WalkTools, request: WalkRequest): Promise<WalkEnd> {
  const { acquirerId, client, replica, intake, signal } = tools;
  const checkpoint = replica.readWalk(request.walkId);
  if (checkpoint?.done) return { kind: 'complete', metClaimIds: null };
  const met = new Set<string>();
  let startKey = checkpoint?.startKey ?? null;
  let retryKey: string | null = null;
  let pages = checkpoint?.pages ?? 0;
  let claims = checkpoint?.claims ?? 0;

  for (;;) {
    const outcome = await client.listAcquirerClaims(
      acquirerId,
      { ...request.filter, items: maxItemsPerPage, ...(startKey === null ? {} : { startKey }) },
      { signal },
    );
    if (outcome.kind !== 'ok') return { kind: 'halted', outcome };
    const ids = outcome.answer.claims.map(({ id }) => id);
    if (ids.length === 0 && retryKey !== null) {
      startKey = retryKey;
      retryKey = null;
      continue;
    }
    const metBefore = met.size;
    for (const id of ids) met.add(id);
    pages += 1;
    claims += met.size - metBefore;
    const done = met.size === metBefore || pages >= mostPages;
    startKey = ids.at(-1) ?? startKey;
    retryKey = ids.length >= maxItemsPerPage ? (ids[0] ?? null) : null;
    const next = { walkId: request.walkId, startKey, pages, claims, done };
    if (!(await intake.takePage(outcome.answer, request.announceNew, next)))
      return { kind: 'halted', outcome: null };
    if (done) return { kind: 'complete', metClaimIds: checkpoint ? null : met };
  }
}
