import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../src-testing/limits.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { download } from '../../src-main/documents/download.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine that must not be reached. */
async function serve(answer: RequestListener): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const get = (url: string, serviceOrigin: string, lookup?: LookupFunction) =>
  download({
    url,
    serviceOrigin,
    clock: systemClock,
    signal: new AbortController().signal,
    limits: { deadlineMs: limits.conditionMs, bytes: 10_000 },
    ...(lookup === undefined ? {} : { lookup }),
  });

/** Of every kind that is not public, as their owners write them. */
const addresses = [
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3 127.255.255.254',
  '169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.254 192.0.0.1 192.0.2.1 192.168.0.1 192.168.255.254',
  '198.18.0.1 198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255',
]
  .join(' ')
  .split(' ');
const addresses6 = [
  ':: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:c0a8:1 ::127.0.0.1 64:ff9b::7f00:1',
  '64:ff9b::a00:1 100::1 2001:db8::1 2002:7f00:1:: 2002:a00:1:: 2001::1 fc00::1 fd12:3456::1 fe80::1 fec0::1',
  'ff02::1 ff0e::1 1000::1 4000::1 8000::1 e000::1 5f00::1',
]
  .join(' ')
  .split(' ');
/** Other ways to write an IPv4 address that a URL parser understands. */
const spellings = (address: string): string[] => {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    address,
    String(whole),
    `0x${whole.toString(16)}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${address}.`,
    address.replaceAll('.', '。'),
  ];
};
const hosts = [...addresses.flatMap(spellings), ...addresses6.map((address) => `[${address}]`)];

describe('addresses of documents', () => {
  // Promise: addresses-public-only
  it('of every kind and spelling that is not public are refused before anything is sent', async () => {
    const own = await serve((_request, response) => response.end('own'));
    const urls = hosts.flatMap((name) => [`https://${name}/a`, `http://${name}/a`]);
    expect(urls.length).toBeGreaterThan(300);
    const fetched: string[] = [];
    for (const url of urls) {
      const got = await get(url, own.origin, () => fetched.push(`looked up ${url}`));
      if (got.kind !== 'failed' || !/^address_(private|malformed)$/.test(got.fault)) fetched.push(url);
    }
    expect(fetched).toEqual([]);
    expect(own.asked).toEqual([]);
  });

  // Promise: names-resolve-public
  it('of names are refused when any of their addresses is not public, also when it changed since', async () => {
    const own = await serve((_request, response) => response.end('own'));
    const reached: string[] = [];
    for (const address of [...addresses, ...addresses6]) {
      const family = address.includes(':') ? 6 : 4;
      for (const found of [[address], ['93.184.215.14', address]]) {
        const lookup: LookupFunction = (_name, _options, callback) =>
          callback(
            null,
            found.map((one) => ({ address: one, family: one === address ? family : 4 })),
          );
        const got = await get('https://files.example/a', own.origin, lookup);
        if (got.kind !== 'failed' || got.fault !== 'address_private') reached.push(found.join(' '));
      }
    }
    expect(reached).toEqual([]);
  });

  // Promise: document-redirects-checked
  it('that redirects lead to are checked again, at each step of a chain', async () => {
    let location = '';
    const own = await serve((request, response) => {
      const left = Number((request.url ?? '').slice(1));
      response.writeHead(302, { location: left > 0 ? `/${left - 1}` : location }).end();
    });
    const other = await serve((_request, response) => response.end('secret'));
    const targets = [
      ...addresses.map((address) => `http://${address}/`),
      ...addresses6.map((address) => `https://[${address}]/`),
      other.origin,
      other.origin.replace('127.0.0.1', 'localhost'),
      other.origin.replace('http:', ''),
      'file:///etc/passwd',
      'data:text/plain,x',
      'javascript:1',
      'ftp://10.0.0.1/',
      'https://user@10.0.0.1/',
    ];
    const reached: string[] = [];
    let chains = 0;
    for (const target of targets) {
      location = target;
      for (const steps of [0, 1, 2]) {
        chains += 1;
        const got = await get(`${own.origin}/${steps}`, own.origin);
        if (got.kind !== 'failed' || !got.fault.startsWith('address_')) reached.push(`${steps} ${target}`);
      }
    }
    expect(chains).toBeGreaterThan(150);
    expect(reached).toEqual([]);
    expect(other.asked).toEqual([]);
  });
});
