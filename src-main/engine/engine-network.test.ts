import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createLocalAuthority, type LocalAuthority } from '../network/testing/local-authority.ts';
import { type LocalProxy, startLocalProxy } from '../network/testing/local-proxy.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;
let authority: LocalAuthority;
let proxy: LocalProxy;
/** The service behind HTTPS, with a certificate that only the office’s own authority vouches for. */
let front: https.Server;
let port: number;
const decided: string[] = [];

beforeEach(async () => {
  decided.length = 0;
  bench = await openEngineBench();
  authority = createLocalAuthority();
  proxy = await startLocalProxy();
  const service = new URL(bench.service.url);
  front = https.createServer(authority.server, (request, response) => {
    const { method = '', url: path = '', headers } = request;
    if (method !== 'GET') decided.push(`${method} ${path}`);
    const behind = http.request(service, { method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    behind.on('error', () => response.destroy());
    request.pipe(behind);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  await bench.close();
  await proxy.close();
  front.closeAllConnections();
  front.close();
});

const through = (host: string) => ({ ...bench.account(), baseUrl: `https://${host}:${port}` });

it('connects to a service of the office’s own authority once its file is chosen, and says the reason before', async () => {
  const client = await bench.start();
  const account = through('127.0.0.1');
  expect(await client.accounts.add(account)).toMatchObject({
    ok: false,
    problem: 'tls_failed',
    detail: { code: 'system_error', params: { errno: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } },
  });
  const refused = { code: 'REFUSED', data: { code: 'ca_file_unusable' } };
  const nothing = join(tempDir(), 'office.pem');
  await expect(client.app.setPreferences({ caFile: nothing })).rejects.toMatchObject(refused);
  expect((await client.app.info()).preferences.caFile).toBeNull();
  await client.app.setPreferences({ caFile: authority.caFile });
  const added = await client.accounts.add(account);
  if (!added.ok) expect.fail(`refused: ${added.problem}`);
  await bench.synced(client, added.account.id);
});

// Promise: proxy-refusal-sends-once
it('keeps decisions while the proxy refuses, says why, and sends each once when it connects again', async () => {
  const client = await bench.start();
  await client.app.setPreferences({ caFile: authority.caFile, proxy: proxy.url });
  const account = through('claims.office.test');
  const added = await client.accounts.add(account);
  if (!added.ok) expect.fail(`refused: ${added.problem}`);
  const accountId = added.account.id;
  await bench.synced(client, accountId);
  expect(new Set(proxy.asked)).toEqual(new Set([`claims.office.test:${port}`]));

  proxy.answer = 407;
  await client.sync.now({ accountId });
  const connection = async () => (await bench.status(client, accountId)).connection;
  await expect.poll(connection).toMatchObject({
    state: 'offline',
    fault: 'proxy_failed',
    detail: { code: 'proxy_refused', params: { httpStatus: 407 } },
  });
  await client.app.setPreferences({ holdSeconds: { mark_seen: 3 } });
  const [row = expect.fail('no claim')] = await bench.firstRows(client, accountId);
  const saw = { status: row.status, updatedAt: row.updatedAt, isOpen: row.isOpen };
  await client.outbox.decide({ accountId, kind: 'mark_seen', targets: [{ claimId: row.id, saw }] });
  expect(await bench.status(client, accountId)).toMatchObject({ waiting: 1 });

  proxy.answer = 503;
  await expect.poll(connection).toMatchObject({
    state: 'offline',
    detail: { code: 'proxy_refused', params: { httpStatus: 503 } },
  });
  expect(decided).toEqual([]);
  proxy.answer = 200;
  await expect
    .poll(() => bench.status(client, accountId))
    .toMatchObject({ waiting: 0, attention: 0, connection: { state: 'online' } });
  expect(decided).toHaveLength(1);
});
