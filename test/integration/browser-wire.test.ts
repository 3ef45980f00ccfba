import { throwingGuard } from '../../src-main/testing/throwing-guard.ts';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { systemClock } from '../../src-main/base/clock.ts';
import { silentLog } from '../../src-main/testing/silent-log.ts';
import { createHttpServer, type HttpHost, startHttpHost } from '../../src-main/hosts/browser/http-host.ts';
import { createSessionGate, type SessionGate } from '../../src-main/hosts/browser/session-gate.ts';
import { serveSockets } from '../../src-main/hosts/browser/socket-host.ts';
import { createRpcServer } from '../../src-main/rpc/rpc-server.ts';
import { createBrowserWire } from '../../src-renderer/ipc/browser-wire.ts';

/** The page's half and the host's half of the way in, each as it is, over real sockets. */
let gate: SessionGate;
let host: HttpHost;
let closeHost: () => Promise<void>;
const opened: NodeSocket[] = [];

async function startHost(port = 0): Promise<void> {
  gate = createSessionGate({ clock: systemClock, onGuessed() {} });
  host = await startHttpHost({
    guard: throwingGuard,
    openingPage: '',
    server: createHttpServer(),
    source: {
      policy: () => ({}),
      indexPage: () => Promise.resolve(''),
      answer: () => Promise.resolve(false),
    },
    gate,
    previews: { take: () => null },
    downloads: { take: () => null },
    port,
  });
  const sockets = serveSockets({
    guard: throwingGuard,
    host,
    gate,
    rpc: createRpcServer({}, silentLog),
    clock: systemClock,
  });
  const { server } = host;
  closeHost = async () => {
    sockets.close();
    const closed = once(server, 'close');
    server.close();
    for (const socket of opened.splice(0)) socket.terminate();
    server.closeAllConnections();
    await closed;
  };
}

beforeEach(() => startHost());
afterEach(() => closeHost());

/** A tab: what it keeps outlives its page. */
function openTab() {
  const kept = new Map<string, string>();
  return {
    kept,
    load(hash: string) {
      const { host: name, origin } = host.own;
      return createBrowserWire({
        location: { hash, host: name, origin, pathname: '/' },
        history: { replaceState() {} },
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
        crypto,
        fetch: (_path, init) => postAsAPage(String(init?.body)),
        openSocket(url) {
          const socket = new NodeSocket(url, { origin });
          opened.push(socket);
          return socket as unknown as WebSocket;
        },
      });
    },
  };
}

/** As a browser sends it; Node's own fetch may not set these headers. */
async function postAsAPage(body: string): Promise<Response> {
  const { host: name, origin } = host.own;
  const outgoing = request(`${origin}/session`, {
    method: 'POST',
    headers: { host: name, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return new Response(text, { status: incoming.statusCode ?? 500 });
}

it('lets a page in with its code, back in after a reload and a lost socket, and a duplicate of its tab', async () => {
  const tab = openTab();
  const open = tab.load(`#code=${gate.issueCode()}`);
  await open();
  await open();
  await tab.load('')();
  await tab.load('#code=used-before')();
  expect(opened).toHaveLength(4);
});

it('a host that was started anew on the same port proves nothing, until the page has a fresh address', async () => {
  const tab = openTab();
  await tab.load(`#code=${gate.issueCode()}`)();
  const { port } = new URL(host.own.origin);
  await closeHost();
  await startHost(Number(port));
  await expect(tab.load('')()).rejects.toMatchObject({ refusal: 'unproven' });
  await tab.load(`#code=${gate.issueCode()}`)();
  await tab.load('')();
});

it('a tab without a code, and one whose code was used, are distinguished', async () => {
  const code = gate.issueCode();
  await openTab().load(`#code=${code}`)();
  await expect(openTab().load(`#code=${code}`)()).rejects.toMatchObject({ refusal: 'code_used' });
  await expect(openTab().load('')()).rejects.toMatchObject({ refusal: 'no_code' });
});
