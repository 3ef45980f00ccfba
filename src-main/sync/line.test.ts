import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import { createFakeClock } from './fake-clock.ts';
import { createLine } from './line.ts';

const ok: CallOutcome<unknown> = { kind: 'ok', httpStatus: 200, answer: null };
const lost: CallOutcome<unknown> = {
  kind: 'ambiguous',
  fault: 'connection_lost',
  httpStatus: null,
  detail: 'ECONNRESET',
};
const unauthorized: CallOutcome<unknown> = { kind: 'unauthorized', httpStatus: 401, message: 'No' };
const limited = (retryAfterMs: number | null): CallOutcome<unknown> => ({
  kind: 'rate_limited',
  httpStatus: 429,
  retryAfterMs,
  message: null,
});

function lineOf() {
  const clock = createFakeClock();
  const told: string[] = [];
  const line = createLine({ clock, onChange: ({ state }) => told.push(state) });
  return { clock, told, line };
}

describe('the line', () => {
  it('is learned from what calls do', () => {
    const { line, told, clock } = lineOf();
    expect(line.mayCall()).toBe(true);
    line.report(ok);
    line.report(ok);
    line.report(lost);
    line.report(lost);
    expect(line.mayCall()).toBe(false);
    expect(line.state()).toEqual({ state: 'offline', sinceMs: clock.nowMs(), detail: 'ECONNRESET' });
    line.report(ok);
    expect(told).toEqual(['online', 'offline', 'online']);
  });

  it('takes a captive portal for no line, and trouble with one call for a line', () => {
    const { line } = lineOf();
    line.report({ kind: 'ambiguous', fault: 'answer_broken', httpStatus: 200, detail: 'HTML' });
    expect(line.state().state).toBe('offline');
    line.report({ kind: 'ambiguous', fault: 'service_error', httpStatus: 503, detail: 'HTTP 503' });
    expect(line.state().state).toBe('online');
    line.report({ kind: 'redirected', httpStatus: 302, detail: 'HTTP 302' });
    expect(line.state().state).toBe('offline');
  });

  it('pauses at 401 until a person resumes, whatever comes in meanwhile', () => {
    const { line, clock } = lineOf();
    line.report(unauthorized);
    line.report(ok);
    line.report(lost);
    line.report(limited(5000));
    clock.pass(10_000_000);
    expect(line.state()).toMatchObject({
      state: 'paused',
      reason: 'unauthorized',
      untilMs: null,
      detail: 'No',
    });
    line.resume();
    expect(line.state().state).toBe('unknown');
  });

  it.each([
    [7000, 7000],
    [-5, 1000],
    [0, 1000],
    [1e12, 3_600_000],
    [null, 30_000],
  ])('pauses at 429 for %s ms as %i ms, by the monotonic clock', (asked, heldMs) => {
    const { line, clock } = lineOf();
    line.report(ok);
    line.report(limited(asked));
    expect(line.state()).toMatchObject({ reason: 'rate_limited', untilMs: clock.nowMs() + heldMs });
    clock.setWall(clock.nowMs() + 86_400_000);
    clock.pass(heldMs - 1);
    expect(line.mayCall()).toBe(false);
    clock.pass(1);
    expect(line.mayCall()).toBe(true);
  });

  it('tells those who listen, until they no longer do', () => {
    const { line } = lineOf();
    const heard: string[] = [];
    const end = line.subscribe(({ state }) => heard.push(state));
    line.report(lost);
    end();
    line.report(ok);
    expect(heard).toEqual(['offline']);
  });

  it('pauses when there is no key, and learns nothing from a call that was stopped here', () => {
    const { line } = lineOf();
    line.report({ kind: 'ambiguous', fault: 'stopped', httpStatus: null, detail: '' });
    expect(line.state().state).toBe('unknown');
    line.report({ kind: 'not_sent', fault: 'no_key', detail: '' });
    expect(line.state()).toMatchObject({ state: 'paused', reason: 'no_key' });
  });
});
