import type { Clock } from '../../src-main/base/clock.ts';

/**
 * A clock that runs `pace` times as fast as the machine's: holds, pauses and deadlines keep their
 * order and proportions, and a campaign does not wait for them. It counts from a moment of the
 * machine's time, so that programs that follow one another share it.
 */
export interface PacedClock extends Clock {
  /**
   * The same time, for what the machine's speed decides, such as requests and their deadlines: while a task of this one
   * is waited for, time passes as the machine's. A busy machine then takes nothing of what a pause or a limit allows.
   */
  readonly unhurried: Clock;
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
  isUnhurried: boolean;
  handle: NodeJS.Timeout | undefined;
}

export function createPacedClock(startPace: number, epochMs = machineNowMs()): PacedClock {
  const timers = new Set<Timer>();
  let wantedPace = startPace;
  let pace = startPace;
  let fromMs = epochMs;
  let passedMs = 0;
  let wallShiftMs = 0;

  const steadyMs = (): number => passedMs + (machineNowMs() - fromMs) * pace;
  const nowMs = (): number => Math.floor(epochMs + steadyMs() + wallShiftMs);
  const arm = (timer: Timer): void => {
    clearTimeout(timer.handle);
    const run = (): void => {
      end(timer);
      timer.task();
    };
    timer.handle = setTimeout(run, Math.max(0, (timer.dueMs - steadyMs()) / pace));
  };
  const end = (timer: Timer): void => {
    clearTimeout(timer.handle);
    timers.delete(timer);
    if (timer.isUnhurried) followPace();
  };
  function followPace(): void {
    const next = timers.values().some(({ isUnhurried }) => isUnhurried)
      ? Math.min(1, wantedPace)
      : wantedPace;
    if (next === pace) return;
    passedMs = steadyMs();
    fromMs = machineNowMs();
    pace = next;
    timers.forEach(arm);
  }
  const afterAs =
    (isUnhurried: boolean): Clock['after'] =>
    (delayMs, task) => {
      const timer: Timer = { dueMs: steadyMs() + delayMs, task, isUnhurried, handle: undefined };
      timers.add(timer);
      if (isUnhurried) followPace();
      arm(timer);
      return () => end(timer);
    };

  return {
    nowMs,
    monotonicMs: steadyMs,
    after: afterAs(false),
    unhurried: { nowMs, monotonicMs: steadyMs, after: afterAs(true) },
    setPace(next) {
      wantedPace = next;
      followPace();
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
