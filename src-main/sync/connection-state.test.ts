import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import { createFakeClock } from './fake-clock.ts';
import { createLine, type LineState } from './connection-state.ts';

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
  const line: LineState = createLine({ clock, onChange: () => told.push(line.state().state) });
  return { clock, told, line };
}

describe('the line', () => {
  it('is learned from what calls do', () => {
    const { line, told, clock } = lineOf();
    expect(line.mayCall()).toBe(true);
    line.report(ok, 'getClaim');
    line.report(ok, 'getClaim');
    line.report(lost, 'getClaim');
    line.report(lost, 'getClaim');
    expect(line.mayCall()).toBe(false);
    expect(line.mayCall('getClaim')).toBe(false);
    expect(line.state()).toEqual({
      state: 'offline',
      sinceMs: clock.nowMs(),
      fault: 'connection_lost',
      detail: 'ECONNRESET',
    });
    line.report(ok, 'getClaim');
    expect(told).toEqual(['online', 'offline', 'online']);
  });

  it('takes a captive portal for no line, and trouble with one call for a line', () => {
    const { line } = lineOf();
    line.report({ kind: 'ambiguous', fault: 'answer_broken', httpStatus: 200, detail: 'HTML' }, 'getClaim');
    expect(line.state()).toMatchObject({ state: 'offline', fault: 'answer_broken' });
    line.report(
      { kind: 'ambiguous', fault: 'service_error', httpStatus: 503, detail: 'HTTP 503' },
      'getClaim',
    );
    expect(line.state().state).toBe('online');
    line.report({ kind: 'redirected', httpStatus: 302, detail: 'HTTP 302' }, 'getClaim');
    expect(line.state()).toMatchObject({ state: 'offline', fault: 'redirected' });
  });

  it('tells those who listen, until they no longer do', () => {
    const { line } = lineOf();
    const heard: string[] = [];
    const end = line.subscribe(({ state }) => heard.push(state));
    line.report(lost, 'getClaim');
    end();
    line.report(ok, 'getClaim');
    expect(heard).toEqual(['offline']);
  });

  it('pauses when there is no key, and learns nothing from a call that was stopped here', () => {
    const { line } = lineOf();
    line.report({ kind: 'ambiguous', fault: 'stopped', httpStatus: null, detail: '' }, 'getClaim');
    expect(line.state().state).toBe('unknown');
    line.report({ kind: 'not_sent', fault: 'no_key', detail: '' }, 'getClaim');
    expect(line.state()).toMatchObject({ state: 'paused', reason: 'no_key', untilMs: null });
    expect(line.retryInMs()).toBeNull();
  });
});

describe('a refused key', () => {
  it('pauses the account at a 401 on the acquirer listing, whatever comes in meanwhile', () => {
    const { line, clock } = lineOf();
    const sinceMs = clock.nowMs();
    line.report(unauthorized, 'listAcquirerClaims');
    line.report(ok, 'getClaim');
    line.report(lost, 'getClaim');
    line.report(limited(5000), 'sendEmail');
    clock.pass(10_000_000);
    expect(line.state()).toMatchObject({
      state: 'paused',
      reason: 'unauthorized',
      sinceMs,
      untilMs: sinceMs + 5000,
      detail: 'No',
    });
    expect(line.mayCall()).toBe(false);
    line.resume();
    expect(line.state().state).toBe('unknown');
  });

  it.each([
    'markSeen',
    'getClaim',
    'putClaimStatus',
    'listMerchantClaims',
    'listDocumentation',
    'finishDocumentation',
    'sendEmail',
    'replaceTemplate',
    'createSubscription',
    'readSubscriptions',
    'deleteSubscription',
  ] as const)('is not told by a 401 or a 403 of %s', (endpoint) => {
    const { line } = lineOf();
    line.report(unauthorized, endpoint);
    expect(line.state().state).toBe('online');
    line.report({ kind: 'forbidden', httpStatus: 403, message: null }, endpoint);
    expect(line.state().state).toBe('online');
    expect(line.mayCall(endpoint)).toBe(true);
  });

  it('is tried again after pauses that grow to five minutes, by the monotonic clock', () => {
    const { line, clock } = lineOf();
    const sinceMs = clock.nowMs();
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      line.report(unauthorized, 'listAcquirerClaims');
      expect(line.retryInMs()).toBe(pauseMs);
      expect(line.state()).toMatchObject({ sinceMs, untilMs: clock.nowMs() + pauseMs });
      clock.pass(pauseMs);
      expect(line.retryInMs()).toBe(0);
    }
    line.resume();
    line.report(unauthorized, 'listAcquirerClaims');
    expect(line.retryInMs()).toBe(5000);
  });

  it('counts refusals of calls that were under way together as one', () => {
    const { line } = lineOf();
    for (let call = 0; call < 4; call += 1) line.report(unauthorized, 'listAcquirerClaims');
    expect(line.retryInMs()).toBe(5000);
  });
});

describe('a 429', () => {
  it.each([
    [7000, 7000],
    [-5, 1000],
    [0, 1000],
    [1e12, 3_600_000],
    [null, 30_000],
  ])('that asks for %s ms slows its endpoint alone for %i ms, by the monotonic clock', (asked, heldMs) => {
    const { line, clock } = lineOf();
    line.report(limited(asked), 'sendEmail');
    expect(line.state().state).toBe('online');
    expect(line.mayCall()).toBe(true);
    expect(line.mayCall('putClaimStatus')).toBe(true);
    expect(line.slowed()).toEqual([{ endpoint: 'sendEmail', untilMs: clock.nowMs() + heldMs }]);
    clock.setWall(clock.nowMs() + 86_400_000);
    clock.pass(heldMs - 1);
    expect(line.mayCall('sendEmail')).toBe(false);
    expect(line.slowedUntilMs('sendEmail')).toBe(clock.nowMs() + 1);
    clock.pass(1);
    expect(line.mayCall('sendEmail')).toBe(true);
    expect(line.slowedUntilMs('sendEmail')).toBeNull();
  });

  it('that asks for longer prolongs the pause, a shorter one does not end it', () => {
    const { line, clock, told } = lineOf();
    line.report(limited(10_000), 'sendEmail');
    line.report(limited(20_000), 'sendEmail');
    line.report(limited(1000), 'sendEmail');
    clock.pass(19_999);
    expect(line.mayCall('sendEmail')).toBe(false);
    const before = told.length;
    clock.pass(1);
    expect(line.mayCall('sendEmail')).toBe(true);
    expect(told.length).toBe(before + 1);
  });
});
