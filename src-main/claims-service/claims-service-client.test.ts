import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedAt, rowAsReceived } from '../../src-shared/claims-service/claim.ts';
import { systemClock } from '../base/clock.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createClaimsServiceClient, type ClaimsServiceClientOptions } from './claims-service-client.ts';
import { untrusted } from './testing/untrusted-certificate.ts';

const apiKey = 'key-that-must-not-leak-0123456789';
const open: { close(): void }[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

async function serve(answer: (request: Received, response: http.ServerResponse) => void) {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      received.push(one);
      answer(one, response);
    });
  });
  const port = await listenOn(server);
  open.push({ close: () => void (server.closeAllConnections(), server.close()) });
  return { url: `http://127.0.0.1:${port}`, received, server };
}

/** A service that speaks bytes: for what no HTTP library would send. */
async function serveRaw(answer: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  const port = await listenOn(server);
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { url: `http://127.0.0.1:${port}` };
}

async function listenOn(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function clientOf(baseUrl: string, options: Partial<ClaimsServiceClientOptions> = {}) {
  return createClaimsServiceClient({ baseUrl, apiKey: () => apiKey, clock: systemClock, ...options });
}

function json(
  response: http.ServerResponse,
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Raw bytes of an answer. */
function rawAnswer(body: string, headers: string): string {
  return `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
}

describe('what a call sends', () => {
  it('sends the bearer key, asks for a packed answer, and takes a fresh connection each time', async () => {
    const ports: (number | undefined)[] = [];
    const { url, received, server } = await serve((_, response) =>
      json(response, 200, { success: true, data: [] }),
    );
    server.on('connection', (socket) => ports.push(socket.remotePort));
    const client = clientOf(url);
    await client.listAcquirerClaims('4/2', { seen: false, origin: 'visa', items: 50, startKey: 'a&b' });
    await client.listMerchantClaims('..');
    await client.listMerchantClaims('a\ud83d/b');
    expect(received[0]?.url).toBe('/claims/acquirer/4%2F2?seen=false&origin=visa&items=50&startKey=a%26b');
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'accept-encoding': 'gzip',
    });
    expect(received[1]?.url).toBe('/merchants/../claims');
    expect(received[2]?.url).toBe('/merchants/a%EF%BF%BD%2Fb/claims');
    expect(new Set(ports).size).toBe(3);
  });

  it('keeps the path of the base address, and sends each action as the interface says', async () => {
    const { url, received } = await serve((request, response) => {
      const answers: Record<string, unknown> = {
        '/v/one/claims/acquirer/A/seen': { success: true, data: { total: 2 } },
        '/v/one/claims/c1/status': { success: true, transitionedTo: 'COLLABORATION_REJECTED', data: {} },
        '/v/one/claims/c1/documentation/finish': { success: true, data: { processed: 1, uploaded: 1 } },
        '/v/one/claims/c1/actions/email': { success: true, meta: { claimId: 'c1' } },
        '/v/one/mailing/templates/new_claim': { success: true, message: 'ok', meta: { name: 'new_claim' } },
      };
      json(response, 200, answers[request.url] ?? { success: true });
    });
    const client = clientOf(`${url}/v/one/`);
    const outcomes = [
      await client.markSeen('A', ['c1', 'c2']),
      await client.putClaimStatus('c1', 'REJECTED'),
      await client.finishDocumentation('c1'),
      await client.sendEmail('c1', 'a@b.example'),
      await client.replaceTemplate('new_claim', '<p>é</p>'),
      await client.deleteSubscription('P', 's 1'),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'ok'));
    expect(received.map(({ method, url: path, body }) => [method, path, body])).toEqual([
      ['POST', '/v/one/claims/acquirer/A/seen', '{"claims":["c1","c2"]}'],
      ['PUT', '/v/one/claims/c1/status', '{"status":"REJECTED"}'],
      ['POST', '/v/one/claims/c1/documentation/finish', ''],
      ['POST', '/v/one/claims/c1/actions/email', '{"email":"a@b.example"}'],
      ['POST', '/v/one/mailing/templates/new_claim', '{"html":"<p>é</p>"}'],
      ['DELETE', '/v/one/partner/P/subscriptions/s%201', ''],
    ]);
  });

  it('tries nothing without a usable key', async () => {
    const { url, received } = await serve((_, response) => json(response, 200, { success: true }));
    for (const key of [null, '', 'with blank', 'line\nbreak']) {
      expect(await clientOf(url, { apiKey: () => key }).getClaim('c')).toMatchObject({
        kind: 'not_sent',
        fault: 'no_key',
      });
    }
    expect(received).toHaveLength(0);
  });
});

describe('what the status decides', () => {
  const cases: [number, http.OutgoingHttpHeaders, string, Partial<CallOutcome<unknown>>][] = [
    [401, {}, '<html>', { kind: 'unauthorized', message: null }],
    [401, {}, '{"success":false,"message":"No"}', { kind: 'unauthorized', message: 'No' }],
    [403, {}, '{"success":false,"message":"mailing"}', { kind: 'forbidden', message: 'mailing' }],
    [429, { 'retry-after': '7' }, '', { kind: 'rate_limited', retryAfterMs: 7000 }],
    [429, { 'retry-after': '-3' }, '', { kind: 'rate_limited', retryAfterMs: -3000 }],
    [429, { 'retry-after': '1e9x' }, '', { kind: 'rate_limited', retryAfterMs: null }],
    [429, {}, '', { kind: 'rate_limited', retryAfterMs: null }],
    [302, { location: 'http://127.0.0.1:1/' }, '', { kind: 'redirected', httpStatus: 302 }],
    [307, { location: '/elsewhere' }, '', { kind: 'redirected', httpStatus: 307 }],
    [408, {}, '{"success":false}', { kind: 'ambiguous', fault: 'service_error', httpStatus: 408 }],
    [
      500,
      {},
      '{"success":false,"message":"Oops"}',
      { kind: 'ambiguous', fault: 'service_error', httpStatus: 500 },
    ],
    [404, {}, '{"success":false,"message":"Gone"}', { kind: 'refused', httpStatus: 404 }],
    [404, {}, '{"error":"no"}', { kind: 'ambiguous', fault: 'answer_broken', httpStatus: 404 }],
    [404, {}, '{"success":true}', { kind: 'ambiguous', fault: 'answer_unusable', httpStatus: 404 }],
    [200, {}, '{"success":false,"message":"Not now"}', { kind: 'refused', httpStatus: 200 }],
    [200, {}, '{"success":"true","data":[]}', { kind: 'ambiguous', fault: 'answer_broken' }],
    [200, {}, '', { kind: 'ambiguous', fault: 'answer_broken' }],
    [200, {}, '[]', { kind: 'ambiguous', fault: 'answer_broken' }],
    [200, {}, '{"success":true,"data":{}}', { kind: 'ambiguous', fault: 'answer_unusable' }],
    [200, {}, `{"success":true,"data":${'['.repeat(200_000)}`, { kind: 'ambiguous', fault: 'answer_broken' }],
    [
      200,
      { 'content-type': 'text/html' },
      '{"success":true,"data":[]}',
      { kind: 'ambiguous', fault: 'answer_broken' },
    ],
    [
      200,
      { 'content-encoding': 'zebra' },
      '{"success":true,"data":[]}',
      { kind: 'ambiguous', fault: 'answer_broken' },
    ],
  ];
  it.each(cases)('status %i, case %#', async (status, headers, body, expected) => {
    const { url, received } = await serve((_, response) => json(response, status, body, headers));
    const reported: CallOutcome<unknown>[] = [];
    const outcome = await clientOf(url, { onOutcome: (one) => reported.push(one) }).listAcquirerClaims('A');
    expect(outcome).toMatchObject(expected);
    expect(reported).toEqual([outcome]);
    expect(received).toHaveLength(1);
  });

  it('reads a date as the pause that a 429 asks for', async () => {
    const { url } = await serve((_, response) =>
      json(response, 429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:10 GMT' }),
    );
    const clock = { ...systemClock, nowMs: () => Date.parse('2026-10-21T07:28:00Z') };
    expect(await clientOf(url, { clock }).getClaim('c')).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 10_000,
    });
  });
});

describe('connection faults', () => {
  it('knows that nothing was sent when the connection never stood', async () => {
    const { url, server } = await serve(() => undefined);
    server.close();
    expect(await clientOf(url).getClaim('c')).toMatchObject({
      kind: 'not_sent',
      fault: 'connection_refused',
    });
    expect(await clientOf('http://no-such-host.invalid').getClaim('c')).toMatchObject({
      kind: 'not_sent',
      fault: 'host_unknown',
    });
  });

  it('knows that nothing was sent when TLS fails', async () => {
    const { url } = await serveRaw((socket) => socket.end('this is not TLS at all'));
    const outcome = await clientOf(url.replace('http:', 'https:')).getClaim('c');
    expect(outcome).toMatchObject({ kind: 'not_sent', fault: 'tls_failed' });
  });

  // Promise: tls-verified-calls
  it('sends nothing to a service that proves no name, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    let requests = 0;
    const server = https.createServer(untrusted, (_, response) => {
      requests += 1;
      json(response, 200, { success: true, data: { id: 'c' } });
    });
    const port = await listenOn(server);
    open.push({ close: () => void server.close() });
    const outcome = await clientOf(`https://127.0.0.1:${port}`).getClaim('c');
    vi.unstubAllEnvs();
    expect(outcome).toMatchObject({ kind: 'not_sent', fault: 'tls_failed' });
    expect(requests).toBe(0);
  });

  it.each<[string, (socket: net.Socket) => void]>([
    ['closed without an answer', (socket) => socket.end()],
    ['reset', (socket) => socket.resetAndDestroy()],
    ['closed in the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty')],
    [
      'cut in the body',
      (socket) =>
        socket.end(rawAnswer('{"success":true,"da', 'content-type: application/json\r\ncontent-length: 90')),
    ],
    [
      'cut in a chunk',
      (socket) =>
        socket.end(rawAnswer('40\r\n{"succ', 'content-type: application/json\r\ntransfer-encoding: chunked')),
    ],
  ])('is ambiguous after the first byte: %s', async (_, answer) => {
    const { url } = await serveRaw(answer);
    expect(await clientOf(url).putClaimStatus('c', 'ACCEPTED')).toMatchObject({
      kind: 'ambiguous',
      fault: 'connection_lost',
    });
  });

  it('ends a call that only trickles, in the headers and in the body', async () => {
    for (const start of [
      'HTTP/1.1 200 OK\r\nx-slow: ',
      rawAnswer('{', 'content-type: application/json\r\ncontent-length: 5000'),
    ]) {
      const { url } = await serveRaw((socket) => {
        socket.write(start);
        const timer = setInterval(() => socket.write(' '), 20);
        socket.on('close', () => clearInterval(timer));
      });
      const client = clientOf(url, { limits: { deadlineMs: 150 } });
      expect(await client.getClaim('c')).toMatchObject({ kind: 'ambiguous', fault: 'timed_out' });
    }
  });

  it('ends a call that its caller stops, and reports nothing', async () => {
    const { url } = await serve(() => stop.abort());
    const stop = new AbortController();
    const reported: unknown[] = [];
    const outcome = await clientOf(url, { onOutcome: (one) => reported.push(one) }).getClaim('c', {
      signal: stop.signal,
    });
    expect(outcome).toMatchObject({ kind: 'ambiguous', fault: 'stopped' });
    expect(await clientOf(url).getClaim('c', { signal: stop.signal })).toMatchObject({ kind: 'not_sent' });
    expect(reported).toEqual([]);
  });

  it('unpacks a packed answer, but only up to the limit', async () => {
    const packed = gzipSync(JSON.stringify({ success: true, data: [{ id: 'c1' }] }));
    const bomb = gzipSync(Buffer.alloc(3_000_000, 0x20));
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(
        request.url.includes('bomb') ? bomb : request.url.includes('cut') ? packed.subarray(0, 20) : packed,
      );
    });
    const client = clientOf(url, { limits: { bodyBytes: 1_000_000 } });
    expect(await client.listMerchantClaims('m')).toMatchObject({ kind: 'ok', answer: { skippedRows: 0 } });
    expect(await client.listMerchantClaims('bomb')).toMatchObject({
      kind: 'ambiguous',
      fault: 'answer_too_large',
    });
    expect(await client.listMerchantClaims('cut')).toMatchObject({
      kind: 'ambiguous',
      fault: 'answer_broken',
    });
  });

  it('asks for plain answers to actions, and for nothing else once a packed one could not be read', async () => {
    const { url, received } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end('spoiled on the way');
    });
    const client = clientOf(url);
    await client.markSeen('4', ['c']);
    const another = clientOf(url);
    await another.listMerchantClaims('m');
    await another.listMerchantClaims('m');
    expect(received.map(({ headers }) => headers['accept-encoding'])).toEqual([
      'identity',
      'gzip',
      'identity',
    ]);
  });

  it('tells what each call took on the line', async () => {
    const text = JSON.stringify({ success: true, data: [], filler: 'x'.repeat(100_000) });
    const { url } = await serve((request, response) => {
      const isPacked = request.headers['accept-encoding'] === 'gzip' && request.url.includes('packed');
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      });
      response.end(isPacked ? gzipSync(text) : text);
    });
    const bytes: number[] = [];
    const client = clientOf(url, { onBytes: (count) => bytes.push(count) });
    await client.listMerchantClaims('plain');
    await client.listMerchantClaims('packed');
    expect(bytes[0]).toBeGreaterThan(100_000);
    expect(bytes[1]).toBeGreaterThan(200);
    expect(bytes[1]).toBeLessThan(5_000);
  });
});

describe('an answer that is meant to cost', () => {
  const chunked = 'content-type: application/json\r\ntransfer-encoding: chunked';
  const endless = (start: string, more: string) => (socket: net.Socket) => {
    const many = Buffer.from(more.repeat(10_000));
    const write = (): void => {
      while (!socket.destroyed && socket.write(many));
    };
    socket.on('drain', write);
    socket.write(start);
    write();
  };

  // Promise: answer-trickle-ends
  it.each<[string, (socket: net.Socket) => void, string]>([
    ['one chunk for each byte', endless(rawAnswer('', chunked), '1\r\n \r\n'), 'answer_too_large'],
    [
      'a bomb that goes on after its limit',
      (socket) => {
        socket.write(rawAnswer('', 'content-type: application/json\r\ncontent-encoding: gzip'));
        socket.write(gzipSync(Buffer.alloc(3_000_000, 0x20)).subarray(0, -8));
      },
      'answer_too_large',
    ],
    [
      'packed members that hold nothing',
      (socket) => {
        const members = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')));
        const write = (): void => {
          while (!socket.destroyed && socket.write(members));
        };
        socket.on('drain', write);
        socket.write(rawAnswer('', 'content-type: application/json\r\ncontent-encoding: gzip'));
        write();
      },
      'answer_too_large',
    ],
    ['interim answers without end', endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'answer_broken'],
    ['a wish to go on without end', endless('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'answer_broken'],
    [
      'a change of protocol',
      (socket) => socket.write('HTTP/1.1 101 No\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'answer_broken',
    ],
  ])('is ended long before the deadline: %s', async (_, answer, fault) => {
    const { url } = await serveRaw(answer);
    const client = clientOf(url, { limits: { bodyBytes: 200_000 } });
    expect(await client.putClaimStatus('c', 'ACCEPTED')).toMatchObject({ kind: 'ambiguous', fault });
  });
});

describe('what a listing carries', () => {
  it('keeps each row that has an id, as received beside what was understood', async () => {
    const odd = { id: 'c2', status: 'NEW_ONE', amount: '12', isOpen: null, surprise: { deep: [1] } };
    const { url } = await serve((_, response) =>
      json(response, 200, {
        success: true,
        data: [{ id: 'c1', amount: 5 }, odd, { id: 7 }, null, 'x', { id: '' }],
      }),
    );
    const outcome = await clientOf(url).listAcquirerClaims('A');
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(outcome.answer.skippedRows).toBe(4);
    expect(outcome.answer.claims.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(outcome.answer.claims[1]).toMatchObject({ status: 'NEW_ONE', amount: null, isOpen: null });
    expect(outcome.answer.claims[1]?.[rowAsReceived]).toEqual(odd);
  });

  it('leaves to another thread what only the body says, and reads it here when that thread has ended', async () => {
    const statuses = [200, 401, 200];
    const { url } = await serve((_, response) =>
      json(response, statuses.shift() ?? 500, { success: true, data: [{ id: 'c1' }] }),
    );
    const read: number[] = [];
    const kept = { pageId: 1, claims: [], skippedRows: 0 };
    const reader = {
      read: async ({ httpStatus, body }: { httpStatus: number; body: Uint8Array }) => {
        read.push(body.byteLength);
        return { kind: 'ok', httpStatus, answer: kept } as const;
      },
    };
    const ended = { read: () => Promise.resolve(null) };
    const asks = { begin: () => 7, end: () => undefined };
    const client = clientOf(url, { asks });
    expect(await client.listAcquirerClaimsThrough(reader, 'A', {})).toMatchObject({
      answer: { ...kept, asked: 7 },
    });
    expect(await client.listAcquirerClaimsThrough(reader, 'A', {})).toMatchObject({ kind: 'unauthorized' });
    expect(read).toEqual([JSON.stringify({ success: true, data: [{ id: 'c1' }] }).length]);
    expect(await client.listAcquirerClaimsThrough(ended, 'A', {})).toMatchObject({
      answer: { claims: [{ id: 'c1', [askedAt]: 7 }] },
    });
  });

  it('lets no answer touch a prototype', async () => {
    const { url } = await serve((_, response) =>
      json(
        response,
        200,
        '{"success":true,"__proto__":{"data":1},"data":[{"id":"c1","\\u005f_proto__":{"polluted":true}}]}',
      ),
    );
    const outcome = await clientOf(url).listAcquirerClaims('A');
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(Object.getPrototypeOf(outcome.answer.claims[0])).toBe(Object.prototype);
    expect('polluted' in (outcome.answer.claims[0] ?? {})).toBe(false);
  });

  it('takes a page of 100,000 rows', async () => {
    const data = Array.from({ length: 100_000 }, (_, n) => ({
      id: `c${n}`,
      status: 'PENDING_REVIEW',
      seen: false,
    }));
    const { url } = await serve((_, response) => json(response, 200, { success: true, data }));
    const outcome = await clientOf(url).listAcquirerClaims('A');
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(outcome.answer.claims).toHaveLength(100_000);
    expect(outcome.answer.claims[99_999]).toMatchObject({
      id: 'c99999',
      status: 'PENDING_REVIEW',
      seen: false,
    });
  });
});

// Promise: repeated-key-redacted
it('never repeats the key, even when the service does', async () => {
  const { url } = await serve((request, response) => {
    const status = Number(/c(\d+)$/.exec(request.url)?.[1]);
    json(
      response,
      status,
      { success: false, message: `You sent ${request.headers.authorization}` },
      { location: apiKey },
    );
  });
  for (const status of [200, 302, 400, 401, 403, 408, 429, 503]) {
    const outcome = await clientOf(url).getClaim(`c${status}`);
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
  }
});

// Promise: encoded-key-redacted
it('never repeats the key in another encoding', async () => {
  const key = 'k/e+y<&>"=that:must%not~leak';
  const spelled = [
    key,
    encodeURIComponent(key),
    JSON.stringify(key),
    key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    Buffer.from(key).toString('hex'),
    ...['', 'a', 'Bearer '].flatMap((before) => [
      Buffer.from(before + key).toString('base64'),
      Buffer.from(before + key).toString('base64url'),
    ]),
  ];
  for (const text of spelled) {
    const { url } = await serve((_, response) =>
      json(response, 403, { success: false, message: `<${text}>` }),
    );
    // One after another: each has a service of its own.
    const outcome = await clientOf(url, { apiKey: () => key }).getClaim('c');
    if (outcome.kind !== 'forbidden') throw new Error(outcome.kind);
    expect(outcome.message, text).toContain('…');
    expect(outcome.message, text).not.toContain(text.slice(12, -8));
  }
});

it.each<[string, string]>([
  ['as JSON may spell it', apiKey.replace('k', '\\u006b').replace('-', '\\u002d')],
  ['as it is', apiKey],
])('never repeats the key, in no field of an answer, spelled %s', async (_, spelled) => {
  const row = `{"id":"c1","status":"${spelled}","${spelled}":["${spelled}"]}`;
  const { url } = await serve((request, response) =>
    json(
      response,
      request.method === 'GET' ? 200 : 422,
      request.method === 'GET'
        ? `{"success":true,"data":[${row}]}`
        : `{"success":false,"error":{"message":"${spelled}"},"message":"${spelled}"}`,
    ),
  );
  const said = JSON.stringify([
    await clientOf(url).listAcquirerClaims('7'),
    await clientOf(url).putClaimStatus('c1', 'ACCEPTED'),
  ]);
  expect(said).toContain('…');
  expect(said).not.toContain(apiKey);
});
