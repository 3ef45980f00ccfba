import type { Line } from '../../src-shared/contract/sync.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { Clock } from '../clock.ts';

type Paused = Extract<Line, { state: 'paused' }>;
export type PauseReason = Paused['reason'];

export interface LineOptions {
  clock: Clock;
  onChange?: (line: Line) => void;
}

const shortestRateLimitMs = 1000;
const longestRateLimitMs = 3_600_000;
/** When a 429 names no time. */
const defaultRateLimitMs = 30_000;

/**
 * What is known of the line to one account's service, learned from what its requests do.
 *
 *   unknown ──► online ◄──► offline
 *      └──────────┴───────────┴──► paused ──(its time is over, or a person resumes)──► unknown
 *
 * A pause outlives the answers of calls that were under way when it began.
 */
export function createLine({ clock, onChange }: LineOptions) {
  let line: Line = { state: 'unknown' };
  let cancelTimer: (() => void) | null = null;
  const listeners = new Set<(line: Line) => void>();

  function become(next: Line): void {
    line = next;
    onChange?.(line);
    for (const listener of listeners) listener(line);
  }

  function answered(): void {
    if (line.state === 'unknown' || line.state === 'offline') become({ state: 'online' });
  }

  function unanswered(detail: string): void {
    if (line.state === 'unknown' || line.state === 'online') {
      become({ state: 'offline', sinceMs: clock.nowMs(), detail });
    }
  }

  /** @param durationMs how long, on the monotonic clock; `null`: until a person resumes. */
  function pauseFor(reason: PauseReason, durationMs: number | null, detail: string | null): void {
    const waitsForPerson = line.state === 'paused' && line.untilMs === null;
    if (waitsForPerson && durationMs !== null) return;
    cancelTimer?.();
    cancelTimer = durationMs === null ? null : clock.after(durationMs, resume);
    const sinceMs = clock.nowMs();
    become({
      state: 'paused',
      reason,
      sinceMs,
      untilMs: durationMs === null ? null : sinceMs + durationMs,
      detail,
    });
  }

  function resume(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (line.state === 'paused') become({ state: 'unknown' });
  }

  return {
    state: (): Line => line,
    /** Whether an action may be sent now. Offline, only the sync's probes call. */
    mayCall: (): boolean => line.state === 'online' || line.state === 'unknown',
    report: (outcome: CallOutcome<unknown>): void => {
      switch (outcome.kind) {
        case 'ok':
        case 'refused':
        case 'forbidden':
          return answered();
        case 'unauthorized':
          return pauseFor('unauthorized', null, outcome.message);
        case 'rate_limited': {
          const askedMs = outcome.retryAfterMs ?? defaultRateLimitMs;
          const durationMs = Math.min(Math.max(askedMs, shortestRateLimitMs), longestRateLimitMs);
          return pauseFor('rate_limited', Math.round(durationMs), outcome.message);
        }
        case 'redirected':
          return unanswered(outcome.detail);
        case 'not_sent':
        case 'ambiguous':
          if (outcome.fault === 'no_key') return pauseFor('no_key', null, null);
          if (outcome.fault === 'stopped') return;
          /** The service is there and has trouble with one call: that call's own matter. */
          if (outcome.fault === 'service_error' || outcome.fault === 'answer_too_large') return answered();
          return unanswered(outcome.detail);
      }
    },
    pause: (reason: PauseReason, untilMs: number | null, detail: string | null): void => {
      pauseFor(reason, untilMs === null ? null : Math.max(0, untilMs - clock.nowMs()), detail);
    },
    /** A person gave a key, or asks to try again. */
    resume,
    /** Told after each change; the answer ends it. */
    subscribe: (listener: (line: Line) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type LineState = ReturnType<typeof createLine>;
