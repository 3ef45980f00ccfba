import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimSchema, type Claim } from '../../src-shared/claims-service/claim.ts';
import { documentationItemSchema } from '../../src-shared/claims-service/documentation-item.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import { subscriptionSchema } from '../../src-shared/claims-service/subscription.ts';
import type { Effect, Receipt } from '../base/ledger.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { call, control } from '../testing/call-sandbox.ts';
import { endpointNames } from './called-endpoint.ts';
import { documentStorePath } from './document-address.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ claims: 300, timeScale: 0, seed: 11 });
});
afterEach(() => sandbox.close());

async function json(path: string, method = 'GET', body?: unknown) {
  const answer = await call(sandbox, path, { method, body });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

const listing = () => endpoints.listAcquirerClaims.path(sandbox.acquirerId);
const effects = async () =>
  (await control<{ effects: Effect[] }>(sandbox, 'ledger')).effects.map(
    ({ kind, claimId, name, subscriptionId, value }) =>
      JSON.parse(JSON.stringify({ kind, claimId, name, subscriptionId, value })),
  );

async function oneClaim(query: string): Promise<Claim> {
  const { body } = await json(`${listing()}?items=1&${query}`);
  return claimSchema.parse(body.data[0]);
}

async function withDocuments() {
  const { body } = await json(`${listing()}?status=COLLABORATION_REJECTED`);
  for (const { id } of body.data) {
    const answer = (await json(endpoints.listDocumentation.path(id))).body;
    if (answer.data.length > 2) return { id, answer };
  }
  throw new Error('No claim with documents');
}

describe('an escape that can not be read', () => {
  async function escaped(path: string, method: string, body?: unknown) {
    const { status, text } = await call(sandbox, path, { method, body });
    return { status, body: JSON.parse(text) };
  }
  it('is answered as any mistake of a caller, on every route', async () => {
    for (const name of endpointNames) {
      const { method, pattern } = endpoints[name];
      for (const malformed of ['%zz', '%', '%E0%A4%A', '%ff']) {
        const answer = await escaped(
          pattern.replaceAll(/:\w+/g, malformed),
          method,
          ['GET', 'DELETE'].includes(method) ? undefined : {},
        );
        expect([name, malformed, answer.body.success]).toEqual([name, malformed, expect.any(Boolean)]);
        expect([name, malformed, answer.status < 500]).toEqual([name, malformed, true]);
      }
    }
    for (const path of ['/%zz', '/claims/%zz?seen=%zz', `${documentStorePath}%zz/%zz/%zz?token=%zz`])
      expect([path, (await call(sandbox, path)).status < 500]).toEqual([path, true]);
  });
});

describe('listing the claims of an acquirer', () => {
  it('gives unseen claims by default, newest first, at most 50, without merchantId', async () => {
    const { body } = await json(listing());
    const claims: Claim[] = body.data.map((row: unknown) => claimSchema.strict().parse(row));
    expect(body.success).toBe(true);
    expect(claims).toHaveLength(50);
    expect(claims.every((claim) => !claim.seen && claim.merchantId === undefined)).toBe(true);
    expect(claims.every((claim) => claim.acquirerId === sandbox.acquirerId)).toBe(true);
    const times = claims.map((claim) => claim.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('filters by seen, origin and status', async () => {
    const { body } = await json(`${listing()}?seen=true&origin=mastercard&status=COMPLETED`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const claim of body.data)
      expect(claim).toMatchObject({ seen: true, origin: 'mastercard', status: 'COMPLETED' });
  });

  it.each(['items=51', 'items=0', 'items=x', 'seen=yes', 'origin=amex'])('refuses %s', async (query) => {
    const { status, body } = await json(`${listing()}?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' });
  });

  it.each(['exclusive', 'inclusive'] as const)('covers every claim with startKey %s', async (startKey) => {
    const other = await startSandbox({ claims: 300, timeScale: 0, startKey });
    const met: string[] = [];
    for (const seen of ['false', 'true']) {
      let key = '';
      for (;;) {
        const path = `${endpoints.listAcquirerClaims.path(other.acquirerId)}?seen=${seen}&items=7${key}`;
        const rows: Claim[] = JSON.parse((await call(other, path)).text).data;
        const fresh = rows.filter((claim) => !met.includes(claim.id));
        if (fresh.length === 0) break;
        if (key !== '') expect(rows.length - fresh.length).toBe(startKey === 'inclusive' ? 1 : 0);
        met.push(...fresh.map((claim) => claim.id));
        key = `&startKey=${fresh.at(-1)?.id}`;
      }
    }
    expect(new Set(met).size).toBe(300);
    expect(met).toHaveLength(300);
    await other.close();
  });

  it('gives nothing after an unknown startKey', async () => {
    expect((await json(`${listing()}?startKey=unknown`)).body).toEqual({ success: true, data: [] });
  });
});

describe('authorization', () => {
  it('refuses no key, a wrong one, and one without its prefix', async () => {
    const answers = [
      await call(sandbox, listing(), { apiKey: null }),
      await call(sandbox, listing(), { apiKey: 'wrong' }),
      await call(sandbox, listing(), { apiKey: null, headers: { authorization: sandbox.apiKey } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toEqual({ success: false, message: expect.any(String) });
    }
  });

  it("refuses another acquirer's listing", async () => {
    expect((await json(endpoints.listAcquirerClaims.path('1'))).status).toBe(401);
    expect((await json(endpoints.markSeen.path('1'), 'POST', { claims: [] })).status).toBe(401);
  });

  it('takes a new key and no longer the old one', async () => {
    await control(sandbox, 'keys', 'POST', { apiKey: 'second' });
    expect((await json(listing())).status).toBe(401);
    expect((await call(sandbox, listing(), { apiKey: 'second' })).status).toBe(200);
  });
});

describe('claims', () => {
  it('are marked seen, once each', async () => {
    const { id } = await oneClaim('seen=false');
    const path = endpoints.markSeen.path(sandbox.acquirerId);
    expect((await json(path, 'POST', { claims: [id, 'unknown'] })).body).toEqual({
      success: true,
      data: { total: 1 },
    });
    expect((await json(path, 'POST', { claims: [id] })).body).toEqual({ success: true, data: { total: 1 } });
    expect((await json(endpoints.getClaim.path(id))).body.data.seen).toBe(true);
    expect((await oneClaim('seen=false')).id).not.toBe(id);
    expect(await effects()).toEqual([{ kind: 'markSeen', claimId: id }]);
    expect((await json(path, 'POST', { claims: 'x' })).body.code).toBe('VALIDATION_ERROR');
  });

  it.each([
    ['REJECTED', 'COLLABORATION_REJECTED'],
    ['ACCEPTED', 'COLLABORATION_ACCEPTED'],
  ])('in the collaboration stage take %s', async (value, transitionedTo) => {
    const before = await oneClaim('status=PENDING_REVIEW');
    const path = endpoints.putClaimStatus.path(before.id);
    expect((await json(path, 'PUT', { status: value })).body).toEqual({
      success: true,
      transitionedTo,
      data: {},
    });
    const { body } = await json(endpoints.getClaim.path(before.id));
    const after = claimSchema.strict().parse(body.data);
    expect(after).toMatchObject({ status: transitionedTo, flow: { currentStep: transitionedTo } });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.events.at(-1)).toEqual({ name: transitionedTo, timestamp: after.updatedAt });
    expect(await json(path, 'PUT', { status: value })).toMatchObject({
      status: 409,
      body: { success: false },
    });
    expect(await effects()).toEqual([{ kind: 'putClaimStatus', claimId: before.id, value }]);
  });

  it('take an accept under another name if configured so', async () => {
    await control(sandbox, 'behaviour', 'POST', { acceptedStatus: 'COLLABORATION_DONE' });
    const { id } = await oneClaim('status=PENDING_REVIEW');
    const { body } = await json(endpoints.putClaimStatus.path(id), 'PUT', { status: 'ACCEPTED' });
    expect(body.transitionedTo).toBe('COLLABORATION_DONE');
  });

  it('refuse bad bodies and unknown ids', async () => {
    const { id } = await oneClaim('status=PENDING_REVIEW');
    const path = endpoints.putClaimStatus.path(id);
    expect((await json(path, 'PUT', { status: 'APPROVED' })).body.code).toBe('VALIDATION_ERROR');
    expect((await json(path, 'PUT', '{"status":')).body).toEqual({
      success: false,
      message: expect.any(String),
    });
    expect((await json(endpoints.getClaim.path('unknown'))).status).toBe(404);
    expect(await effects()).toEqual([]);
  });

  it('carry merchantId in the listing of a merchant', async () => {
    const { data: merchants } = await control<{ data: { merchantId: string; claims: number }[] }>(
      sandbox,
      'merchants',
    );
    const merchant = merchants[0];
    const { body } = await json(endpoints.listMerchantClaims.path(merchant?.merchantId ?? ''));
    expect(body.data).toHaveLength(merchant?.claims ?? -1);
    for (const row of body.data)
      expect(claimSchema.strict().parse(row).merchantId).toBe(merchant?.merchantId);
    expect((await json(endpoints.listMerchantClaims.path('1'))).body).toEqual({ success: true, data: [] });
  });
});

describe('documentation', () => {
  it('is listed, and its addresses give real files without a key', async () => {
    const { answer } = await withDocuments();
    expect(answer.quantity).toBe(answer.data.length);
    for (const row of answer.data) {
      const item = documentationItemSchema.strict().parse(row);
      const file = await call(sandbox, item.url, { apiKey: null });
      expect(file.status).toBe(200);
      const again = await call(sandbox, item.url, { apiKey: null });
      expect(again.bytes.equals(file.bytes)).toBe(true);
      if (item.name.endsWith('.pdf')) expect(file.text.startsWith('%PDF-1.')).toBe(true);
      if (item.name.endsWith('.jpg')) expect(file.bytes.readUInt16BE(0)).toBe(0xffd8);
      if (item.name.endsWith('.png')) expect(PNG.sync.read(file.bytes).width).toBeGreaterThan(100);
      expect((await call(sandbox, `${item.url}0`, { apiKey: null })).status).toBe(403);
      await call(sandbox, item.url);
    }
    const { receipts } = await control<{ receipts: Receipt[] }>(sandbox, 'ledger?endpoint=file');
    expect(receipts.slice(0, 4).map((receipt) => receipt.authorization)).toEqual([
      'missing',
      'missing',
      'missing',
      'valid',
    ]);
  });

  it('is finished once', async () => {
    const { id, answer } = await withDocuments();
    const path = endpoints.finishDocumentation.path(id);
    const approved = answer.data.filter((row: { status: string }) => row.status === 'approved').length;
    expect((await json(path, 'POST')).body).toEqual({
      success: true,
      data: { processed: approved, uploaded: answer.data.length },
    });
    expect((await json(path, 'POST')).body).toEqual({ success: false, message: expect.any(String) });
    expect((await json(endpoints.getClaim.path(id))).body.data.status).toBe('SECOND_PRESENTATION_STARTED');
    expect(await effects()).toEqual([{ kind: 'finishDocumentation', claimId: id }]);
  });
});

describe('mail', () => {
  it('is sent with the permission only', async () => {
    const { id } = await oneClaim('seen=false');
    const path = endpoints.sendEmail.path(id);
    expect((await json(path, 'POST', { email: 'a@shop.example' })).body).toEqual({
      success: true,
      meta: { claimId: id },
    });
    expect((await json(path, 'POST', { email: 'No data' })).body.code).toBe('VALIDATION_ERROR');
    await control(sandbox, 'keys', 'POST', { mailing: false });
    const refused = await json(path, 'POST', { email: 'a@shop.example' });
    expect(refused).toEqual({
      status: 403,
      body: { success: false, message: expect.stringContaining('mailing') },
    });
    expect(await effects()).toEqual([{ kind: 'sendEmail', claimId: id, value: 'a@shop.example' }]);
  });

  it('has two templates', async () => {
    const html = '<p>{{authCode}} ñ</p>';
    expect(await json(endpoints.replaceTemplate.path('new_claim'), 'POST', { html })).toEqual({
      status: 200,
      body: { success: true, message: expect.any(String), meta: { name: 'new_claim' } },
    });
    expect((await json(endpoints.replaceTemplate.path('other'), 'POST', { html })).body.code).toBe(
      'VALIDATION_ERROR',
    );
    expect(await control(sandbox, 'templates')).toEqual({ success: true, data: { new_claim: html } });
    expect(await effects()).toEqual([{ kind: 'replaceTemplate', name: 'new_claim', value: html }]);
  });
});

describe('subscriptions', () => {
  const body = {
    isActive: true,
    url: 'https://hooks.shop.example/x',
    subscribedEvents: ['chargeback.created'],
  };

  it('are created with a secret, read without, deleted for good', async () => {
    const path = endpoints.createSubscription.path(sandbox.partnerId);
    expect((await json(path)).body).toEqual({ success: true, data: [] });
    const created = subscriptionSchema.strict().parse((await json(path, 'POST', body)).body.data);
    expect(created.secret).toMatch(/^whsec_/);
    const { secret: _secret, ...rest } = created;
    expect((await json(path)).body).toEqual({ success: true, data: rest });
    await json(path, 'POST', body);
    expect((await json(path)).body.data).toHaveLength(2);
    const deletion = endpoints.deleteSubscription.path(sandbox.partnerId, created.id);
    expect((await json(deletion, 'DELETE')).body).toEqual({ success: true });
    expect(await json(deletion, 'DELETE')).toEqual({
      status: 404,
      body: {
        success: false,
        exception: 'Not Found',
        code: 'PARTNER.PARTNER_SUBSCRIPTION_NOT_FOUND',
        message: expect.any(String),
      },
    });
  });

  it('refuse addresses without TLS in the words of the interface', async () => {
    const path = endpoints.createSubscription.path(sandbox.partnerId);
    const answer = await json(path, 'POST', { ...body, url: 'http://x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      code: 'VALIDATION_ERROR',
      error: [
        {
          code: 'invalid_string',
          validation: { startsWith: 'https://' },
          message: expect.stringContaining('HTTPS'),
          path: ['url'],
        },
      ],
    });
  });

  it('belong to the own partner', async () => {
    const path = endpoints.readSubscriptions.path('other');
    expect(await json(path)).toEqual({ status: 400, body: { success: false, message: expect.any(String) } });
    expect((await json(path, 'POST', body)).body.success).toBe(false);
  });
});
