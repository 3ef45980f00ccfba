import { throwingGuard } from '../../testing/throwing-guard.ts';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import {
  challengeSchema,
  proofText,
  type Session,
  welcomeSchema,
} from '../../../src-shared/contract/session-handshake.ts';
import { createDownloadOffers, type DownloadOffers } from '../../export/download-offers.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createRpcServer } from '../../rpc/rpc-server.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createPreviewCache, type PreviewCache } from '../../templates/preview-cache.ts';
import { builtInterface } from './serve-engine.ts';
import { createHttpServer, type HttpHost, startHttpHost } from './http-host.ts';
import { createSessionGate, type SessionGate } from './session-gate.ts';
import { serveSockets } from './socket-host.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

let dir: string;
let host: HttpHost;
let gate: SessionGate;
let previews: PreviewCache;
let downloads: DownloadOffers;
let sockets: { close(): void };
let clock: FakeClock;

beforeAll(() => {
  dir = tempDir();
  mkdirSync(join(dir, 'assets'));
  writeFileSync(
    join(dir, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__">',
  );
  writeFileSync(join(dir, 'assets', 'app-1.js'), 'export {};');
  writeFileSync(join(dir, 'assets', 'app-1.js.map'), '{}');
});

beforeEach(async () => {
  clock = new FakeClock();
  gate = createSessionGate({ clock, onGuessed() {} });
  previews = createPreviewCache(clock);
  downloads = createDownloadOffers(clock);
  host = await startHttpHost({
    guard: throwingGuard,
    openingPage: '',
    server: createHttpServer(),
    source: builtInterface(dir),
    gate,
    previews,
    downloads,
    port: 0,
  });
  sockets = serveSockets({ guard: throwingGuard, host, gate, rpc: createRpcServer({}, silentLog), clock });
});
afterEach(() => {
  sockets.close();
  host.server.close();
  host.server.closeAllConnections();
});

/** A request with exactly these headers: `fetch` would mend or forbid some. */
async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string | undefined>; body?: string } = {},
): Promise<Answer> {
  const all = { host: host.own.host, 'sec-fetch-site': path === '/' ? 'none' : 'same-origin', ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const { port } = new URL(host.own.origin);
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: sent as Record<string, string>,
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
}

const postCode = (code: string, headers: Record<string, string | undefined> = {}) =>
  ask('/session', {
    method: 'POST',
    headers: { origin: host.own.origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });

describe('the pages', () => {
  it('listen on loopback only', () => {
    expect(host.server.address()).toMatchObject({ address: '127.0.0.1' });
  });

  it('carry a nonce of their own, under a policy that names it', async () => {
    const [one, two] = [await ask('/'), await ask('/')];
    const nonces = [one, two].map(({ headers, text }) => {
      const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(text).toBe(`<meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('carry every header that shuts them in', async () => {
    const { headers } = await ask('/');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const policy = String(headers['content-security-policy']).replace(/nonce-[\w-]+/, 'nonce-N');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-N'",
      "img-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('of the preview are served into a frame, once, for a while, with every right taken away', async () => {
    const frame = { 'sec-fetch-dest': 'iframe' };
    const path = previews.put(
      '<p>a</p><iframe src="https://a.example"></iframe><a HREF="https://a.example">b</a>',
    );
    expect(path).toMatch(/^\/preview\/[\w-]{32}$/);
    expect((await ask(path, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(404);
    expect((await ask(path, { headers: { ...frame, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    const page = await ask(path, { headers: frame });
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      '<p>a</p><no-iframe src="https://a.example"></iframe><a no-href="https://a.example">b</a>',
    );
    expect(page.headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(page.headers['x-dns-prefetch-control']).toBe('off');
    expect((await ask(path, { headers: frame })).status).toBe(404);
    const late = previews.put('<p>b</p>');
    clock.pass(10_001);
    expect((await ask(late, { headers: frame })).status).toBe(404);
  });

  it('are the built files and no others', async () => {
    expect(await ask('/assets/app-1.js')).toMatchObject({ status: 200, text: 'export {};' });
    const others = [
      '/index.html',
      '/assets/app-1.js.map',
      '/assets',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/../../etc/passwd',
      '//etc/passwd',
      '/assets/app-1.js%00',
      '/constructor',
    ];
    for (const path of others) expect((await ask(path)).status, path).toBe(404);
  });
});

describe('who may ask', () => {
  it.each(['127.evil.com', 'localhost', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.com'])(
    'not under host %s',
    async (name) => {
      expect((await ask('/', { headers: { host: name } })).status).toBe(421);
      expect((await postCode(gate.issueCode(), { host: name })).status).toBe(421);
    },
  );

  it.each(['cross-site', 'same-site', undefined])('not from a page that is %s', async (site) => {
    expect((await ask('/', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    expect((await ask('/assets/app-1.js', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  });

  it('only the page itself may be opened from outside', async () => {
    expect((await ask('/', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
    expect((await ask('/assets/app-1.js', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(403);
    expect((await postCode(gate.issueCode(), { 'sec-fetch-site': 'none' })).status).toBe(403);
  });

  it.each([undefined, 'null', 'http://localhost', 'https://127.0.0.1', 'http://evil.example'])(
    'not with origin %s',
    async (origin) => {
      expect((await postCode(gate.issueCode(), { origin })).status).toBe(403);
    },
  );

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('not with %s', async (method) => {
    expect((await ask('/session', { method, headers: { origin: host.own.origin } })).status).toBe(405);
  });
});

describe('a request that does not go on', () => {
  /** The bytes that the server at the other end answered until it ended the connection. */
  async function sendTo(server: Server, text: string): Promise<string> {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    socket.write(text);
    await once(socket, 'close');
    return said;
  }

  // Promise: request-deadlines-act
  it.each([
    ['head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST /session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ])('in its %s is ended at its deadline, before Node’s own next look', async (_part, text) => {
    const ours = createHttpServer({ headMs: 50, wholeMs: 100 });
    const plain = createServer({ headersTimeout: 50, requestTimeout: 100 });
    const late = sendTo(plain, text).then(() => 'too late');
    expect(await Promise.race([sendTo(ours, text), late])).toContain('HTTP/1.1 408');
    for (const server of [ours, plain]) {
      server.close();
      server.closeAllConnections();
    }
    await late;
  });

  it('has a minute for its head, two in all: less leaves a window empty on a busy machine', () => {
    const { headersTimeout, requestTimeout } = createHttpServer();
    expect([headersTimeout, requestTimeout]).toEqual([60_000, 120_000]);
  });
});

describe('the exchange', () => {
  it('gives a token for a code, once', async () => {
    const code = gate.issueCode();
    const first = await postCode(code);
    expect(first.status).toBe(200);
    expect(JSON.parse(first.text)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect((await postCode(code)).status).toBe(403);
  });

  it('takes JSON with a code and nothing else', async () => {
    const post = (body: string, type = 'application/json') =>
      ask('/session', { method: 'POST', headers: { origin: host.own.origin, 'content-type': type }, body });
    expect((await post('{}')).status).toBe(400);
    expect((await post('{"code":"a","more":1}')).status).toBe(400);
    expect((await post('not json')).status).toBe(400);
    expect((await post(JSON.stringify({ code: 'x'.repeat(10_000) }))).status).toBe(400);
    expect((await post('{"code":"a"}', 'text/plain')).status).toBe(415);
  });

  it('a code that is too old is worth nothing', async () => {
    const code = gate.issueCode();
    clock.pass(60_001);
    expect((await postCode(code)).status).toBe(403);
  });
});

describe('the socket', () => {
  const open = (headers: Record<string, string> = {}, path = '/ipc') =>
    new WebSocket(`ws://${host.own.host}${path}`, { origin: host.own.origin, headers });
  const refusal = async (socket: WebSocket) => {
    const [error] = (await once(socket, 'error')) as [Error];
    return error.message;
  };
  const token = () => JSON.stringify(gate.exchange(gate.issueCode()));

  const hear = async (socket: WebSocket): Promise<Record<string, unknown>> => {
    const [message] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(String(message)) as Record<string, unknown>;
  };
  async function enter(): Promise<Session> {
    const socket = open();
    await once(socket, 'open');
    socket.send(token());
    const welcome = await hear(socket);
    expect(socket.extensions).toBe('');
    socket.terminate();
    return welcomeSchema.parse(welcome).session ?? expect.fail('no session');
  }

  it('lets in who shows a token, and then who proves the session, after the host has', async () => {
    const session = await enter();
    const socket = open();
    await once(socket, 'open');
    socket.send(JSON.stringify({ session: session.id, nonce: 'mine' }));
    const challenge = challengeSchema.parse(await hear(socket));
    const about = {
      origin: host.own.origin,
      session: session.id,
      pageNonce: 'mine',
      hostNonce: challenge.nonce,
    };
    const proof = (role: 'host' | 'page') =>
      createHmac('sha256', Buffer.from(session.key, 'base64url'))
        .update(proofText(role, about))
        .digest('base64url');
    expect(challenge.proof).toBe(proof('host'));
    socket.send(JSON.stringify({ proof: proof('page') }));
    expect(await hear(socket)).toEqual({ ok: true });
    socket.terminate();
  });

  it.each(['{"proof":"guess"}', '{"token":"guess"}', '{"session":"a","nonce":"b"}', 'hello'])(
    'ends at %s instead of a proof',
    async (message) => {
      const session = await enter();
      const socket = open();
      await once(socket, 'open');
      socket.send(JSON.stringify({ session: session.id, nonce: 'mine' }));
      await hear(socket);
      socket.send(message);
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).toBe(1008);
    },
  );

  it('is not opened from elsewhere', async () => {
    expect(await refusal(new WebSocket(`ws://${host.own.host}/ipc`))).toContain('403');
    expect(
      await refusal(new WebSocket(`ws://${host.own.host}/ipc`, { origin: 'http://evil.example' })),
    ).toContain('403');
    expect(await refusal(open({ host: 'localhost' }))).toContain('421');
    expect(await refusal(open({ 'sec-fetch-site': 'cross-site' }))).toContain('403');
    expect(await refusal(open({}, '/ipc/'))).toContain('404');
  });

  it.each([
    '{}',
    'hello',
    '{"token":"guess"}',
    '{"token":"guess","more":1}',
    '{"session":"guess","nonce":"mine"}',
  ])('ends at a first message %s', async (message) => {
    const socket = open();
    await once(socket, 'open');
    socket.send(message);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
  });

  it('ends when nobody authenticates within half a minute, and tells the page to try again', async () => {
    const socket = open();
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await expect.poll(() => clock.waits()).toEqual([30_000]);
    clock.pass(30_000);
    expect((await closed)[0]).toBe(1013);
  });
});
