import { expect, it } from 'vitest';
import type { ClaimList } from '../claims-service/received-claims.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import { receivedClaimSchema } from '../../src-shared/claims-service/claim.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createKeyCheck } from './key-check.ts';
import { createConnectionState } from './connection-state.ts';

const claimOf = (acquirerId?: string) => receivedClaimSchema.parse({ id: 'c', acquirerId });
const page = (...claims: ReturnType<typeof claimOf>[]): CallOutcome<ClaimList> => ({
  kind: 'ok',
  httpStatus: 200,
  answer: { claims, skippedRows: 0 },
});

function checkOf(outcome: CallOutcome<ClaimList>) {
  const connection = createConnectionState({ clock: new FakeClock() });
  const asked: unknown[] = [];
  const checkKey = createKeyCheck({
    acquirerId: 'A',
    connection,
    client: {
      async listAcquirerClaims(...args) {
        asked.push(args.slice(0, 2));
        await Promise.resolve();
        connection.report(outcome, 'listAcquirerClaims');
        return outcome;
      },
    },
  });
  return { connection, asked, checkKey };
}

it('reads one claim, once for all who ask at the same time', async () => {
  const { checkKey, asked } = checkOf(page());
  expect(await Promise.all([checkKey(), checkKey()])).toEqual(['accepted', 'accepted']);
  expect(asked).toEqual([['A', { items: 1 }]]);
  await checkKey();
  expect(asked).toHaveLength(2);
});

it('a refused key pauses the account, another acquirer’s as well', async () => {
  const refused = checkOf({ kind: 'unauthorized', httpStatus: 401, message: null });
  expect(await refused.checkKey()).toBe('refused');
  expect(refused.connection.state()).toMatchObject({ state: 'paused', reason: 'unauthorized' });
  const foreign = checkOf(page(claimOf('B')));
  expect(await foreign.checkKey()).toBe('refused');
  expect(foreign.connection.state()).toMatchObject({ state: 'paused', reason: 'other_acquirer' });
});

it.each<[string, CallOutcome<ClaimList>]>([
  ['403', { kind: 'forbidden', httpStatus: 403, message: null }],
  ['429', { kind: 'rate_limited', httpStatus: 429, retryAfterMs: 1000, message: null }],
  [
    '503',
    {
      kind: 'ambiguous',
      fault: 'service_error',
      httpStatus: 503,
      detail: { code: 'answer_cut', params: {} },
    },
  ],
  [
    'no connection',
    { kind: 'not_sent', fault: 'connection_refused', detail: { code: 'answer_cut', params: {} } },
  ],
])('%s says nothing of the key', async (_, outcome) => {
  const { connection, checkKey } = checkOf(outcome);
  expect(await checkKey()).toBe('unknown');
  expect(connection.state().state).not.toBe('paused');
});

it('asks nothing while the service wants a pause of the listing', async () => {
  const { connection, checkKey, asked } = checkOf(page(claimOf('A')));
  connection.report(
    { kind: 'rate_limited', httpStatus: 429, retryAfterMs: 1000, message: null },
    'listAcquirerClaims',
  );
  expect(await checkKey()).toBe('unknown');
  expect(asked).toEqual([]);
});
