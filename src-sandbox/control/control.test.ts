import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import type { Move } from '../base/ledger.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { call, control } from '../testing/call-sandbox.ts';

const options = { claims: 400, timeScale: 0, seed: 5, baseTimeMs: Date.parse('2026-03-01T09:00:00Z') };
let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox(options);
});
afterEach(() => sandbox.close());

const advance = (of: Sandbox, advanceMinutes: number) => control(of, 'time', 'POST', { advanceMinutes });
const movesOf = async (of: Sandbox) => (await control<{ moves: Move[] }>(of, 'ledger')).moves;
const list = async (of: Sandbox): Promise<Claim[]> =>
  JSON.parse((await call(of, endpoints.listAcquirerClaims.path(of.acquirerId))).text).data;

describe('time', () => {
  it('moves everything, the same way for the same seed', async () => {
    const twin = await startSandbox(options);
    await advance(sandbox, 200);
    await advance(twin, 150.1);
    await advance(twin, 49.9);
    const moves = await movesOf(sandbox);
    expect(moves).toEqual(await movesOf(twin));
    expect(await list(sandbox)).toEqual(await list(twin));
    expect(new Set(moves.map((move) => move.what))).toEqual(
      new Set(['arrived', 'seen', 'status', 'verdict']),
    );
    expect(new Set(moves.map((move) => move.by))).toEqual(new Set(['time', 'colleague']));
    await twin.close();
  });

  it('brings new claims to the top', async () => {
    const before = await list(sandbox);
    await advance(sandbox, 30);
    const after = await list(sandbox);
    expect(before.map((claim) => claim.id)).not.toContain(after[0]?.id);
    expect((after[0]?.createdAt ?? '') > (before[0]?.createdAt ?? '')).toBe(true);
  });

  it('runs on its own unless asked not to', async () => {
    const quick = await startSandbox({ claims: 100, timeScale: 2_000 });
    while ((await movesOf(quick)).length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    await quick.close();
    expect(await movesOf(sandbox)).toEqual([]);
  });
});

describe('a colleague', () => {
  it('sees, decides and moves claims', async () => {
    const [claim, other] = await list(sandbox);
    const act = (body: object) => control<{ data: Claim }>(sandbox, 'colleague', 'POST', body);
    expect((await act({ claimId: claim?.id, action: 'seen' })).data.seen).toBe(true);
    expect((await act({ claimId: claim?.id, action: 'reject' })).data.status).toBe('COLLABORATION_REJECTED');
    expect((await act({ claimId: other?.id, action: 'accept' })).data.status).toBe('COLLABORATION_ACCEPTED');
    const moved = await act({ claimId: claim?.id, action: 'move', status: 'COMPLETED' });
    expect(moved.data).toMatchObject({ status: 'COMPLETED', isOpen: false });
    expect(await control(sandbox, `claims/${claim?.id}`)).toMatchObject({
      data: { merchantId: expect.any(String), status: 'COMPLETED' },
      uploadClosed: false,
    });
    expect(await control(sandbox, 'ledger')).toMatchObject({ effects: [] });
  });
});

describe('the control surface', () => {
  it('puts everything back', async () => {
    const before = await list(sandbox);
    await advance(sandbox, 60);
    await control(sandbox, 'keys', 'POST', { apiKey: 'other', mailing: false });
    await control(sandbox, 'down', 'POST');
    await control(sandbox, 'reset', 'POST');
    expect(await list(sandbox)).toEqual(before);
    expect(await control(sandbox, 'state')).toMatchObject({
      up: true,
      mailing: true,
      claims: 400,
      faultRules: 0,
    });
  });

  it('answers on the service port too, to programs and not to pages', async () => {
    expect((await call(sandbox, '/__sandbox/state')).status).toBe(200);
    expect(
      (await call(sandbox, '/__sandbox/state', { headers: { origin: 'https://page.example' } })).status,
    ).toBe(403);
  });

  // Promise: pages-cannot-steer-sandbox
  it.each(['sandbox.example', 'sandbox.example:8000', '127.0.0.1.sandbox.example:8000', '127.0.0.1'])(
    'answers nothing to a page that came by the name %s',
    async (host) => {
      for (const path of ['state', 'ledger', 'faults', 'merchants']) {
        expect((await call(sandbox, `/__sandbox/${path}`, { headers: { host } })).status).toBe(403);
      }
    },
  );

  it('never shows the key', async () => {
    await call(sandbox, `/claims/x?key=${sandbox.apiKey}`);
    for (const path of ['ledger', 'state', 'faults', 'merchants']) {
      expect(JSON.stringify(await control(sandbox, path))).not.toContain(sandbox.apiKey);
    }
  });
});
