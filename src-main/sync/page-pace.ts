import type { Clock } from '../base/clock.ts';

/** Enough to fill a slow line, few enough not to burden the service. */
const mostAtOnce = 16;
const fewestAtOnce = 4;
const atFirst = 6;
/** Answers that take this much longer than the fastest ones wait for one another: more at once would not help. */
const unhurried = { times: 1.5, moreMs: 10 };
const crowded = { times: 3, moreMs: 30 };
/** So that one answer that was fast by chance is forgotten. */
const fastestGrows = 1.001;
/** Pages before one more at once is tried again after the service asked for a pause. */
const pagesBeforeMore = 200;

/**
 * How many pages of a first look are asked for at once. More while the answers come as fast as single ones: the
 * line is slow, and the service idle. Fewer when they wait for one another, and half of them after a 429.
 */
export function createPagePace(clock: Clock) {
  let limit = atFirst;
  let ceiling = mostAtOnce;
  let underWay = 0;
  let fastestMs = Number.POSITIVE_INFINITY;
  let window = { pages: 0, tookMs: 0 };
  let pagesSinceSlowed = 0;
  const waiting: (() => void)[] = [];

  function admit(): void {
    while (underWay < limit && waiting.length > 0) {
      underWay += 1;
      waiting.shift()?.();
    }
  }

  function answered(tookMs: number): void {
    fastestMs = Math.min(fastestMs * fastestGrows, tookMs);
    window = { pages: window.pages + 1, tookMs: window.tookMs + tookMs };
    pagesSinceSlowed += 1;
    if (pagesSinceSlowed >= pagesBeforeMore) {
      pagesSinceSlowed = 0;
      ceiling = Math.min(mostAtOnce, ceiling + 1);
    }
    if (window.pages < limit) return;
    const meanMs = window.tookMs / window.pages;
    window = { pages: 0, tookMs: 0 };
    if (meanMs <= fastestMs * unhurried.times + unhurried.moreMs) limit = Math.min(ceiling, limit + 1);
    else if (meanMs > fastestMs * crowded.times + crowded.moreMs)
      limit = Math.min(limit, Math.max(fewestAtOnce, limit - 1));
  }

  return {
    /** Runs one request when it is its turn. */
    async run<T extends { kind: string }>(ask: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      const startedAtMs = clock.monotonicMs();
      try {
        const outcome = await ask();
        if (outcome.kind === 'ok') answered(clock.monotonicMs() - startedAtMs);
        else if (outcome.kind === 'rate_limited') {
          limit = Math.max(1, Math.floor(limit / 2));
          ceiling = limit;
          pagesSinceSlowed = 0;
        }
        return outcome;
      } finally {
        underWay -= 1;
        admit();
      }
    },
    atOnce: (): number => limit,
  };
}
export type PagePace = ReturnType<typeof createPagePace>;
