import type { Clock } from '../base/clock.ts';

const startMs = Date.UTC(2026, 2, 10, 8);

/** A clock that moves when it is told to. Its wall clock and its steady one move together, but for a jump. */
export class FakeClock implements Clock {
  private wallMs = startMs;
  private steadyMs = 1_000;
  private timers: { atMs: number; task: () => void }[] = [];

  nowMs = (): number => this.wallMs;
  monotonicMs = (): number => this.steadyMs;

  after = (delayMs: number, task: () => void): (() => void) => {
    const timer = { atMs: this.steadyMs + Math.max(0, delayMs), task };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** Time passes, and what is due runs in its order. */
  pass(byMs: number): void {
    const untilMs = this.steadyMs + byMs;
    while (this.runNext(untilMs));
    this.move(untilMs - this.steadyMs);
  }

  /** Time passes, and what is due runs in its order. Awaits what each task started. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.steadyMs + byMs;
    do await settled();
    while (this.runNext(untilMs));
    this.move(untilMs - this.steadyMs);
  }

  /** Time passes at once, and only then what is due runs: as after sleep with a clock that ran on. */
  async leap(byMs: number): Promise<void> {
    await settled();
    this.move(byMs);
    await this.advance(0);
  }

  /** Somebody sets the wall clock. No time passes. */
  jump(byMs: number): void {
    this.wallMs += byMs;
  }

  /** How long until each waiting task, shortest first. */
  waits(): number[] {
    return this.timers.map(({ atMs }) => atMs - this.steadyMs).toSorted((a, b) => a - b);
  }

  /** Drops every timer: those of a program that is gone. */
  forget(): void {
    this.timers = [];
  }

  /** `false`: nothing is due until then. */
  private runNext(untilMs: number): boolean {
    const next = this.timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
    if (next === undefined) return false;
    this.timers = this.timers.filter((timer) => timer !== next);
    this.move(Math.max(0, next.atMs - this.steadyMs));
    next.task();
    return true;
  }

  private move(byMs: number): void {
    this.wallMs += byMs;
    this.steadyMs += byMs;
  }
}

/** Everything that needs no time has happened. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
