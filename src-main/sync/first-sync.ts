import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { walkListing, type WalkEnd, type WalkRequest, type WalkTools } from './walk.ts';

/** Walks that are under way at once: enough to fill a slow line, few enough to be a good guest. */
const sideBySide = 4;

const seenValues = [false, true] as const;

/** The listing cut by its own filters; what none of them names is left to the final walks. */
export const partitions: readonly WalkRequest[] = seenValues.flatMap((seen) =>
  claimStatuses.flatMap((status) =>
    claimOrigins.map((origin) => ({
      walkId: `first/${seen ? 'seen' : 'unseen'}/${origin}/${status}`,
      filter: { seen, origin, status },
      announceNew: false,
    })),
  ),
);

/** Prove that nothing was missed: other origins, statuses that the interface does not name. */
export const finalWalks: readonly WalkRequest[] = seenValues.map((seen) => ({
  walkId: `first/${seen ? 'seen' : 'unseen'}`,
  filter: { seen },
  announceNew: false,
}));

export const firstSyncParts = partitions.length + finalWalks.length;

/**
 * The first look at everything: the partitions side by side, unseen ones first, then the final
 * walks. Each part has its checkpoint, so that after an interruption only what is missing is walked.
 *
 * @param beforeSeenPage before each page of claims that were seen: the unseen ones have their turn
 * @param onPartDone told after each part, with how many are done
 */
export async function runFirstSync(
  tools: WalkTools,
  beforeSeenPage: () => Promise<void>,
  onPartDone: (partsDone: number) => void,
): Promise<WalkEnd> {
  const waiting = [...partitions];
  let partsDone = 0;
  let halt: WalkEnd | null = null;
  /** One part that is halted halts its neighbours: they would only meet the same. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };
  const inTurn = (walk: WalkRequest): WalkRequest =>
    walk.filter.seen === true ? { ...walk, beforePage: beforeSeenPage } : walk;

  async function walkParts(): Promise<void> {
    for (let part = waiting.shift(); part && !halt; part = waiting.shift()) {
      const end = await walkListing(partTools, inTurn(part));
      if (end.kind === 'halted' || isSlowed(end)) {
        halt ??= end;
        neighbours.abort();
      } else {
        // A part that fails costs nothing: the final walks have no filter but `seen`.
        onPartDone(++partsDone);
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, walkParts));
  if (halt) return halt;
  let failed: WalkEnd | null = null;
  for (const walk of finalWalks) {
    const end = await walkListing(tools, inTurn(walk));
    if (end.kind === 'halted' || isSlowed(end)) return end;
    if (end.kind === 'failed') failed = end;
    else onPartDone(++partsDone);
  }
  return failed ?? { kind: 'complete', metClaimIds: null };
}

function isSlowed(end: WalkEnd): boolean {
  return end.kind === 'failed' && end.outcome.kind === 'rate_limited';
}
