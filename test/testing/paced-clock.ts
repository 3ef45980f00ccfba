import type { Clock } from '../../src-main/base/clock.ts';

/**
 * A clock that runs `pace` times as fast as the machine's: holds, pauses and deadlines keep their
 * order and proportions, and a campaign does not wait for them. It counts from a moment of the
 * machine's time, so that programs that follow one another share it.
 */
export interface PacedClock extends Clock {
  /** From now on; what is under way is due as much sooner or later. */
  setPace(pace: number): void;
  /** Somebody sets the wall clock. No time passes. */
  setBack(byMs: number): void;
  /** The machine sleeps: time passes, and what was due in it comes late. */
  sleep(forMs: number): void;
}

interface Timer {
  dueMs: number;
  task: () => void;
  handle: NodeJS.Timeout | undefined;
}

export function createPacedClock(startPace: number, epochMs = machineNowMs()): PacedClock {
  const timers = new Set<Timer>();
  let pace = startPace;
  let fromMs = epochMs;
  let passedMs = 0;
  let wallShiftMs = 0;

  const steadyMs = (): number => passedMs + (machineNowMs() - fromMs) * pace;
  const arm = (timer: Timer): void => {
    clearTimeout(timer.handle);
    const run = (): void => {
      timers.delete(timer);
      timer.task();
    };
    timer.handle = setTimeout(run, Math.max(0, (timer.dueMs - steadyMs()) / pace));
  };

  return {
    nowMs: () => Math.floor(epochMs + steadyMs() + wallShiftMs),
    monotonicMs: steadyMs,
    after(delayMs, task) {
      const timer: Timer = { dueMs: steadyMs() + delayMs, task, handle: undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        clearTimeout(timer.handle);
        timers.delete(timer);
      };
    },
    setPace(next) {
      passedMs = steadyMs();
      fromMs = machineNowMs();
      pace = next;
      timers.forEach(arm);
    },
    setBack(byMs) {
      wallShiftMs -= byMs;
    },
    sleep(forMs) {
      passedMs += forMs;
      timers.forEach(arm);
    },
  };
}

export function machineNowMs(): number {
  return performance.timeOrigin + performance.now();
}
