export function createWorldClock(startMs: number, rate: number, machineNowMs: () => number) {
  const machineStartMs = machineNowMs();
  let pushedMs = 0;
  return {
    nowMs: (): number => Math.floor(startMs + (machineNowMs() - machineStartMs) * rate + pushedMs),
    advance: (byMs: number) => {
      pushedMs += byMs;
    },
  };
}
/**
 * The sandbox's own time. It runs from the base time on, `rate` times as fast as the machine's clock, and can be
 * advanced. With a rate of 0 it only moves when advanced.
 */
export type WorldClock = ReturnType<typeof createWorldClock>;
