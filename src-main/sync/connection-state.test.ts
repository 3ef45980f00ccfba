import { said } from '../../src-shared/contract/details.ts';
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createConnectionState, type ConnectionState } from './connection-state.ts';

const ok: CallOutcome<unknown> = { kind: 'ok', httpStatus: 200, answer: null };
const lost = {
  kind: 'ambiguous',
  fault: 'connection_lost',
  httpStatus: null,
  detail: { code: 'system_error', params: { errno: 'ECONNRESET' } },
} as const satisfies CallOutcome<unknown>;
const unauthorized: CallOutcome<unknown> = { kind: 'unauthorized', httpStatus: 401, message: 'No' };
const limited = (retryAfterMs: number | null): CallOutcome<unknown> => ({
  kind: 'rate_limited',
  httpStatus: 429,
  retryAfterMs,
  message: null,
});

function connectionOf() {
  const clock = new FakeClock();
  const reported: string[] = [];
  const connection: ConnectionState = createConnectionState({
    clock,
    onChange: () => reported.push(connection.state().state),
  });
  return { clock, reported, connection };
}

describe('the connection', () => {
  it('is learned from what calls do', () => {
    const { connection, reported, clock } = connectionOf();
    expect(connection.mayCall()).toBe(true);
    connection.report(ok, 'getClaim');
    connection.report(ok, 'getClaim');
    connection.report(lost, 'getClaim');
    connection.report(lost, 'getClaim');
    expect(connection.mayCall()).toBe(false);
    expect(connection.mayCall('getClaim')).toBe(false);
    expect(connection.state()).toEqual({
      state: 'offline',
      sinceMs: clock.nowMs(),
      fault: 'connection_lost',
      detail: { code: 'system_error', params: { errno: 'ECONNRESET' } },
    });
    connection.report(ok, 'getClaim');
    expect(reported).toEqual(['online', 'offline', 'online']);
  });

  it('is offline since the first failure, for the reason that the newest one gives', async () => {
    const { connection, reported, clock } = connectionOf();
    const sinceMs = clock.nowMs();
    const refused: CallOutcome<unknown> = {
      kind: 'not_sent',
      fault: 'connection_refused',
      detail: lost.detail,
    };
    connection.report(lost, 'getClaim');
    await clock.advance(5_000);
    connection.report(refused, 'getClaim');
    connection.report(refused, 'getClaim');
    expect(connection.state()).toMatchObject({ state: 'offline', sinceMs, fault: 'connection_refused' });
    expect(reported).toEqual(['offline', 'offline']);
  });

  it('takes a captive portal for offline, and trouble with one call for online', () => {
    const { connection } = connectionOf();
    connection.report(
      {
        kind: 'ambiguous',
        fault: 'answer_broken',
        httpStatus: 200,
        detail: { code: 'not_json', params: { httpStatus: 200 } },
      },
      'getClaim',
    );
    expect(connection.state()).toMatchObject({ state: 'offline', fault: 'answer_broken' });
    connection.report(
      {
        kind: 'ambiguous',
        fault: 'service_error',
        httpStatus: 503,
        detail: { code: 'http_status', params: { httpStatus: 503 } },
      },
      'getClaim',
    );
    expect(connection.state().state).toBe('online');
    connection.report(
      { kind: 'redirected', httpStatus: 302, detail: { code: 'http_status', params: { httpStatus: 302 } } },
      'getClaim',
    );
    expect(connection.state()).toMatchObject({ state: 'offline', fault: 'redirected' });
  });

  it('notifies those who listen, until they no longer do', () => {
    const { connection } = connectionOf();
    const heard: string[] = [];
    const end = connection.subscribe(({ state }) => heard.push(state));
    connection.report(lost, 'getClaim');
    end();
    connection.report(ok, 'getClaim');
    expect(heard).toEqual(['offline']);
  });

  it('pauses when there is no key, and learns nothing from a call that was stopped here', () => {
    const { connection } = connectionOf();
    connection.report(
      { kind: 'ambiguous', fault: 'stopped', httpStatus: null, detail: { code: 'stopped', params: {} } },
      'getClaim',
    );
    expect(connection.state().state).toBe('unknown');
    connection.report(
      { kind: 'not_sent', fault: 'no_key', detail: { code: 'no_key', params: {} } },
      'getClaim',
    );
    expect(connection.state()).toMatchObject({ state: 'paused', reason: 'no_key', untilMs: null });
    expect(connection.retryInMs()).toBeNull();
  });
});

describe('a refused key', () => {
  it('pauses the account at a 401 on the acquirer listing, whatever comes in meanwhile', () => {
    const { connection, clock } = connectionOf();
    const sinceMs = clock.nowMs();
    connection.report(unauthorized, 'listAcquirerClaims');
    connection.report(ok, 'getClaim');
    connection.report(lost, 'getClaim');
    connection.report(limited(5000), 'sendEmail');
    clock.pass(10_000_000);
    expect(connection.state()).toMatchObject({
      state: 'paused',
      reason: 'unauthorized',
      sinceMs,
      untilMs: sinceMs + 5000,
      detail: said('No'),
    });
    expect(connection.mayCall()).toBe(false);
    connection.resume();
    expect(connection.state().state).toBe('unknown');
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
  ] as const)('learns nothing from a 401 or a 403 of %s', (endpoint) => {
    const { connection } = connectionOf();
    connection.report(unauthorized, endpoint);
    expect(connection.state().state).toBe('online');
    connection.report({ kind: 'forbidden', httpStatus: 403, message: null }, endpoint);
    expect(connection.state().state).toBe('online');
    expect(connection.mayCall(endpoint)).toBe(true);
  });

  it('is tried again after pauses that grow to five minutes, by the monotonic clock', () => {
    const { connection, clock } = connectionOf();
    const sinceMs = clock.nowMs();
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      connection.report(unauthorized, 'listAcquirerClaims');
      expect(connection.retryInMs()).toBe(pauseMs);
      expect(connection.state()).toMatchObject({ sinceMs, untilMs: clock.nowMs() + pauseMs });
      clock.pass(pauseMs);
      expect(connection.retryInMs()).toBe(0);
    }
    connection.resume();
    connection.report(unauthorized, 'listAcquirerClaims');
    expect(connection.retryInMs()).toBe(5000);
  });

  it('counts refusals of calls that were under way together as one', () => {
    const { connection } = connectionOf();
    for (let call = 0; call < 4; call += 1) connection.report(unauthorized, 'listAcquirerClaims');
    expect(connection.retryInMs()).toBe(5000);
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
    const { connection, clock } = connectionOf();
    connection.report(limited(asked), 'sendEmail');
    expect(connection.state().state).toBe('online');
    expect(connection.mayCall()).toBe(true);
    expect(connection.mayCall('putClaimStatus')).toBe(true);
    expect(connection.slowed()).toEqual([{ endpoint: 'sendEmail', untilMs: clock.nowMs() + heldMs }]);
    clock.jump(86_400_000);
    clock.pass(heldMs - 1);
    expect(connection.mayCall('sendEmail')).toBe(false);
    expect(connection.slowedUntilMs('sendEmail')).toBe(clock.nowMs() + 1);
    clock.pass(1);
    expect(connection.mayCall('sendEmail')).toBe(true);
    expect(connection.slowedUntilMs('sendEmail')).toBeNull();
  });

  it('is waited for no longer when a person asks, and may come again', () => {
    const { connection, clock, reported } = connectionOf();
    connection.report(limited(10_000), 'sendEmail');
    connection.report(limited(20_000), 'getClaim');
    const before = reported.length;
    connection.endPauses();
    expect(reported.length).toBe(before + 1);
    expect(connection.slowed()).toEqual([]);
    expect(connection.mayCall('sendEmail')).toBe(true);
    connection.report(limited(5000), 'sendEmail');
    expect(connection.slowed()).toEqual([{ endpoint: 'sendEmail', untilMs: clock.nowMs() + 5000 }]);
    clock.pass(5000);
    expect(connection.slowed()).toEqual([]);
  });

  it('that asks for longer prolongs the pause, a shorter one does not end it', () => {
    const { connection, clock, reported } = connectionOf();
    connection.report(limited(10_000), 'sendEmail');
    connection.report(limited(20_000), 'sendEmail');
    connection.report(limited(1000), 'sendEmail');
    clock.pass(19_999);
    expect(connection.mayCall('sendEmail')).toBe(false);
    const before = reported.length;
    clock.pass(1);
    expect(connection.mayCall('sendEmail')).toBe(true);
    expect(reported.length).toBe(before + 1);
  });
});
