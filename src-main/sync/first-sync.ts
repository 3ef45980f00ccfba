import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { walkListing, type WalkEnd, type WalkRequest, type WalkTools } from './walk.ts';

/** Walks that are under way at once: enough to fill a slow connection, few enough not to burden the service. */
const sideBySide = 6;

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

export interface FirstSyncSteps {
  /** Before each page of claims that were seen: the unseen ones have their turn. */
  beforeSeenPage: () => Promise<void>;
  /** After each part, with how many are done. */
  onPartDone: (partsDone: number) => void;
  /** Every partition was read to its end: what the last walk will bring is the exception. */
  onPartitionsRead: () => Promise<void>;
}

/**
 * The first look at everything, the unseen claims before the seen ones: of each, the partitions side by
 * side, then the final walk. Each part has its checkpoint, so that after an interruption only what is
 * missing is walked.
 */
export async function runFirstSync(
  tools: WalkTools,
  { beforeSeenPage, onPartDone, onPartitionsRead }: FirstSyncSteps,
): Promise<WalkEnd> {
  let partsDone = 0;
  let failed: WalkEnd | null = null;
  let arePartitionsRead = true;
  const countPart = (): void => onPartDone(++partsDone);
  for (const seen of seenValues) {
    const inTurn = (walk: WalkRequest): WalkRequest =>
      seen ? { ...walk, beforePage: beforeSeenPage } : walk;
    const isOurs = ({ filter }: WalkRequest): boolean => filter.seen === seen;
    const { halt, areAllRead } = await walkSideBySide(
      tools,
      partitions.filter(isOurs).map(inTurn),
      countPart,
    );
    if (halt) return halt;
    arePartitionsRead &&= areAllRead;
    if (seen && arePartitionsRead) await onPartitionsRead();
    for (const walk of finalWalks.filter(isOurs)) {
      const end = await walkListing(tools, inTurn(walk));
      if (end.kind === 'halted' || isSlowed(end)) return end;
      if (end.kind === 'failed') failed = end;
      else countPart();
    }
  }
  return failed ?? { kind: 'complete', metClaimIds: null };
}

/**
 * Answers what halts them, if anything, and whether all were read to their end. A part that fails costs
 * nothing: the final walk has no filter but `seen`.
 */
async function walkSideBySide(
  tools: WalkTools,
  parts: readonly WalkRequest[],
  onPartDone: () => void,
): Promise<{ halt: WalkEnd | null; areAllRead: boolean }> {
  const waiting = [...parts];
  let halt: WalkEnd | null = null;
  let areAllRead = true;
  /** One part that is halted halts its neighbours: they would only meet the same. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };

  async function walkParts(): Promise<void> {
    for (let part = waiting.shift(); part && !halt; part = waiting.shift()) {
      const end = await walkListing(partTools, part);
      if (end.kind === 'halted' || isSlowed(end)) {
        halt ??= end;
        neighbours.abort();
      } else {
        areAllRead &&= end.kind === 'complete';
        onPartDone();
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, walkParts));
  return { halt, areAllRead };
}

function isSlowed(end: WalkEnd): boolean {
  return end.kind === 'failed' && end.outcome.kind === 'rate_limited';
}
