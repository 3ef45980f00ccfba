import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
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

/** Number of segments walked at the same time. More would not be faster, as page-pace limits the requests. */
const walkers = 16;

export interface SegmentSteps {
  /** Called at the beginning and after each segment with the number of completed ones. */
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

  function add(start: string | null): void {
    if (segments.has(start)) return;
    const segment = { walkId: prefix + (start ?? ''), start, secondId: null };
    segments.set(start, { ...segment, hasEnded: false, reached: null });
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
 * Walks one listing from several of its claims at once. No order of a listing is documented, so none is relied on:
 * the walk is complete when the segment from the start of the listing leads to another, that one to the next, and
 * so on to one that reached the end, which is what a single walk would have met.
 *
 * A segment ends at the start of another only where both meet the same claim after it. A segment that can't start
 * is dropped, and the one that ended there continues. Each segment has a checkpoint; the walk's own is written
 * once the walk is complete.
 */
export function createSegmentedWalk(tools: WalkTools, request: KeptWalk) {
  const { walkId } = request;
  const { segments, add, drop, writeCheckpoint, reopenStranded, dropUnchecked, isComplete, doneSegments } =
    createSegments(tools, request);

  function walkOf(segment: Segment, signal: AbortSignal): Promise<SegmentEnd> {
    return walkListing(
      { ...tools, signal },
      {
        ...request,
        walkId: segment.walkId,
        segment: {
          start: segment.start,
          isSecond: (claimId) => (segment.secondId ??= claimId) === claimId,
          isStart(claimId, nextId) {
            const other = segments.get(claimId);
            return other !== undefined && (other.secondId ??= nextId) === nextId;
          },
        },
      },
    );
  }

  /** Walks all segments. Resolves to what ended the walk early, or `null`. */
  async function walkAll({ onProgress }: SegmentSteps): Promise<WalkEnd | null> {
    const waiting = [...segments.values()].filter(({ hasEnded }) => !hasEnded);
    let end: WalkEnd | null = null;
    const others = new AbortController();
    const signal = AbortSignal.any([tools.signal, others.signal]);

    async function walk(): Promise<void> {
      for (let segment = waiting.shift(); segment && !end; segment = waiting.shift()) {
        const ended = await walkOf(segment, signal);
        const isFault = ended.kind === 'failed' && ended.outcome.kind !== 'rate_limited';
        if (ended.kind === 'complete') {
          segment.hasEnded = true;
          segment.reached = ended.reached ?? null;
          onProgress(doneSegments(), segments.size);
        } else if (ended.kind === 'no_start' || (isFault && segment.start !== null)) {
          await drop(segment);
        } else {
          end ??= ended;
          others.abort();
        }
      }
    }
    await Promise.all(Array.from({ length: walkers }, walk));
    return end;
  }

  return {
    /** Whether an earlier run has begun this walk. */
    hasBegun: (): boolean => segments.size > 0,
    async run(starts: readonly string[], steps: SegmentSteps): Promise<WalkEnd> {
      if (segments.size > 0) await dropUnchecked();
      else {
        // A kill goes on with all of them.
        for (const start of starts) add(start);
        for (const { walkId: id, start } of segments.values())
          await writeCheckpoint({ walkId: id, startKey: start, pages: 0, claims: 0, done: false });
      }
      add(null);
      steps.onProgress(doneSegments(), segments.size);
      let end: WalkEnd | null = null;
      for (;;) {
        await reopenStranded();
        if ([...segments.values()].every(({ hasEnded }) => hasEnded)) break;
        end = await walkAll(steps);
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
