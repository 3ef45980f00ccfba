import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../src-testing/limits.ts';
import { untrusted } from '../claims-service/testing/untrusted-certificate.ts';
import { systemClock } from '../base/clock.ts';
import { download, type DownloadOptions } from './download.ts';
import { isPublicAddress } from './public-address.ts';

interface Host {
  server: Server;
  origin: string;
  received: { url: string; headers: IncomingHttpHeaders }[];
}

const hosts: Host[] = [];

async function host(answer: RequestListener): Promise<Host> {
  const received: Host['received'] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made = { server, origin: `http://127.0.0.1:${port}`, received };
  hosts.push(made);
  return made;
}

afterEach(() => {
  for (const { server } of hosts.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const bounds = { deadlineMs: limits.conditionMs, bytes: 100_000 };
const from = (url: string, serviceOrigin: string, more: Partial<DownloadOptions> = {}) =>
  download({
    url,
    serviceOrigin,
    clock: systemClock,
    signal: new AbortController().signal,
    limits: bounds,
    ...more,
  });
const lookupTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('download', () => {
  let own: Host;
  let answer: RequestListener;
  beforeEach(async () => {
    own = await host((request, response) => answer(request, response));
    answer = (_request, response) => response.end('bytes');
  });

  it('brings the bytes with progress, and no header that says who we are', async () => {
    const progress: number[] = [];
    const got = await from(`${own.origin}/a?sig=1`, own.origin, { onProgress: (at) => progress.push(at) });
    expect(got).toEqual({ kind: 'bytes', bytes: Buffer.from('bytes') });
    expect(progress.at(-1)).toBe(5);
    expect(Object.keys(own.received[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
  });

  it.each([
    ['http://10.0.0.1/a', 'address_private'],
    ['https://10.0.0.1/a', 'address_private'],
    ['https://127.0.0.1/a', 'address_private'],
    ['https://2130706433/a', 'address_private'],
    ['https://0x7f.1/a', 'address_private'],
    ['https://[::1]/a', 'address_private'],
    ['https://[::ffff:127.0.0.1]/a', 'address_private'],
    ['https://[64:ff9b::7f00:1]/a', 'address_private'],
    ['http://169.254.169.254/latest', 'address_private'],
    ['http://files.example/a', 'address_not_https'],
    ['file:///etc/passwd', 'address_malformed'],
    ['ftp://files.example/a', 'address_not_https'],
    ['data:text/plain,x', 'address_malformed'],
    ['https://', 'address_malformed'],
    ['https://user:pass@files.example/a', 'address_malformed'],
    ['not an address', 'address_malformed'],
  ])('%s is refused before anything is sent: %s', async (url, fault) => {
    expect(await from(url, own.origin)).toMatchObject({ kind: 'failed', fault });
    expect(own.received).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['192.168.0.7'],
    ['169.254.169.254'],
    ['fe80::1'],
    ['fc00::1'],
    ['93.184.215.14', '10.0.0.1'],
  ])('a name that resolves to %s is refused as the connection is made', async (...addresses) => {
    const got = await from('https://files.example/a', own.origin, { lookup: lookupTo(...addresses) });
    expect(got).toMatchObject({ kind: 'failed', fault: 'address_private' });
  });

  it('another server on this machine is not the own one', async () => {
    const other = await host((_request, response) => response.end('secret'));
    expect(await from(`${other.origin}/a`, own.origin)).toMatchObject({ fault: 'address_private' });
    expect(await from(`${own.origin}/a`, 'https://claims.example')).toMatchObject({
      fault: 'address_private',
    });
    expect(other.received).toEqual([]);
  });

  it('follows three redirects by hand and not a fourth', async () => {
    answer = (request, response) => {
      const left = Number((request.url ?? '').slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    };
    expect(await from(`${own.origin}/3`, own.origin)).toMatchObject({ kind: 'bytes' });
    expect(own.received).toHaveLength(4);
    expect(await from(`${own.origin}/4`, own.origin)).toMatchObject({ fault: 'redirects_too_many' });
    expect(own.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('checks each redirect again: none leads to a private address', async () => {
    const other = await host((_request, response) => response.end('secret'));
    answer = (_request, response) => response.writeHead(302, { location: `${other.origin}/x` }).end();
    expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({ fault: 'address_private' });
    expect(other.received).toEqual([]);
    answer = (_request, response) => response.writeHead(302).end();
    expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({ fault: 'redirect_broken' });
  });

  it('stops at the cap, whether the length is known or not', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 5_000_000_000 }).write('x');
    expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({
      fault: 'too_large',
      detail: { code: 'file_size', params: { bytes: expect.any(Number) as number } },
    });
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', more);
      more();
    };
    expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({ fault: 'too_large' });
  });

  // Promise: document-answer-bounded
  it.each([
    [
      'one chunk for each byte',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
      '1\r\nx\r\n',
      'too_large',
    ],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'address_refused'],
    [
      'a change of protocol',
      'HTTP/1.1 101 No\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'x',
      'address_refused',
    ],
  ])('ends an answer that is meant to cost: %s', async (_, start, more, fault) => {
    answer = ({ socket }) => {
      const many = Buffer.from(more.repeat(10_000));
      const write = () => {
        while (!socket.destroyed && socket.write(many));
      };
      socket.on('drain', write);
      socket.write(start);
      write();
    };
    expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({ kind: 'failed', fault });
  });

  it('has one deadline for all of it, however slowly bytes drip', async () => {
    answer = (_request, response) => {
      response.write('x');
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const got = await from(`${own.origin}/a`, own.origin, { limits: { deadlineMs: 150, bytes: 1000 } });
    expect(got).toMatchObject({ fault: 'timed_out' });
  });

  it('says what the store did', async () => {
    const cases: [RequestListener, string][] = [
      [(_request, response) => response.writeHead(403).end('expired'), 'expired'],
      [(_request, response) => response.writeHead(404).end(), 'expired'],
      [(_request, response) => response.writeHead(503).end(), 'service_failed'],
      [(_request, response) => response.writeHead(204).end(), 'address_refused'],
      [(_request, response) => response.end(), 'empty'],
      [
        (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
        'address_refused',
      ],
      [
        (_request, response) => {
          response.writeHead(200, { 'content-length': 100 });
          response.write('part', () => response.destroy());
        },
        'cut_short',
      ],
      [(request) => request.destroy(), 'connection_failed'],
    ];
    for (const [play, fault] of cases) {
      answer = play;
      expect(await from(`${own.origin}/a`, own.origin)).toMatchObject({ kind: 'failed', fault });
    }
  });

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await from(`${own.origin}/a`, own.origin, { signal: stop.signal })).toMatchObject({
      fault: 'stopped',
    });
  });
});

// Promise: tls-verified-documents
it('takes nothing from a server that proves no name, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  let requests = 0;
  const server = createTlsServer(untrusted, (_request, response) => {
    requests += 1;
    response.end('bytes');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await from(`${origin}/a`, origin)).toMatchObject({ kind: 'failed', fault: 'tls_failed' });
    expect(requests).toBe(0);
  } finally {
    vi.unstubAllEnvs();
    server.close();
  }
});

describe('public addresses', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(['0.0.0.0', '100.64.0.1', '224.0.0.1', '240.0.0.1', '::', '2002:7f00:1::', 'nonsense'])(
    '%s is none',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
  it.each(['1000::1', '4000::1', '1fff:ffff::1', '8000::1', 'e000::1', 'fec0::1'])(
    '%s, which is given out to nobody, is none',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});
