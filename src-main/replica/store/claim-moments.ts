import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { readInstantMs } from '../../../src-shared/domain/time/instant.ts';
import type { ClaimColumns, FacetValues } from './claim-columns.ts';

/** The two measured moments of a claim, and for each whether it was noticed here (1) or named by the service (0). */
export type ClaimMoments = Pick<
  ClaimColumns,
  'decisionAtMs' | 'decisionNoticed' | 'outcomeAtMs' | 'outcomeNoticed'
>;

const decidedStatuses: readonly (string | null)[] = ['COLLABORATION_ACCEPTED', 'COLLABORATION_REJECTED'];

export function hasOutcome({ outcome }: Pick<FacetValues, 'outcome'>): boolean {
  return outcome === 'won' || outcome === 'lost';
}

/** Returns the time of the first event named like a decided collaboration, as Unix time in milliseconds. */
export function decisionInEventsMs({ events }: Pick<ReceivedClaim, 'events'>): number | null {
  return timeOf(events, isDecided, Math.min);
}

/**
 * Returns the time of the last event named like the status of a claim that is won or lost. No event names an outcome;
 * the last status is the one it came with.
 */
export function outcomeInEventsMs(
  claim: Pick<ReceivedClaim, 'events' | 'status' | 'outcome'>,
): number | null {
  if (!hasOutcome(claim) || claim.status === null) return null;
  return timeOf(claim.events, (name) => name === claim.status, Math.max);
}

/** Fills moments that the events don't name with the known ones, or with now if the claim has just changed. */
export function completeMoments(
  columns: ClaimMoments,
  after: Pick<FacetValues, 'status' | 'outcome'>,
  before: ClaimMoments & Pick<FacetValues, 'status' | 'outcome'>,
  noticedAtMs: number,
): void {
  keepMoments(columns, after, before);
  if (columns.decisionAtMs === null && before.status !== after.status && isDecided(after.status)) {
    columns.decisionAtMs = noticedAtMs;
    columns.decisionNoticed = 1;
  }
  if (columns.outcomeAtMs === null && hasOutcome(after) && before.outcome !== after.outcome) {
    columns.outcomeAtMs = noticedAtMs;
    columns.outcomeNoticed = 1;
  }
}

/** Keeps a moment that was noticed once for as long as the claim has the outcome. */
export function keepMoments(
  columns: ClaimMoments,
  after: Pick<FacetValues, 'outcome'>,
  known: ClaimMoments & Partial<Pick<FacetValues, 'outcome'>>,
): void {
  if (columns.decisionAtMs === null) {
    columns.decisionAtMs = known.decisionAtMs;
    columns.decisionNoticed = known.decisionNoticed;
  }
  const isSameOutcome = known.outcome === undefined || known.outcome === after.outcome;
  if (columns.outcomeAtMs === null && hasOutcome(after) && isSameOutcome) {
    columns.outcomeAtMs = known.outcomeAtMs;
    columns.outcomeNoticed = known.outcomeNoticed;
  }
}

function isDecided(status: string | null): boolean {
  return decidedStatuses.includes(status);
}

/** Returns the time of the wanted event that `either` chooses of any two; `null` if none has one. */
function timeOf(
  events: ReceivedClaim['events'],
  isWanted: (name: string | null) => boolean,
  either: (one: number, other: number) => number,
): number | null {
  let chosen: number | null = null;
  for (const { name, timestamp } of events ?? []) {
    const atMs = isWanted(name) ? readInstantMs(timestamp) : null;
    if (atMs !== null) chosen = either(chosen ?? atMs, atMs);
  }
  return chosen;
}
