import type { Ledger } from '../base/ledger.ts';
import type { SandboxSettings } from '../base/sandbox-options.ts';
import { makeMove, moveEveryMs } from './moves.ts';
import { createWorld, type World } from '../world/world.ts';
import { createWorldClock, type WorldClock } from '../world/world-clock.ts';

const hourMs = 3_600_000;

export function createSimulation(settings: SandboxSettings, ledger: Ledger, machineNowMs: () => number) {
  const { seed, timeScale } = settings;
  const startedAtMs = machineNowMs();
  const baseTimeMs = settings.baseTimeMs ?? Math.floor(startedAtMs / hourMs) * hourMs;
  let clock = createClock();
  let world = createWorld({ ...settings, baseTimeMs }, clock);
  let movesMade = 0;
  let owedMs = 0;

  /** Creates the clock. Without a fixed base time it runs even if nothing happens unless requested. */
  function createClock(): WorldClock {
    if (settings.baseTimeMs !== undefined)
      return createWorldClock(settings.baseTimeMs, timeScale, machineNowMs);
    return createWorldClock(machineNowMs(), timeScale === 0 ? 1 : timeScale, machineNowMs);
  }

  const timer =
    timeScale === 0
      ? undefined
      : setInterval(() => makeMove(world, ledger, seed, movesMade++, clock.nowMs()), moveEveryMs / timeScale);
  timer?.unref();

  return {
    world: (): World => world,
    clock: (): WorldClock => clock,
    /** Advances time at once, with everything that happens in it; returns how many moves were tried. */
    advance(byMs: number): number {
      const fromMs = clock.nowMs();
      const moves = Math.floor((owedMs + byMs) / moveEveryMs);
      for (let nth = 1; nth <= moves; nth++) {
        makeMove(world, ledger, seed, movesMade++, fromMs + nth * moveEveryMs - owedMs);
      }
      owedMs = (owedMs + byMs) % moveEveryMs;
      clock.advance(byMs);
      return moves;
    },
    /** Resets everything to the start. */
    reset(): void {
      clock = createClock();
      world = createWorld({ ...settings, baseTimeMs }, clock);
      movesMade = 0;
      owedMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
/** The world together with the time that moves it. */
export type Simulation = ReturnType<typeof createSimulation>;
