import { once } from 'node:events';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '../../src-testing/limits.ts';
import { systemClock } from '../base/clock.ts';
import { createNetwork } from '../network/network.ts';
import { createLocalAuthority } from '../network/testing/local-authority.ts';
import { type LocalProxy, startLocalProxy } from '../network/testing/local-proxy.ts';
import { download } from './download.ts';

const authority = createLocalAuthority();
let proxy: LocalProxy;
let server: https.Server;
let port: number;

beforeEach(async () => {
  proxy = await startLocalProxy();
  server = https.createServer(authority.server, (request, response) => response.end(request.headers.host));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

/** Whatever the name is, it is looked up as this. */
const fetched = (found: string) => {
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(null, [{ address: found, family: 4 }]);
  return download({
    url: `https://claims.office.test:${port}/a.pdf`,
    serviceOrigin: 'https://service.example',
    clock: systemClock,
    signal: new AbortController().signal,
    limits: { deadlineMs: limits.conditionMs, bytes: 1000 },
    lookup,
    network: createNetwork({
      settings: () => ({ proxy: proxy.url, caFile: authority.caFile }),
      findSystemProxy: async () => null,
      noProxy: null,
    }),
  });
};

it('asks a proxy for the address that was checked, under the host’s own name', async () => {
  const bytes = Buffer.from(`claims.office.test:${port}`);
  expect(await fetched('203.0.114.7')).toEqual({ kind: 'bytes', bytes });
  expect(proxy.asked).toEqual([`203.0.114.7:${port}`]);
});

it.each(['10.0.0.7', '127.0.0.1', '169.254.169.254'])('asks no proxy for %s', async (found) => {
  expect(await fetched(found)).toMatchObject({ kind: 'failed', fault: 'address_private' });
  expect(proxy.asked).toEqual([]);
});

it('says what the proxy answered', async () => {
  proxy.answer = 403;
  expect(await fetched('203.0.114.7')).toEqual({
    kind: 'failed',
    fault: 'connection_failed',
    detail: { code: 'proxy_refused', params: { httpStatus: 403 } },
  });
});
