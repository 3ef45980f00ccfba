import { Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import type { Effect, Receipt } from '../base/ledger.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { call, control, failureOf, type CallOptions } from '../testing/call-sandbox.ts';
import type { faultRuleSchema } from './fault.ts';
import type { z } from 'zod';

type Rule = z.input<typeof faultRuleSchema>;

let sandbox: Sandbox;
let claims: Claim[];

beforeEach(async () => {
  sandbox = await startSandbox({ claims: 200, timeScale: 0, seed: 3 });
  claims = JSON.parse((await call(sandbox, `${listing()}?status=PENDING_REVIEW`)).text).data;
  await control(sandbox, 'ledger', 'DELETE');
});
afterEach(() => sandbox.close());

const listing = () => endpoints.listAcquirerClaims.path(sandbox.acquirerId);
const claimId = () => claims[0]?.id ?? '';
const script = (...rules: Rule[]) => control(sandbox, 'faults', 'POST', { rules });
const list = (options?: CallOptions) => call(sandbox, listing(), options);
const reject = (options?: CallOptions) =>
  call(sandbox, endpoints.putClaimStatus.path(claimId()), {
    method: 'PUT',
    body: { status: 'REJECTED' },
    ...options,
  });
const ledger = () => control<{ receipts: Receipt[]; effects: Effect[] }>(sandbox, 'ledger');

async function played(fault: Rule['fault']) {
  await script({ endpoint: '*', fault });
  return list();
}

async function rows(fault: Rule['fault']): Promise<Record<string, unknown>[]> {
  await control(sandbox, 'faults', 'DELETE');
  return JSON.parse((await played(fault)).text).data;
}

/** A client that gives up once the service has its request; answers how it failed, and the ledger then. */
async function givenUp(calling: (options: CallOptions) => Promise<unknown>) {
  const client = new AbortController();
  const failing = failureOf(calling({ signal: client.signal }));
  const { effects, receipts } = await vi.waitFor(async () => {
    const now = await ledger();
    expect(now.receipts).not.toEqual([]);
    return now;
  });
  client.abort();
  return { failure: await failing, effects, receipts };
}

/** Waits for something that the sandbox does after the client has gone. */
async function effectsOnceThereAre(count: number): Promise<Effect[]> {
  for (;;) {
    const { effects } = await ledger();
    if (effects.length >= count) return effects;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('connections', () => {
  it('are refused while the service is down, and the control surface is not', async () => {
    await control(sandbox, 'down', 'POST');
    expect(await failureOf(list())).toBe('ECONNREFUSED');
    expect(await control(sandbox, 'state')).toMatchObject({ up: false });
    await control(sandbox, 'up', 'POST');
    expect((await list()).status).toBe(200);
  });

  it('come back automatically after a while', async () => {
    expect(await control(sandbox, 'down', 'POST', { forMs: 50 })).toMatchObject({ up: false });
    while ((await failureOf(list())) === 'ECONNREFUSED')
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await list()).status).toBe(200);
  });

  it.each([
    ['reset', 'before-headers', 'ECONNRESET'],
    ['end', 'before-headers', 'ECONNRESET'],
    ['reset', 'mid-headers', 'ECONNRESET'],
    ['end', 'mid-headers', 'ECONNRESET'],
    ['reset', 'mid-body', 'ECONNRESET'],
    ['end', 'mid-body', 'ECONNRESET'],
  ] as const)('are closed by %s %s', async (how, phase, code) => {
    await script({
      endpoint: 'putClaimStatus',
      times: 1,
      fault: { kind: 'close', how, phase, processed: false },
    });
    expect(await failureOf(reject())).toBe(code);
    expect((await ledger()).effects).toEqual([]);
    await control(sandbox, 'faults', 'DELETE');
    await script({
      endpoint: 'putClaimStatus',
      times: 1,
      fault: { kind: 'close', how, phase, processed: true },
    });
    expect(await failureOf(reject())).toBe(code);
    expect((await ledger()).effects).toHaveLength(1);
  });

  it('can be distinguished: fresh or reused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await script({ endpoint: '*', connection: 'reused', fault: { kind: 'close' } });
    expect((await list({ agent })).status).toBe(200);
    expect(await failureOf(list({ agent }))).toBe('ECONNRESET');
    expect((await list({ agent })).status).toBe(200);
    agent.destroy();
    const { receipts } = await ledger();
    expect(receipts.map((receipt) => [receipt.requestOnConnection, receipt.fault])).toEqual([
      [1, null],
      [2, 'close'],
      [1, null],
    ]);
    expect(receipts[0]?.connectionId).toBe(receipts[1]?.connectionId);
  });
});

describe('time-outs', () => {
  it.each([
    [false, 0],
    [true, 1],
  ])('with processed %s leave %i effects', async (processed, count) => {
    await script({ endpoint: 'putClaimStatus', fault: { kind: 'timeout', processed } });
    expect((await givenUp(reject)).failure).toBe('ABORT_ERR');
    await vi.waitFor(async () => expect((await ledger()).effects).toHaveLength(count));
    expect((await ledger()).receipts).toMatchObject([
      { endpoint: 'putClaimStatus', status: null, fault: 'timeout' },
    ]);
  });

  it('end automatically after holdMs', async () => {
    await script({ endpoint: '*', fault: { kind: 'timeout', holdMs: 30 } });
    expect(await failureOf(list())).toBe('ECONNRESET');
  });

  it('can be followed by a late effect', async () => {
    await script({ endpoint: 'putClaimStatus', fault: { kind: 'late', delayMs: 1_000 } });
    expect(await givenUp(reject)).toMatchObject({ failure: 'ABORT_ERR', effects: [] });
    expect(await effectsOnceThereAre(1)).toMatchObject([{ kind: 'putClaimStatus', value: 'REJECTED' }]);
  });

  it('come from an answer of single bytes too', async () => {
    await script({ endpoint: '*', fault: { kind: 'slow', part: 'headers' } });
    expect(await failureOf(list({ signal: AbortSignal.timeout(150) }))).toBe('ABORT_ERR');
    await control(sandbox, 'faults', 'DELETE');
    await script({ endpoint: '*', fault: { kind: 'slow', part: 'body' } });
    expect(await failureOf(list({ signal: AbortSignal.timeout(150) }))).toBe('ABORT_ERR');
    await control(sandbox, 'faults', 'DELETE');
    await script({
      endpoint: 'putClaimStatus',
      fault: { kind: 'slow', part: 'headers', bytesPerSecond: 10_000 },
    });
    expect(JSON.parse((await reject()).text)).toMatchObject({ success: true });
  });
});

describe('statuses', () => {
  it.each(['120', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', '1000000000', undefined])(
    '429 with Retry-After %s',
    async (retryAfter) => {
      await script({ endpoint: '*', fault: { kind: 'status', status: 429, retryAfter } });
      const answer = await list();
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, retryAfter]);
    },
  );

  it.each([401, 403, 408, 500, 502, 503, 504])('%i, before or after processing', async (status) => {
    await script(
      { endpoint: 'putClaimStatus', nth: 1, fault: { kind: 'status', status } },
      { endpoint: 'putClaimStatus', nth: 2, fault: { kind: 'status', status, processed: true } },
    );
    const answer = await reject();
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ success: false, message: `Fault ${status}` });
    expect((await ledger()).effects).toHaveLength(0);
    expect((await reject()).status).toBe(status);
    expect((await ledger()).effects).toHaveLength(1);
  });

  it('can carry a page of a proxy', async () => {
    await script({ endpoint: '*', fault: { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' } });
    const answer = await list();
    expect([answer.headers['content-type'], answer.text]).toEqual([
      'text/html; charset=utf-8',
      '<h1>Bad Gateway</h1>',
    ]);
  });

  it.each([301, 302, 307, 308] as const)('%i leads wherever the script says', async (status) => {
    await script({
      endpoint: '*',
      fault: { kind: 'redirect', status, location: 'https://elsewhere.example/' },
    });
    const answer = await list();
    expect([answer.status, answer.headers.location]).toEqual([status, 'https://elsewhere.example/']);
  });
});

describe('bodies', () => {
  it('refuse politely', async () => {
    expect(JSON.parse((await played({ kind: 'refused', message: 'No.' })).text)).toEqual({
      success: false,
      message: 'No.',
    });
  });
  it('are a captive portal', async () => {
    const answer = await played({ kind: 'html' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
  it('are empty', async () => expect((await played({ kind: 'empty-body' })).text).toBe(''));
  it('are cut at a byte', async () =>
    expect((await played({ kind: 'cut', atByte: 17 })).bytes).toHaveLength(17));
  it('say success in words', async () =>
    expect(JSON.parse((await played({ kind: 'success-text' })).text).success).toBe('true'));
  it('carry keys of the prototype', async () => {
    const { text } = await played({ kind: 'proto-keys' });
    expect(Object.hasOwn(JSON.parse(text), '__proto__')).toBe(true);
    expect(Object.hasOwn(JSON.parse(text).data[1], '__proto__')).toBe(true);
  });
  it('are nested deeply', async () =>
    expect((await played({ kind: 'deep', depth: 5 })).text).toContain('"deep":[[[[[]]]]]'));
  it('unpack to something huge', async () => {
    const answer = await played({ kind: 'gzip-bomb', megabytes: 20 });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.bytes.length).toBeLessThan(1_000_000);
    expect(gunzipSync(answer.bytes).length).toBeGreaterThan(20_000_000);
  });
  it('are shorter than they say', async () => {
    await script({ endpoint: '*', fault: { kind: 'content-length', by: 10 } });
    expect(await failureOf(list())).toBe('ECONNRESET');
  });
  it('are longer than they say', async () => {
    await script({ endpoint: '*', fault: { kind: 'content-length', by: -10 } });
    expect(await failureOf(list())).toBe('HPE_CLOSED_CONNECTION');
  });
});

describe('rows', () => {
  it('hold values that nobody expects', async () => {
    expect((await rows({ kind: 'row', at: 2, path: 'status', value: 'NEW' }))[2]?.['status']).toBe('NEW');
    expect((await rows({ kind: 'row', at: 'all', path: 'amount', value: null }))[9]?.['amount']).toBeNull();
    expect((await rows({ kind: 'row', path: 'createdAt' }))[0]).not.toHaveProperty('createdAt');
    expect((await rows({ kind: 'row', path: 'amount', raw: '1e400' }))[0]?.['amount']).toBe(Infinity);
    expect((await rows({ kind: 'row', path: 'payment.pan', value: 5 }))[0]).toMatchObject({
      payment: { pan: 5 },
    });
  });

  it('let other parts of an answer be changed', async () => {
    await script({ endpoint: 'markSeen', fault: { kind: 'row', path: '$.data.total', value: 7 } });
    const path = endpoints.markSeen.path(sandbox.acquirerId);
    const answer = await call(sandbox, path, { method: 'POST', body: { claims: [claimId()] } });
    expect(JSON.parse(answer.text).data.total).toBe(7);
  });

  it('come in pages that make no sense', async () => {
    const ids = async (fault: Rule['fault']) => (await rows(fault)).map((row) => row['id']);
    const right = await ids({ kind: 'latency', ms: 1 });
    expect(await ids({ kind: 'page', how: 'empty' })).toEqual([]);
    const unsorted = await ids({ kind: 'page', how: 'unsorted' });
    expect(unsorted).not.toEqual(right);
    expect(new Set(unsorted)).toEqual(new Set(right));
    expect(await ids({ kind: 'page', how: 'duplicated' })).toHaveLength(100);
    expect(await ids({ kind: 'page', how: 'shrunk', rows: 3 })).toEqual(right.slice(3));
    expect((await rows({ kind: 'page', how: 'foreign', rows: 1 }))[0]?.['acquirerId']).toBe('99999999');
    const huge = await ids({ kind: 'page', how: 'huge', rows: 1_000 });
    expect(new Set(huge).size).toBe(1_000);
    await script({ endpoint: '*', fault: { kind: 'page', how: 'repeated' } });
  });

  it('come again and again', async () => {
    await script({ endpoint: '*', from: 2, fault: { kind: 'page', how: 'repeated' } });
    const first = await list();
    const second = await call(sandbox, `${listing()}?startKey=${JSON.parse(first.text).data.at(-1).id}`);
    expect(second.text).toBe(first.text);
  });
});

describe('documents', () => {
  it('are dangerous in every way', async () => {
    let path = '';
    for (const claim of claims) {
      path = endpoints.listDocumentation.path(claim.id);
      if (JSON.parse((await call(sandbox, path)).text).data.length > 0) break;
    }
    const first = async (how: Extract<Rule['fault'], { kind: 'document' }>['how']) => {
      await control(sandbox, 'faults', 'DELETE');
      await script({ endpoint: 'listDocumentation', fault: { kind: 'document', how } });
      const item: { url: string; name: string } = JSON.parse((await call(sandbox, path)).text).data[0];
      return item;
    };
    expect((await first('private-address')).url).toContain('169.254.169.254');
    expect((await first('parent-name')).name).toContain('../');
    const expired = await call(sandbox, (await first('expired')).url, { apiKey: null });
    expect(expired.status).toBe(403);
    const wrong = await call(sandbox, (await first('wrong-type')).url, { apiKey: null });
    expect([wrong.headers['content-type'], wrong.text.slice(0, 4)]).toEqual(['application/pdf', '<svg']);
    const moved = await call(sandbox, (await first('redirect')).url, { apiKey: null });
    expect([moved.status, moved.headers.location]).toEqual([302, 'http://169.254.169.254/latest/meta-data/']);
    const huge = await fetch((await first('huge')).url);
    expect(huge.headers.get('content-length')).toBe('5000000000');
    await huge.body?.cancel();
  });
});

describe('scripts', () => {
  it('choose by count, claim and endpoint, and end', async () => {
    const other = claims[1]?.id ?? '';
    await script(
      { endpoint: 'listAcquirerClaims', nth: 3, fault: { kind: 'status', status: 401 } },
      { endpoint: 'markSeen', claimId: claimId(), times: 1, fault: { kind: 'status', status: 503 } },
      { endpoint: 'getClaim', from: 2, to: 3, fault: { kind: 'status', status: 500 } },
    );
    const statuses = async (times: number, path: string) => {
      const found: number[] = [];
      for (let nth = 0; nth < times; nth++) found.push((await call(sandbox, path)).status);
      return found;
    };
    expect(await statuses(4, listing())).toEqual([200, 200, 401, 200]);
    expect(await statuses(4, endpoints.getClaim.path(other))).toEqual([200, 500, 500, 200]);
    const seen = (id: string) =>
      call(sandbox, endpoints.markSeen.path(sandbox.acquirerId), { method: 'POST', body: { claims: [id] } });
    expect((await seen(other)).status).toBe(200);
    expect((await seen(claimId())).status).toBe(503);
    expect((await seen(claimId())).status).toBe(200);
    expect(await control(sandbox, 'faults')).toMatchObject({
      rules: [{ fitted: 4, played: 1 }, { played: 1 }, { played: 2 }],
    });
  });

  it('are checked', async () => {
    await expect(
      control(sandbox, 'faults', 'POST', { rules: [{ endpoint: 'nothing', fault: { kind: 'html' } }] }),
    ).rejects.toThrow('400');
  });
});

it('refuses single things: an endpoint, a claim, a merchant, a start key that left the listing', async () => {
  const { data } = await control<{ data: { merchantId: string }[] }>(sandbox, 'merchants');
  const [merchantId = '', otherId = ''] = data.map((merchant) => merchant.merchantId);
  await script(
    { endpoint: 'listMerchantClaims', merchantId, fault: { kind: 'status', status: 401 } },
    { endpoint: 'getClaim', claimId: claimId(), fault: { kind: 'status', status: 401 } },
    { endpoint: 'sendEmail', fault: { kind: 'status', status: 429, retryAfter: '60' } },
  );
  const statusOf = async (path: string) => (await call(sandbox, path)).status;
  expect(await statusOf(endpoints.listMerchantClaims.path(merchantId))).toBe(401);
  expect(await statusOf(endpoints.listMerchantClaims.path(otherId))).toBe(200);
  expect(await statusOf(endpoints.getClaim.path(claimId()))).toBe(401);
  expect(await statusOf(endpoints.getClaim.path(claims[1]?.id ?? ''))).toBe(200);
  expect(await statusOf(`${listing()}?startKey=gone`)).toBe(200);
  await control(sandbox, 'behaviour', 'POST', { unknownStartKey: 'refused' });
  expect(await statusOf(`${listing()}?startKey=gone`)).toBe(400);
  expect(await statusOf(`${listing()}?status=PENDING_REVIEW&startKey=${claimId()}`)).toBe(200);
  await control(sandbox, 'colleague', 'POST', { claimId: claimId(), action: 'seen' });
  expect(await statusOf(`${listing()}?status=PENDING_REVIEW&startKey=${claimId()}`)).toBe(400);
});
