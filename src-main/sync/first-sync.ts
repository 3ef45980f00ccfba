import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { createSegmentedWalk } from './segmented-walk.ts';
import { complete, walkListing, type KeptWalk, type WalkEnd, type WalkTools } from './walk.ts';

/** Partitions that are walked at once. */
const sideBySide = 6;
/** A partition of so many claims that was read to its end has some from all over its listing. */
const enoughClaims = 200;
/** Segments of the last walks, and how many known claims there are to each, so that they come out alike. */
const mostSegments = 48;
const claimsPerSegment = 12;

const seenValues = [false, true] as const;

/** The listing cut by its own filters; what none of them names is left to the final walks. */
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

/** They prove that nothing was missed: other origins, statuses that the interface does not name. */
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

/** The checkpoints of all of them, and of their segments. */
export const firstSyncPrefix = 'first/';

/** A last walk counts as many parts, as most of the claims come with it. */
export const firstSyncParts = partitions.length + finalWalks.length * mostSegments;

export interface FirstSyncSteps {
  /** Before each page of claims that were seen: the unseen ones have their turn. */
  beforeSeenPage: () => Promise<void>;
  /** After each part, with how many are done. */
  onPartDone: (partsDone: number) => void;
  /** The last of all walks has so many of its parts done. */
  onLastWalk: (done: number, of: number) => void;
  /** Every partition was read to its end: what the last walk will bring is the exception. */
  onPartitionsRead: () => Promise<void>;
}

/**
 * The first look at everything, the unseen claims before the seen ones: of each, the partitions side by
 * side, then the final walk, from many claims at once. As soon as a partition of some size was read to its end, there
 * are such claims, and the other partitions are left to the final walk. Each part has its checkpoint, so that after
 * an interruption only what is missing is walked.
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
    let starts: readonly string[] = [];
    if (segments.hasBegun() || tools.checkpoints.read(listing.walkId)?.done === true) {
      arePartitionsRead = false;
      countParts(ours.length);
    } else {
      const walked = await walkSideBySide(tools, ours, () => countParts(1));
      if (walked.halt) return walked.halt;
      countParts(walked.left);
      arePartitionsRead &&= walked.areAllRead;
      starts = startsIn(walked.longestIds);
    }
    if (seen && arePartitionsRead) await onPartitionsRead();
    if (tools.checkpoints.read(listing.walkId)?.done === true) {
      countParts(mostSegments);
      continue;
    }
    let counted = 0;
    const end = await segments.run(starts, {
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

/** Claims of the listing that lie as far apart as those of the partition. */
function startsIn(claimIds: readonly string[]): string[] {
  const count = Math.min(mostSegments, Math.floor(claimIds.length / claimsPerSegment));
  return Array.from(
    { length: count },
    (_, n) => claimIds[Math.floor(((n + 1) * claimIds.length) / (count + 1))],
  ).filter((claimId) => claimId !== undefined);
}

interface Walked {
  halt: WalkEnd | null;
  /** Whether all were read to their end. */
  areAllRead: boolean;
  /** How many were left to the final walk. */
  left: number;
  /** In their order, the claims of the longest partition of those that were read to their end. */
  longestIds: readonly string[];
}

/** A part that fails costs nothing: the final walk has no filter but `seen`. */
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
  /** One part that is halted halts its neighbours: they would only meet the same. */
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
