import type { Clock } from '../base/clock.ts';

/** The rate is that of the last minute: lines and services have good and bad ones. */
const windowMs = 60_000;
/** Of less time no rate can be told. */
const shortestMs = 5_000;
const minuteMs = 60_000;
/** A figure that changes all the time can't be read. */
const calmDigits = 2;
/** Parts are walked side by side: the first to be done tells little. */
const enoughParts = 0.1;

export interface FirstSyncForecast {
  claimsPerMinute: number | null;
  /** `null`: nobody knows. The service says of no listing how long it is. */
  leftMs: number | null;
}

/**
 * How fast a first sync goes, and how long its last walk will still take. Before that walk nothing tells how many
 * claims there are; in it, the parts that are done do.
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
    /** So many claims are here now. */
    received(claims: number): void {
      const atMs = clock.monotonicMs();
      samples.push({ atMs, claims });
      samples = samples.filter((sample) => atMs - sample.atMs <= windowMs);
    },
    /** The last walk begins with so many of its parts done, or another was done. */
    lastWalk(done: number, of: number): void {
      const atMs = clock.monotonicMs();
      walk = { startedAtMs: atMs, doneBefore: done, ...walk, atMs, done, of };
    },
    read: (): FirstSyncForecast => ({ claimsPerMinute: claimsPerMinute(), leftMs: leftMs() }),
    /** The pass ended, as it was done or halted. */
    forget(): void {
      samples = [];
      walk = null;
    },
  };
}
