import { describe, expect, it, vi } from 'vitest';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { receivedClaim } from '../replica/testing/received-claim.ts';
import { lookUpClaim } from './look-up.ts';

type Outcome = Awaited<ReturnType<ClaimsServiceClient['getClaim']>>;

function lookUp(
  outcome: Outcome,
  connection: ServiceConnection = { state: 'online' },
  slowedUntilMs: number | null = null,
) {
  const keep = vi.fn();
  const getClaim = vi.fn(() => Promise.resolve(outcome));
  const mayCall = () => connection.state === 'online' || connection.state === 'unknown';
  const answer = lookUpClaim('c', {
    acquirerId: 'A',
    client: { getClaim },
    connection: { state: () => connection, mayCall, slowedUntilMs: () => slowedUntilMs },
    signal: undefined,
    keep,
  });
  return { answer, keep, getClaim };
}

const found = (id: string, acquirerId: string | null): Outcome => ({
  kind: 'ok',
  httpStatus: 200,
  answer: { claim: receivedClaim(id, { acquirerId }) },
});

describe('a look-up', () => {
  it('keeps the claim when it is ours', async () => {
    const { answer, keep } = lookUp(found('c', 'A'));
    expect(await answer).toEqual({ end: 'found', said: null });
    expect(keep).toHaveBeenCalledOnce();
  });

  it.each([
    ['of another acquirer', found('c', 'B'), { end: 'other_acquirer', said: null }],
    ['with another id', found('d', 'A'), { end: 'no_answer', said: null }],
    [
      'that is refused',
      {
        kind: 'refused',
        httpStatus: 404,
        refusal: { message: 'No such claim', code: null, exception: null },
      } as never,
      { end: 'refused', said: 'No such claim' },
    ],
    [
      'that is not permitted',
      { kind: 'unauthorized', httpStatus: 401, message: 'Not yours' },
      { end: 'not_permitted', said: 'Not yours' },
    ],
    [
      'that is slowed',
      { kind: 'rate_limited', httpStatus: 429, retryAfterMs: 5, message: null },
      { end: 'slowed', said: null },
    ],
    [
      'without an answer',
      {
        kind: 'not_sent',
        fault: 'connection_refused',
        detail: { code: 'system_error', params: { errno: 'ECONNREFUSED' } },
      },
      { end: 'no_answer', said: null },
    ],
  ] satisfies [string, Outcome, object][])(
    'keeps nothing of a claim %s',
    async (_name, outcome, expected) => {
      const { answer, keep } = lookUp(outcome);
      expect(await answer).toEqual(expected);
      expect(keep).not.toHaveBeenCalled();
    },
  );

  it('asks nothing offline or while paused', async () => {
    const offline = lookUp(found('c', 'A'), {
      state: 'offline',
      sinceMs: 1,
      fault: 'timed_out',
      detail: null,
    });
    expect(await offline.answer).toEqual({ end: 'offline', said: null });
    const paused = lookUp(found('c', 'A'), {
      state: 'paused',
      reason: 'no_key',
      sinceMs: 1,
      untilMs: null,
      detail: null,
    });
    expect(await paused.answer).toEqual({ end: 'paused', said: null });
    const slowed = lookUp(found('c', 'A'), { state: 'online' }, 5);
    expect(await slowed.answer).toEqual({ end: 'slowed', said: null });
    expect(slowed.getClaim).not.toHaveBeenCalled();
    expect(offline.getClaim).not.toHaveBeenCalled();
    expect(paused.getClaim).not.toHaveBeenCalled();
  });
});
