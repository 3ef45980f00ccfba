import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { createSegmentedWalk, mostSegments } from './segmented-walk.ts';
import { complete, walkListing, type KeptWalk, type WalkEnd, type WalkTools } from './walk.ts';

/** Number of partitions walked at once. */
const sideBySide = 6;
/** Fewest claims of a completed partition that are taken to be spread over the whole listing. */
const enoughClaims = 200;

const seenValues = [false, true] as const;

/** The listing divided by the service's own filters; what no filter names is left to the final walks. */
export const partitions: readonly KeptWalk[] = seenValues.flatMap((seen) =>
  claimStatuses.flatMap((status) =>
    claimOrigins.map((origin) => ({
      walkId: `first/${seen ? 'seen' : 'unseen'}/${origin}/${status}`,
      filter: { seen, origin, status },
      announceNew: false,
      isFirstLook: true,
    })),
  ),
);

/**
 * A walk without a filter but `seen`, which proves that nothing was missed: origins and statuses that the
 * interface doesn't name.
 */
function finalWalk(seen: boolean): KeptWalk {
  return {
    walkId: `first/${seen ? 'seen' : 'unseen'}`,
    filter: { seen },
    announceNew: false,
    isFirstLook: true,
  };
}

export const firstUnseenWalk = finalWalk(false);
export const finalWalks: readonly KeptWalk[] = [firstUnseenWalk, finalWalk(true)];

/** Prefix of the checkpoints of all walks of the first sync and their segments. */
export const firstSyncPrefix = 'first/';

/** Number of parts of a first sync. A last walk counts as many parts, since it brings most of the claims. */
export const firstSyncParts = partitions.length + finalWalks.length * mostSegments;

export interface FirstSyncSteps {
  /** Called before each page of seen claims, to let unseen ones go first. */
  beforeSeenPage: () => Promise<void>;
  /** Called after each part with the number of completed parts. */
  onPartDone: (partsDone: number) => void;
  /** Called when a part of the very last walk is done. */
  onLastWalk: (done: number, of: number) => void;
  /** Called when every partition was read to its end: the last walk brings only exceptions. */
  onPartitionsRead: () => Promise<void>;
}

/**
 * Walks every listing for the first time, unseen claims before seen ones: of each, the partitions side by side,
 * then the final walk from many claims at once. When a partition of some size was read to its end, its claims are
 * such starting points, and the other partitions are left to the final walk. Each part has a checkpoint, so an
 * interrupted sync walks only what is missing.
 */
export async function runFirstSync(
  tools: WalkTools,
  { beforeSeenPage, onPartDone, onLastWalk, onPartitionsRead }: FirstSyncSteps,
): Promise<WalkEnd> {
  let partsDone = 0;
  let failed: WalkEnd | null = null;
  let arePartitionsRead = true;
  const countParts = (more: number): void => {
    partsDone += more;
    if (more > 0) onPartDone(partsDone);
  };
  for (const seen of seenValues) {
    const inTurn = (walk: KeptWalk): KeptWalk => (seen ? { ...walk, beforePage: beforeSeenPage } : walk);
    const isOurs = ({ filter }: KeptWalk): boolean => filter.seen === seen;
    const listing = inTurn(finalWalk(seen));
    const ours = partitions.filter(isOurs).map(inTurn);
    const segments = createSegmentedWalk(tools, listing);
    let known: readonly string[] = [];
    if (segments.hasBegun() || tools.checkpoints.read(listing.walkId)?.done === true) {
      arePartitionsRead = false;
      countParts(ours.length);
    } else {
      const walked = await walkSideBySide(tools, ours, () => countParts(1));
      if (walked.halt) return walked.halt;
      countParts(walked.left);
      arePartitionsRead &&= walked.areAllRead;
      known = walked.longestIds;
    }
    if (seen && arePartitionsRead) await onPartitionsRead();
    if (tools.checkpoints.read(listing.walkId)?.done === true) {
      countParts(mostSegments);
      continue;
    }
    let counted = 0;
    const end = await segments.run(known, {
      onProgress(done, of) {
        if (seen) onLastWalk(done, of);
        const share = Math.max(counted, Math.floor((mostSegments * done) / of));
        countParts(share - counted);
        counted = share;
      },
    });
    if (end.kind === 'halted' || isSlowed(end)) return end;
    if (end.kind === 'failed') failed = end;
    else countParts(mostSegments - counted);
  }
  return failed ?? complete;
}

interface Walked {
  halt: WalkEnd | null;
  /** Whether every partition was read to its end. */
  areAllRead: boolean;
  /** Number of partitions left to the final walk. */
  left: number;
  /** Claim ids, in listing order, of the longest partition that was read to its end. */
  longestIds: readonly string[];
}

/**
 * Walks the partitions side by side. A part that fails loses nothing, as the final walk filters by `seen` alone.
 */
async function walkSideBySide(
  tools: WalkTools,
  parts: readonly KeptWalk[],
  onPartDone: () => void,
): Promise<Walked> {
  const waiting = [...parts];
  let halt: WalkEnd | null = null;
  let areAllRead = true;
  let left = 0;
  let longestIds: readonly string[] = [];
  const isLeft = (): boolean => longestIds.length >= enoughClaims;
  /** Halts the other parts when one is halted: they would meet the same fault. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };

  async function walkParts(): Promise<void> {
    for (let part = waiting.shift(); part && !halt && !isLeft(); part = waiting.shift()) {
      const end = await walkListing(partTools, { ...part, isLeft });
      if (end.kind === 'halted' || isSlowed(end)) {
        halt ??= end;
        neighbours.abort();
        continue;
      }
      if (end.kind === 'complete') longestIds = longerOf(longestIds, [...(end.metClaimIds ?? [])]);
      const isRead = tools.checkpoints.read(part.walkId)?.done === true;
      areAllRead &&= isRead;
      if (isRead || end.kind === 'failed') onPartDone();
      else left += 1;
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, walkParts));
  return { halt, areAllRead: areAllRead && waiting.length === 0, left: left + waiting.length, longestIds };
}

function longerOf(one: readonly string[], other: readonly string[]): readonly string[] {
  return other.length > one.length ? other : one;
}

function isSlowed(end: WalkEnd): boolean {
  return end.kind === 'failed' && end.outcome.kind === 'rate_limited';
}
