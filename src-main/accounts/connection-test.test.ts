import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/sandbox.ts';
import { limits } from '../../src-testing/limits.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { systemClock } from '../base/clock.ts';
import { readConnectionInput, testConnection } from './connection-test.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function sandbox(): Promise<Sandbox> {
  const started = await startSandbox({ claims: 60, timeScale: 0 });
  ends.push(() => started.close());
  return started;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const test = (baseUrl: string, acquirerId = '7', apiKey = 'key', deadlineMs = limits.conditionMs) =>
  testConnection(
    createClaimsServiceClient({ baseUrl, apiKey: () => apiKey, clock: systemClock, limits: { deadlineMs } }),
    acquirerId,
  );

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

describe('what was typed', () => {
  const typed = (change: object) =>
    readConnectionInput({ baseUrl: 'https://claims.example/', acquirerId: ' 7 ', apiKey: 'key', ...change });

  it('is made usable', () => {
    expect(typed({})).toEqual({
      ok: true,
      target: { baseUrl: 'https://claims.example', acquirerId: '7', apiKey: 'key' },
    });
  });

  it.each([
    [{ baseUrl: 'claims example' }, 'address_malformed', 'baseUrl'],
    [{ baseUrl: 'ftp://claims.example' }, 'address_malformed', 'baseUrl'],
    [{ baseUrl: 'http://claims.example' }, 'address_not_https', 'baseUrl'],
    [{ baseUrl: 'https://me:you@claims.example' }, 'address_has_credentials', 'baseUrl'],
    [{ baseUrl: 'https://claims.example/?a=1' }, 'address_has_query', 'baseUrl'],
    [{ acquirerId: '  ' }, 'acquirer_missing', 'acquirerId'],
    [{ apiKey: '' }, 'key_missing', 'apiKey'],
    [{ apiKey: 'two words' }, 'key_malformed', 'apiKey'],
    [{ apiKey: 'key\n' }, 'key_malformed', 'apiKey'],
  ])('%j is refused as %s at %s', (change, problem, field) => {
    expect(typed(change)).toEqual({ ok: false, problem, field, detail: null });
  });
});

describe('a test of the connection', () => {
  it('finds nothing wrong with the right key for the right acquirer', async () => {
    const { url, acquirerId, apiKey } = await sandbox();
    expect(await test(url, acquirerId, apiKey)).toEqual({
      ok: true,
      claimsSeen: expect.any(Number) as number,
    });
  });

  it('names a key that is not accepted', async () => {
    const { url, acquirerId } = await sandbox();
    expect(await test(url, acquirerId, 'another')).toMatchObject({
      problem: 'unauthorized',
      field: 'apiKey',
    });
  });

  it('names claims of another acquirer, in a page of seen ones too', async () => {
    const claim = { id: 'c1', acquirerId: '8' };
    const url = await serve((request, response) => {
      const data = request.url?.includes('seen=true') ? [claim] : [];
      json(200, { success: true, data })(request, response);
    });
    expect(await test(url)).toEqual({
      ok: false,
      problem: 'other_acquirer',
      field: 'acquirerId',
      detail: { code: 'other_acquirer', params: { acquirerId: '8' } },
    });
  });

  it('takes a key whose listing has a claim of another acquirer among ours', async () => {
    const url = await serve((request, response) => {
      const isSeen = request.url?.includes('seen=true') === true;
      const foreign = { id: 'c1', acquirerId: '8' };
      json(200, { success: true, data: isSeen ? [{ id: 'c2', acquirerId: '7' }] : [foreign] })(
        request,
        response,
      );
    });
    expect(await test(url)).toEqual({ ok: true, claimsSeen: 2 });
  });

  it('takes an acquirer without any claim', async () => {
    expect(await test(await serve(json(200, { success: true, data: [] })))).toEqual({
      ok: true,
      claimsSeen: 0,
    });
  });

  it.each([
    [json(403, { success: false, message: 'no' }), 'forbidden', 'apiKey'],
    [json(404, { success: false, message: 'no' }), 'not_found', 'baseUrl'],
    [json(500, { success: false, message: 'no' }), 'service_error', 'form'],
    [json(429, { success: false, message: 'slow down' }), 'service_error', 'form'],
    [json(200, { success: false, message: 'no' }), 'service_error', 'form'],
    [json(200, { hello: 'world' }), 'not_the_service', 'baseUrl'],
  ])('an answer %# is named %s', async (listener, problem, field) => {
    expect(await test(await serve(listener))).toMatchObject({ ok: false, problem, field });
  });

  it('names a page of HTML, and a redirect, as not the service', async () => {
    const html = await serve((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<html>'),
    );
    expect(await test(html)).toMatchObject({ problem: 'not_the_service' });
    const away = await serve((_request, response) =>
      response.writeHead(302, { location: 'https://a.example' }).end(),
    );
    expect(await test(away)).toMatchObject({ problem: 'not_the_service' });
  });

  it('names what is wrong with the connection', async () => {
    const silent = await serve(() => {});
    expect(await test(silent, '7', 'key', 50)).toMatchObject({ problem: 'timed_out', field: 'form' });
    const gone = await serve(() => {});
    for (const end of ends.splice(0)) await end();
    expect(await test(gone)).toMatchObject({ problem: 'connection_refused', field: 'baseUrl' });
    expect(await test('https://claims.invalid')).toMatchObject({ problem: 'host_unknown', field: 'baseUrl' });
    const plain = await serve(() => {});
    expect(await test(plain.replace('http:', 'https:'))).toMatchObject({
      problem: 'tls_failed',
      field: 'baseUrl',
    });
  });

  it('never says the key', async () => {
    const echo = await serve((request, response) =>
      json(401, { success: false, message: `bad: ${request.headers.authorization}` })(request, response),
    );
    expect(JSON.stringify(await test(echo, '7', 'sk_live_secret'))).not.toContain('sk_live_secret');
  });
});
