import type { Clock } from '../clock.ts';

/** A clock that moves when it is advanced. Both of its clocks move together unless a test parts them. */
export class FakeClock implements Clock {
  private wallMs = Date.UTC(2026, 0, 5, 9);
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

  /** The wall clock is set; no time passes. */
  jump(byMs: number): void {
    this.wallMs += byMs;
  }

  /** Time passes, and what is due runs in its order. Awaits what the tasks started. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.steadyMs + byMs;
    await settled();
    for (;;) {
      const next = this.timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.pass(Math.max(0, next.atMs - this.steadyMs));
      next.task();
      await settled();
    }
    this.pass(untilMs - this.steadyMs);
  }

  /** Time passes at once, and only then what is due runs: as after sleep with a clock that ran on. */
  async leap(byMs: number): Promise<void> {
    await settled();
    this.pass(byMs);
    await this.advance(0);
  }

  /** Drops every timer: those of a program that is gone. */
  forget(): void {
    this.timers = [];
  }

  private pass(byMs: number): void {
    this.wallMs += byMs;
    this.steadyMs += byMs;
  }
}

/** Everything that needs no time has happened. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
