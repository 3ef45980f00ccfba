import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { walkListing, type WalkEnd, type WalkRequest, type WalkTools } from './walk.ts';

/** Walks that are under way at once: enough to fill a slow connection, few enough not to burden the service. */
const sideBySide = 4;

const seenValues = [false, true] as const;

/** The listing cut by its own filters; what none of them names is left to the final walks. */
export const partitions: readonly WalkRequest[] = seenValues.flatMap((seen) =>
  claimStatuses.flatMap((status) =>
    claimOrigins.map((origin) => ({
      walkId: `first/${seen ? 'seen' : 'unseen'}/${origin}/${status}`,
      filter: { seen, origin, status },
      announceNew: false,
      isFirstLook: true,
    })),
  ),
);

/** They prove that nothing was missed: other origins, statuses that the interface does not name. */
function finalWalk(seen: boolean): WalkRequest {
  return {
    walkId: `first/${seen ? 'seen' : 'unseen'}`,
    filter: { seen },
    announceNew: false,
    isFirstLook: true,
  };
}

export const firstUnseenWalk = finalWalk(false);
export const finalWalks: readonly WalkRequest[] = [firstUnseenWalk, finalWalk(true)];

export const firstSyncParts = partitions.length + finalWalks.length;

/**
 * The first look at everything, the unseen claims before the seen ones: of each, the partitions side by
 * side, then the final walk. Each part has its checkpoint, so that after an interruption only what is
 * missing is walked.
 *
 * @param beforeSeenPage before each page of claims that were seen: the unseen ones have their turn
 * @param onPartDone called after each part, with how many are done
 */
export async function runFirstSync(
  tools: WalkTools,
  beforeSeenPage: () => Promise<void>,
  onPartDone: (partsDone: number) => void,
): Promise<WalkEnd> {
  let partsDone = 0;
  let failed: WalkEnd | null = null;
  const countPart = (): void => onPartDone(++partsDone);
  for (const seen of seenValues) {
    const inTurn = (walk: WalkRequest): WalkRequest =>
      seen ? { ...walk, beforePage: beforeSeenPage } : walk;
    const isOurs = ({ filter }: WalkRequest): boolean => filter.seen === seen;
    const halt = await walkSideBySide(tools, partitions.filter(isOurs).map(inTurn), countPart);
    if (halt) return halt;
    for (const walk of finalWalks.filter(isOurs)) {
      const end = await walkListing(tools, inTurn(walk));
      if (end.kind === 'halted' || isSlowed(end)) return end;
      if (end.kind === 'failed') failed = end;
      else countPart();
    }
  }
  return failed ?? { kind: 'complete', metClaimIds: null };
}

/** Answers what halts them, if anything. A part that fails costs nothing: the final walk has no filter but `seen`. */
async function walkSideBySide(
  tools: WalkTools,
  parts: readonly WalkRequest[],
  onPartDone: () => void,
): Promise<WalkEnd | null> {
  const waiting = [...parts];
  let halt: WalkEnd | null = null;
  /** One part that is halted halts its neighbours: they would only meet the same. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };

  async function walkParts(): Promise<void> {
    for (let part = waiting.shift(); part && !halt; part = waiting.shift()) {
      const end = await walkListing(partTools, part);
      if (end.kind === 'halted' || isSlowed(end)) {
        halt ??= end;
        neighbours.abort();
      } else onPartDone();
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, walkParts));
  return halt;
}

function isSlowed(end: WalkEnd): boolean {
  return end.kind === 'failed' && end.outcome.kind === 'rate_limited';
}
