import type { Clock } from '../base/clock.ts';

/** Most requests at once: enough to fill a slow connection, few enough not to burden the service. */
const mostAtOnce = 16;
const fewestAtOnce = 4;
const atFirst = 6;
/**
 * How much slower than the fastest answers others may be before they count as waiting for one another, so that
 * more requests at once would not help.
 */
const unhurried = { times: 1.5, moreMs: 10 };
const crowded = { times: 3, moreMs: 30 };
/**
 * Factor by which the fastest answer time grows with each answer, so that one that was fast by chance is
 * forgotten.
 */
const fastestGrows = 1.001;
/** Number of pages after a requested pause before one more request at once is tried. */
const pagesBeforeMore = 200;

/**
 * Limits how many pages of a first sync are requested at once. The limit rises while answers come as fast as
 * single ones, since then the connection is slow and the service idle. It falls when answers wait for one another,
 * and by half after a 429.
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
    /** Runs one request when its turn comes. */
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
