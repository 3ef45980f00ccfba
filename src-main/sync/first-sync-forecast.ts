import type { Clock } from '../base/clock.ts';

/** Span over which the rate is measured, in milliseconds: the speed of connections and services changes. */
const windowMs = 60_000;
/** Shortest span from which a rate is taken, in milliseconds. */
const shortestMs = 5_000;
const minuteMs = 60_000;
/** Significant digits of the remaining time: with more it would change too often to be read. */
const calmDigits = 2;
/**
 * Share of the parts that must be done before a time is shown: parts are walked side by side, and the first to end
 * says little.
 */
const enoughParts = 0.1;

export interface FirstSyncForecast {
  claimsPerMinute: number | null;
  /** Time left in milliseconds; `null` if unknown. The service doesn't say how long a listing is. */
  leftMs: number | null;
}

/**
 * Measures how fast a first sync goes and estimates how long its last walk will take. Before that walk the number
 * of claims is unknown; during it, the completed parts tell.
 */
export function createFirstSyncForecast(clock: Clock) {
  let samples: { atMs: number; claims: number }[] = [];
  let walk: { startedAtMs: number; doneBefore: number; atMs: number; done: number; of: number } | null = null;

  function claimsPerMinute(): number | null {
    const first = samples[0];
    const last = samples.at(-1);
    if (first === undefined || last === undefined || last.atMs - first.atMs < shortestMs) return null;
    const rate = ((last.claims - first.claims) * minuteMs) / (last.atMs - first.atMs);
    return Math.round(Number(rate.toPrecision(calmDigits)));
  }

  function leftMs(): number | null {
    if (walk === null || walk.done >= walk.of) return null;
    const done = walk.done - walk.doneBefore;
    if (done < walk.of * enoughParts) return null;
    const perPartMs = (walk.atMs - walk.startedAtMs) / done;
    const ms = perPartMs * (walk.of - walk.done) - (clock.monotonicMs() - walk.atMs);
    // It takes longer than it seemed: how much longer nobody knows until the next part is done.
    return ms > 0 ? Math.round(ms) : null;
  }

  return {
    /** Notes how many claims have been received so far. */
    received(claims: number): void {
      const atMs = clock.monotonicMs();
      samples.push({ atMs, claims });
      samples = samples.filter((sample) => atMs - sample.atMs <= windowMs);
    },
    /** Notes how many parts of the last walk are done. */
    lastWalk(done: number, of: number): void {
      const atMs = clock.monotonicMs();
      walk = { startedAtMs: atMs, doneBefore: done, ...walk, atMs, done, of };
    },
    read: (): FirstSyncForecast => ({ claimsPerMinute: claimsPerMinute(), leftMs: leftMs() }),
    /** Forgets the measurements when the pass has ended or was halted. */
    forget(): void {
      samples = [];
      walk = null;
    },
  };
}
