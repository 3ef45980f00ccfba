import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
import { endTogether } from './end-together.ts';
import type { ListingSamples } from './listing-samples.ts';
import { walkListing, type SegmentEnd, type WalkEnd, type KeptWalk, type WalkTools } from './walk.ts';

interface Segment {
  walkId: string;
  /** The claim that the segment starts from; `null` for the start of the listing. */
  start: string | null;
  /** The claim listed after `start`, as met by this segment or by one that ended there. */
  secondId: string | null;
  hasEnded: boolean;
  /** The start of the segment that continues where this one ended; `null` at the end of the listing. */
  reached: string | null;
}

/**
 * Most segments walked at the same time, and how many more than page-pace lets ask at once, so that requests stay
 * under way while pages are stored.
 */
const walkers = 20;
const moreThanAsked = 4;
/** Fewest claims that a segment must still have ahead to be split, as each part receives about a page twice. */
const fewestToSplit = 8 * maxItemsPerPage;
/** Number of refused starts after which no segment is split any more. */
const mostRefused = 20;

export interface SegmentSteps {
  /** Called at the beginning and during the walk with how much is done, and of how much. */
  onProgress: (done: number, of: number) => void;
}

/** The segments of a walk and their checkpoints. */
function createSegments(
  { checkpoints, intake }: WalkTools,
  { walkId, announceNew, isFirstLook = false }: KeptWalk,
) {
  const prefix = `${walkId}/from/`;
  const segments = new Map<string | null, Segment>();

  for (const row of checkpoints.all()) {
    if (!row.walkId.startsWith(prefix)) continue;
    const start = row.walkId.slice(prefix.length) || null;
    const { done, secondId = null, startKey } = row;
    segments.set(start, {
      walkId: row.walkId,
      start,
      secondId,
      hasEnded: done,
      reached: done ? startKey : null,
    });
  }

  /** Adds a segment with its checkpoint, so that a kill goes on with it. */
  async function add(start: string | null): Promise<Segment> {
    const segment = { walkId: prefix + (start ?? ''), start, secondId: null, hasEnded: false, reached: null };
    segments.set(start, segment);
    await writeCheckpoint({ walkId: segment.walkId, startKey: start, pages: 0, claims: 0, done: false });
    return segment;
  }

  async function writeCheckpoint(walk: WalkCheckpoint): Promise<void> {
    const nothing = { claims: [], skippedRows: 0 };
    await intake.takePage(nothing, { announceNew, isFirstLook, walk, isFirst: false });
  }

  async function drop(segment: Segment): Promise<void> {
    segments.delete(segment.start);
    await checkpoints.forget(segment.walkId);
  }

  /** Continues segments that ended at the start of a dropped one. */
  async function reopenStranded(): Promise<void> {
    for (const segment of segments.values()) {
      const { walkId: id, reached, secondId } = segment;
      if (!segment.hasEnded || reached === null || segments.has(reached)) continue;
      segment.hasEnded = false;
      segment.reached = null;
      const before = checkpoints.read(id);
      const { pages = 1, claims = 0 } = before ?? {};
      await writeCheckpoint({ walkId: id, startKey: reached, pages, claims, done: false, secondId });
    }
  }

  /** Drops segments whose second claim is unknown, as nothing tells what the one before met after their start. */
  async function dropUnchecked(): Promise<void> {
    for (const segment of segments.values()) {
      const target = segment.hasEnded ? segments.get(segment.reached) : undefined;
      if (target && target.start !== null && target.secondId === null) await drop(target);
    }
  }

  /** Whether the segments form a chain from the start of the listing to its end. */
  function isComplete(): boolean {
    const met = new Set<string | null>();
    for (let at: string | null = null; !met.has(at); ) {
      met.add(at);
      const segment = segments.get(at);
      if (!segment?.hasEnded) return false;
      if (segment.reached === null) return true;
      at = segment.reached;
    }
    return false;
  }

  const doneSegments = (): number => [...segments.values()].filter(({ hasEnded }) => hasEnded).length;

  return { segments, add, drop, writeCheckpoint, reopenStranded, dropUnchecked, isComplete, doneSegments };
}

/**
 * Walks one listing from several of its claims at once: from its start, and, as long as there are idle walkers, from
 * the middle of what the segment with the most claims ahead has left, by the samples of the listing that are known.
 * No order of a listing is documented, so none is relied on: the walk is complete when the segment from the start
 * of the listing leads to another, that one to the next, and so on to one that reached the end, which is what a
 * single walk would have met.
 *
 * A segment ends at the start of another only where both meet the same claim after it. A segment that can't start
 * is dropped, and the one that ended there continues. Each segment has a checkpoint; the walk's own is written
 * once the walk is complete.
 */
export function createSegmentedWalk(tools: WalkTools, request: KeptWalk, samples: ListingSamples) {
  const { walkId } = request;
  const { pace } = tools;
  const { segments, add, drop, writeCheckpoint, reopenStranded, dropUnchecked, isComplete, doneSegments } =
    createSegments(tools, request);
  /** Starts that could not be walked from. */
  const refused = new Set<string>();

  function walkOf(segment: Segment, signal: AbortSignal, onPage: () => void): Promise<SegmentEnd> {
    return walkListing(
      { ...tools, signal },
      {
        ...request,
        walkId: segment.walkId,
        isEnough() {
          onPage();
          samples.tell();
          return false;
        },
        segment: {
          start: segment.start,
          isSecond: (claimId) => (segment.secondId ??= claimId) === claimId,
          isStart(claimId, nextId) {
            samples.noteMet(segment.start, claimId);
            const other = segments.get(claimId);
            return other !== undefined && (other.secondId ??= nextId) === nextId;
          },
        },
      },
    );
  }

  /** Adds a segment that takes half of what the longest has ahead; `null` if none is long. */
  function splitLongest(): Promise<Segment> | null {
    if (refused.size >= mostRefused) return null;
    const start = samples.middleOfLongest([...segments.values()], fewestToSplit);
    if (start === null || segments.has(start) || refused.has(start)) return null;
    samples.noteMet(start, start);
    return add(start);
  }

  /** Walks all segments. Resolves to what ended the walk early, or `null`. */
  async function walkAll(onProgress: () => void): Promise<WalkEnd | null> {
    const waiting = [...segments.values()].filter(({ hasEnded }) => !hasEnded);
    let underWay = 0;
    let end: WalkEnd | null = null;
    const others = new AbortController();
    others.signal.addEventListener('abort', () => samples.tell());
    const signal = AbortSignal.any([tools.signal, others.signal]);

    /** Takes a segment; waits for one while others are walked. */
    async function take(): Promise<Segment | null> {
      while (!others.signal.aborted) {
        const isFull = underWay >= pace.atOnce() + moreThanAsked;
        const next = isFull ? null : (waiting.shift() ?? splitLongest());
        if (next) {
          underWay += 1;
          return next;
        }
        if (underWay === 0) return null;
        await samples.changed();
      }
      return null;
    }

    async function walk(): Promise<void> {
      for (let segment = await take(); segment; segment = await take()) {
        const ended = await walkOf(segment, signal, onProgress);
        underWay -= 1;
        const isFault = ended.kind === 'failed' && ended.outcome.kind !== 'rate_limited';
        if (ended.kind === 'complete') {
          segment.hasEnded = true;
          segment.reached = ended.reached ?? null;
          onProgress();
        } else if (segment.start !== null && (ended.kind === 'no_start' || isFault)) {
          refused.add(segment.start);
          await drop(segment);
        } else if (ended.kind !== 'no_start') {
          end ??= ended;
          others.abort();
        }
        samples.tell();
      }
    }
    await endTogether(Array.from({ length: walkers }, walk), others);
    return end;
  }

  return {
    /** Whether an earlier run has begun this walk. */
    hasBegun: (): boolean => segments.size > 0,
    async run({ onProgress }: SegmentSteps): Promise<WalkEnd> {
      await dropUnchecked();
      // A sample that comes by a start says where the segment is.
      for (const start of segments.keys()) if (start !== null) samples.noteMet(start, start);
      if (!segments.has(null)) await add(null);
      const tellProgress = (): void => {
        const { done, of } = samples.progress() ?? { done: doneSegments(), of: segments.size };
        onProgress(done, of);
      };
      tellProgress();
      for (;;) {
        await reopenStranded();
        if ([...segments.values()].every(({ hasEnded }) => hasEnded)) break;
        const end = await walkAll(tellProgress);
        if (end) return end;
      }
      if (!isComplete()) {
        // They lead in a circle: this listing is walked from its start to its end alone.
        for (const segment of segments.values()) await drop(segment);
        return walkListing(tools, request);
      }
      await writeCheckpoint({ walkId, startKey: null, pages: segments.size, claims: 0, done: true });
      for (const segment of segments.values()) await drop(segment);
      return { kind: 'complete', metClaimIds: null };
    },
  };
}
