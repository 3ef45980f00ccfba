import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { endTogether } from './end-together.ts';
import { createListingSamples, type ListingSamples } from './listing-samples.ts';
import { createSegmentedWalk } from './segmented-walk.ts';
import { complete, walkListing, type KeptWalk, type WalkEnd, type WalkTools } from './walk.ts';

/** Number of partitions walked at once. */
const sideBySide = 6;
/** Fewest claims of a partition from which the last walk begins, and which are taken to be spread over the listing. */
const enoughClaims = 200;
/** Number of parts that a last walk counts as, since it brings most of the claims. */
const lastWalkParts = 48;

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

/** Number of parts of a first sync. */
export const firstSyncParts = partitions.length + finalWalks.length * lastWalkParts;

export interface FirstSyncSteps {
  /** Called before each page of seen claims, to let unseen ones go first. */
  beforeSeenPage: () => Promise<void>;
  /** Called after each part with the number of completed parts. */
  onPartDone: (partsDone: number) => void;
  /** Called during the very last walk with how much of it is done. */
  onLastWalk: (done: number, of: number) => void;
  /** Called when every partition was read to its end: the last walk brings only exceptions. */
  onPartitionsRead: () => Promise<void>;
}

/**
 * Walks every listing for the first time, unseen claims before seen ones: of each, the partitions side by side, and
 * the final walk from many of their claims at once, as soon as a partition shows that it is of some size. When such a
 * partition was read to its end, the others are left to the final walk. Each part has a checkpoint, so an interrupted
 * sync walks only what is missing.
 */
export async function runFirstSync(
  given: WalkTools,
  { beforeSeenPage, onPartDone, onLastWalk, onPartitionsRead }: FirstSyncSteps,
): Promise<WalkEnd> {
  const others = new AbortController();
  const tools = { ...given, signal: AbortSignal.any([given.signal, others.signal]) };
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
    if (tools.checkpoints.read(listing.walkId)?.done === true) {
      arePartitionsRead = false;
      countParts(ours.length + lastWalkParts);
      continue;
    }
    const samples = createListingSamples();
    const segments = createSegmentedWalk(tools, listing, samples);
    const walking = walkSideBySide(tools, ours, { samples, onPartDone: () => countParts(1) });
    const walked = segments.hasBegun() ? null : await Promise.race([walking, samples.reach(enoughClaims)]);
    if (walked?.halt) return walked.halt;
    arePartitionsRead &&= walked?.areAllRead === true;
    if (seen && arePartitionsRead) await onPartitionsRead();
    let counted = 0;
    const last = segments.run({
      onProgress(done, of) {
        if (seen) onLastWalk(done, of);
        const share = Math.max(counted, Math.floor((lastWalkParts * done) / of));
        countParts(share - counted);
        counted = share;
      },
    });
    const parts = [last.finally(() => samples.end()), walking] as const;
    const [end, { halt, left }] = await endTogether(parts, others);
    countParts(left);
    if (end.kind === 'halted' || isSlowed(end)) return end;
    if (halt) return halt;
    if (end.kind === 'failed') failed = end;
    else countParts(lastWalkParts - counted);
  }
  return failed ?? complete;
}

interface Walked {
  halt: WalkEnd | null;
  /** Whether every partition was read to its end. */
  areAllRead: boolean;
  /** Number of partitions left to the final walk. */
  left: number;
}

/**
 * Walks the partitions side by side. A part that fails loses nothing, as the final walk filters by `seen` alone.
 */
async function walkSideBySide(
  tools: WalkTools,
  parts: readonly KeptWalk[],
  { samples, onPartDone }: { samples: ListingSamples; onPartDone: () => void },
): Promise<Walked> {
  const waiting = [...parts];
  let halt: WalkEnd | null = null;
  let areAllRead = true;
  let left = 0;
  /** Halts the other parts when one is halted: they would meet the same fault. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };

  async function walkParts(): Promise<void> {
    for (;;) {
      const part = halt || !samples.areWanted() ? undefined : waiting.shift();
      if (!part) return;
      const sample = samples.begin();
      const end = await walkListing(partTools, {
        ...part,
        isLeft: sample.isNeedless,
        isEnough(claimIds) {
          sample.take(claimIds);
          return false;
        },
      });
      sample.end();
      if (end.kind === 'halted' || isSlowed(end)) {
        halt ??= end;
        neighbours.abort();
        continue;
      }
      const isRead = tools.checkpoints.read(part.walkId)?.done === true;
      areAllRead &&= isRead;
      if (isRead && sample.size() >= enoughClaims) samples.end();
      if (isRead || end.kind === 'failed') onPartDone();
      else left += 1;
    }
  }
  await endTogether(Array.from({ length: sideBySide }, walkParts), neighbours);
  samples.end();
  return { halt, areAllRead: areAllRead && waiting.length === 0, left: left + waiting.length };
}

function isSlowed(end: WalkEnd): boolean {
  return end.kind === 'failed' && end.outcome.kind === 'rate_limited';
}
