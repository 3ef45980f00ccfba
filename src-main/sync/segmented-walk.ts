import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
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

/**
 * Number of segments walked at the same time: more than page-pace lets ask, so that requests stay under way while
 * pages are stored.
 */
const walkers = 20;
/** Most segments at first, and how many known claims lie between two starts, so that segments are of similar length. */
export const mostSegments = 48;
const claimsPerSegment = 12;
/** Fewest claims that a segment must still have ahead to be split; each part costs about one page more. */
const fewestToSplit = 6 * maxItemsPerPage;

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

  const checkpointOf = (start: string | null): string => prefix + (start ?? '');

  function add(start: string | null): void {
    if (segments.has(start)) return;
    const segment = { walkId: checkpointOf(start), start, secondId: null };
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

  return {
    segments,
    add,
    drop,
    checkpointOf,
    writeCheckpoint,
    reopenStranded,
    dropUnchecked,
    isComplete,
    doneSegments,
  };
}

/**
 * Finds starts for segments among claims that are known to be in the listing, given in its order. The order decides
 * only how even the segments are.
 */
function createStarts(known: readonly string[]) {
  const places = new Map(known.map((claimId, place) => [claimId, place]));
  /** Place among the known claims that each segment has come to. */
  const cameTo = new Map<string | null, number>();
  let met = 0;
  let knownMet = 0;

  const placeOf = (start: string | null): number => (start === null ? -1 : (places.get(start) ?? known.length));

  return {
    atFirst(): string[] {
      const count = Math.min(mostSegments, Math.floor(known.length / claimsPerSegment));
      return Array.from(
        { length: count },
        (_, n) => known[Math.floor(((n + 1) * known.length) / (count + 1))],
      ).filter((claimId) => claimId !== undefined);
    },
    /** Notes that the segment has met a claim. */
    noteMet(start: string | null, claimId: string): void {
      met += 1;
      const place = places.get(claimId);
      if (place === undefined) return;
      knownMet += 1;
      cameTo.set(start, place);
    },
    /** Returns a start in the middle of what the segment with the most claims ahead has left; `null` if all are short. */
    inLongest(segments: Iterable<Segment>): string | null {
      const all = [...segments];
      const ends = [...all.map(({ start }) => placeOf(start)), known.length].toSorted((one, other) => one - other);
      let longest = { from: 0, length: 0 };
      for (const { start, hasEnded } of all) {
        if (hasEnded) continue;
        const from = Math.max(placeOf(start), cameTo.get(start) ?? -1);
        const length = (ends.find((end) => end > from) ?? from) - from;
        if (length > longest.length) longest = { from, length };
      }
      const isLong = longest.length * met >= fewestToSplit * knownMet;
      return isLong ? (known[longest.from + Math.floor(longest.length / 2)] ?? null) : null;
    },
  };
}

/**
 * Walks one listing from several of its claims at once. No order of a listing is documented, so none is relied on:
 * the walk is complete when the segment from the start of the listing leads to another, that one to the next, and
 * so on to one that reached the end, which is what a single walk would have met.
 *
 * A segment ends at the start of another only where both meet the same claim after it. A segment that can't start
 * is dropped, and the one that ended there continues. Whoever has none left to walk takes half of what the longest
 * has ahead. Each segment has a checkpoint; the walk's own is written once the walk is complete.
 */
export function createSegmentedWalk(tools: WalkTools, request: KeptWalk) {
  const { walkId } = request;
  const parts = createSegments(tools, request);
  const { segments, add, drop, checkpointOf, writeCheckpoint, isComplete, doneSegments } = parts;
  let starts = createStarts([]);

  async function begin(start: string | null): Promise<void> {
    await writeCheckpoint({ walkId: checkpointOf(start), startKey: start, pages: 0, claims: 0, done: false });
  }

  /** Makes a segment of the second half of the longest; `undefined` if none is long. */
  async function splitLongest(): Promise<Segment | undefined> {
    const start = starts.inLongest(segments.values());
    if (start === null || segments.has(start)) return undefined;
    add(start);
    await begin(start);
    return segments.get(start);
  }

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
            starts.noteMet(segment.start, claimId);
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
      const next = async (): Promise<Segment | undefined> => waiting.shift() ?? (await splitLongest());
      for (let segment = await next(); segment && !end; segment = await next()) {
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
    /** Walks the listing. `known` are claims of it, in its order, to start segments from. */
    async run(known: readonly string[], steps: SegmentSteps): Promise<WalkEnd> {
      if (segments.size > 0) await parts.dropUnchecked();
      else {
        starts = createStarts(known);
        // A kill goes on with all of them.
        for (const start of starts.atFirst()) add(start);
        for (const { start } of segments.values()) await begin(start);
      }
      add(null);
      steps.onProgress(doneSegments(), segments.size);
      let end: WalkEnd | null = null;
      for (;;) {
        await parts.reopenStranded();
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
