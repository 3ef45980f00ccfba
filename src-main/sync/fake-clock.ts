import type { Clock } from '../clock.ts';

/** A clock for tests: time passes when it is advanced. */
export function createFakeClock(startMs = Date.parse('2026-03-10T08:00:00Z')) {
  let wallMs = startMs;
  let monotonicMs = 0;
  const timers = new Set<{ atMs: number; task: () => void }>();

  return {
    nowMs: () => wallMs,
    monotonicMs: () => monotonicMs,
    after(delayMs: number, task: () => void) {
      const timer = { atMs: monotonicMs + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    /** Lets time pass, timer by timer. */
    pass(durationMs: number): void {
      const endMs = monotonicMs + durationMs;
      for (;;) {
        const next = [...timers].filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers.delete(next);
        wallMs += next.atMs - monotonicMs;
        monotonicMs = next.atMs;
        next.task();
      }
      wallMs += endMs - monotonicMs;
      monotonicMs = endMs;
    },
    /** The wall clock is set by someone; nothing else happens. */
    setWall(atMs: number): void {
      wallMs = atMs;
    },
    /** How long until each waiting task, shortest first. */
    waits: (): number[] => [...timers].map(({ atMs }) => atMs - monotonicMs).toSorted((a, b) => a - b),
  } satisfies Clock & Record<string, unknown>;
}
