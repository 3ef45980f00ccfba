import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { exchange } from '../claims-service/http-exchange.ts';
import { systemClock } from '../base/clock.ts';
import { createNetwork, type Network, type NetworkSettings } from './network.ts';
import type { ProxySettings } from './system-proxy.ts';
import { createLocalAuthority, type LocalAuthority } from './testing/local-authority.ts';
import { type LocalProxy, startLocalProxy } from './testing/local-proxy.ts';

let authority: LocalAuthority;
let server: https.Server;
let port: number;
let requests: number;
let settings: NetworkSettings;

beforeAll(() => {
  authority = createLocalAuthority();
});
beforeEach(async () => {
  requests = 0;
  settings = { proxy: 'system', caFile: null };
  server = https.createServer(authority.server, (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end(`for ${request.headers.host}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const networkOf = (system: ProxySettings | null = null, noProxy: string | null = null): Network =>
  createNetwork({ settings: () => settings, findSystemProxy: async () => system, noProxy });

const limits = { deadlineMs: 30_000, bodyBytes: 1000 };
const ask = (network: Network, host = '127.0.0.1', deadlineMs = limits.deadlineMs) =>
  exchange(
    { method: 'POST', url: new URL(`https://${host}:${port}`), path: '/', headers: {}, body: 'one' },
    { ...limits, deadlineMs },
    systemClock,
    network,
  );
const notSent = (fault: string, detail: object) => ({ kind: 'failed', sent: false, fault, detail });
const system = (errno: string) => ({ code: 'system_error', params: { errno } });

describe('an authority of the office', () => {
  // Promise: tls-own-authority
  it('is refused without the setting, and nothing is sent', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const refused = notSent('tls_failed', system('UNABLE_TO_VERIFY_LEAF_SIGNATURE'));
    expect(await ask(networkOf())).toEqual(refused);
    expect(requests).toBe(0);
  });

  it('is trusted with it, in PEM and in DER, and beside the authorities of the system', async () => {
    const network = networkOf();
    for (const caFile of [authority.caFile, authority.caFileInDer]) {
      settings = { proxy: 'system', caFile };
      expect(await ask(network)).toMatchObject({ kind: 'answered', httpStatus: 200 });
    }
    settings = { proxy: 'system', caFile: null };
    expect(await ask(network)).toMatchObject({ kind: 'failed', sent: false });
  });

  it('vouches for no other name', async () => {
    settings.caFile = authority.caFile;
    const proxy = await startLocalProxy();
    settings.proxy = proxy.url;
    expect(await ask(networkOf(), 'other.office.test')).toEqual(
      notSent('tls_failed', system('ERR_TLS_CERT_ALTNAME_INVALID')),
    );
    await proxy.close();
    expect(requests).toBe(0);
  });

  it('whose file is lost, or becomes another, stops what is sent, and comes back by itself', async () => {
    const path = join(tempDir(), 'office.pem');
    settings.caFile = path;
    const network = networkOf();
    const unusable = (problem: string) =>
      notSent('tls_failed', { code: 'ca_file_unusable', params: { problem } });
    expect(await ask(network)).toEqual(unusable('missing'));
    writeFileSync(path, 'nothing of the kind');
    expect(await ask(network)).toEqual(unusable('no_certificate'));
    copyFileSync(authority.caFile, path);
    expect(await ask(network)).toMatchObject({ kind: 'answered' });
    copyFileSync(createLocalAuthority().caFile, path);
    utimesSync(path, 1, 1);
    expect(await ask(network)).toMatchObject({ kind: 'failed', fault: 'tls_failed' });
    rmSync(path);
    expect(await ask(network)).toEqual(unusable('missing'));
    expect(requests).toBe(1);
  });

  it('is trusted where the system trusts it', () => {
    const program = `
      import https from 'node:https';
      import { createNetwork } from ${JSON.stringify(new URL('network.ts', import.meta.url).href)};
      const server = https.createServer(JSON.parse(process.env.SERVER), (_, response) => response.end());
      server.listen(0, '127.0.0.1', () => {
        const url = new URL('https://127.0.0.1:' + server.address().port);
        const settings = () => ({ proxy: 'none', caFile: null });
        const { options } = createNetwork({ settings, findSystemProxy: async () => null, noProxy: null }).route(url);
        const end = (said) => (console.log(said), server.close(), server.closeAllConnections());
        https.get(url, options, (response) => end(response.statusCode)).on('error', (error) => end(error.code));
      });`;
    const run = (env: object) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, SERVER: JSON.stringify(authority.server), ...env },
        encoding: 'utf8',
      }).trim();
    expect(run({})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    // Where the system's store is: Node reads these as OpenSSL does.
    expect(run({ SSL_CERT_FILE: authority.caFile })).toBe('200');
  });
});

describe('a proxy', () => {
  let proxy: LocalProxy;
  beforeEach(async () => {
    proxy = await startLocalProxy();
    settings = { proxy: proxy.url, caFile: authority.caFile };
  });
  afterEach(async () => {
    await proxy.close();
  });
  const host = 'claims.office.test';

  it('is one tunnel for each request, whose end is the service', async () => {
    const network = networkOf();
    const answers = await Promise.all([ask(network, host), ask(network, host)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: 'answered', httpStatus: 200 });
      if (answer.kind === 'answered') expect(String(answer.body)).toBe(`for ${host}:${port}`);
    }
    expect(proxy.asked).toEqual([`${host}:${port}`, `${host}:${port}`]);
    expect(requests).toBe(2);
    await expect.poll(() => proxy.open()).toBe(0);
  });

  it('of the system counts unless another one is chosen, or none', async () => {
    const named = { proxy: proxy.url, noProxy: null };
    settings.proxy = 'system';
    expect(await ask(networkOf(named), host)).toMatchObject({ kind: 'answered' });
    expect(proxy.asked).toHaveLength(1);
    settings.proxy = 'none';
    expect(await ask(networkOf(named))).toMatchObject({ kind: 'answered' });
    expect(proxy.asked).toHaveLength(1);
  });

  it('is never used for this machine, nor for the hosts of NO_PROXY', async () => {
    expect(await ask(networkOf(), '127.0.0.1')).toMatchObject({ kind: 'answered' });
    expect(await ask(networkOf(), 'localhost')).toMatchObject({ kind: 'answered' });
    // The name leads nowhere without the proxy.
    expect(await ask(networkOf(null, 'office.test'), host)).toMatchObject({ kind: 'failed', sent: false });
    expect(proxy.asked).toEqual([]);
  });

  it.each([407, 403, 503])(
    'that refuses with %i is the reason, nothing is sent, and it leaves no connection',
    async (answer) => {
      proxy.answer = answer;
      const network = networkOf();
      expect(await ask(network, host)).toEqual(
        notSent('proxy_failed', { code: 'proxy_refused', params: { httpStatus: answer } }),
      );
      expect(requests).toBe(0);
      await expect.poll(() => proxy.open()).toBe(0);
      proxy.answer = 200;
      expect(await ask(network, host)).toMatchObject({ kind: 'answered' });
    },
  );

  it('that says nothing is given up at the deadline, with its connection', async () => {
    proxy.answer = null;
    expect(await ask(networkOf(), host, 200)).toMatchObject({
      kind: 'failed',
      sent: false,
      fault: 'timed_out',
    });
    await expect.poll(() => proxy.open()).toBe(0);
  });

  it('that is not there is the reason', async () => {
    await proxy.close();
    expect(await ask(networkOf(), host)).toEqual(notSent('proxy_failed', system('ECONNREFUSED')));
    proxy = await startLocalProxy();
  });

  // Promise: tls-through-proxy
  it('doesn’t stand between the service and its certificate', async () => {
    settings.caFile = null;
    expect(await ask(networkOf(), host)).toMatchObject({ kind: 'failed', sent: false, fault: 'tls_failed' });
    expect(requests).toBe(0);
    await expect.poll(() => proxy.open()).toBe(0);
  });

  it('of the environment may need a password, and is told so only there', async () => {
    settings.proxy = 'system';
    const withPassword = proxy.url.replace('http://', 'http://ana:secret@');
    expect(await ask(networkOf({ proxy: withPassword, noProxy: null }), host)).toMatchObject({
      kind: 'answered',
    });
    for (const unusable of [
      'socks5://127.0.0.1:1',
      'https://127.0.0.1:1',
      'http://%zz@127.0.0.1:1',
      'http://',
    ]) {
      expect(await ask(networkOf({ proxy: unusable, noProxy: null }), host)).toEqual(
        notSent('proxy_failed', { code: 'proxy_unsupported', params: {} }),
      );
    }
  });
});
