import { webcrypto } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { proofText } from '../../src-shared/contract/session-handshake.ts';
import { type BrowserWireDeps, createBrowserWire } from './browser-wire.ts';
import { WireRefused } from './wire.ts';

const origin = 'http://127.0.0.1:4600';
const session = { id: 'session-1', key: Buffer.alloc(32, 7).toString('base64url') };

type Message = Record<string, string>;
/** Reaction of a host to a message: an answer, or the code that it closes with. */
type Host = (message: Message) => Promise<object | number> | object | number;

async function sign(role: 'host' | 'page', resume: Message, hostNonce: string, keyText = session.key) {
  const about = { origin, session: resume['session'] ?? '', pageNonce: resume['nonce'] ?? '', hostNonce };
  const key = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(keyText, 'base64url'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const proof = await webcrypto.subtle.sign('HMAC', key, Buffer.from(proofText(role, about)));
  return Buffer.from(proof).toString('base64url');
}

/** The host that let the page in. */
function trueHost(key = session.key): Host {
  let resumed: Message = {};
  return async (message) => {
    if (message['token'] === 'secret') return { ok: true, session };
    if (message['session'] === session.id) {
      resumed = message;
      return { nonce: 'theirs', proof: await sign('host', message, 'theirs', key) };
    }
    return message['proof'] === (await sign('page', resumed, 'theirs')) ? { ok: true } : 1008;
  };
}

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: Message[] = [];
  isClosed = false;
  private readonly host: Host;

  constructor(host: Host) {
    super();
    this.host = host;
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }
  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN)
      throw new Error('WebSocket is already in CLOSING or CLOSED state.');
    const message = JSON.parse(text) as Message;
    this.sent.push(message);
    void (async () => {
      const answer = await this.host(message);
      if (typeof answer === 'number') this.dispatchEvent(Object.assign(new Event('close'), { code: answer }));
      else this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
    })();
  }
  close(): void {
    this.isClosed = true;
  }
}

function fakeBrowser(hash: string, { status = 200 } = {}) {
  const kept = new Map<string, string>();
  const sockets: FakeSocket[] = [];
  const codes: unknown[] = [];
  const replaceState = vi.fn();
  let host = trueHost();
  const deps: BrowserWireDeps = {
    location: { hash, host: '127.0.0.1:4600', origin, pathname: '/' },
    history: { replaceState },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    crypto: webcrypto as Crypto,
    fetch: (_input, init) => {
      codes.push(JSON.parse(String(init?.body)));
      return Promise.resolve(Response.json({ token: 'secret' }, { status }));
    },
    openSocket: () => {
      const socket = new FakeSocket(host);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  };
  const keepSession = () => kept.set('claimdesk.session', JSON.stringify(session));
  return { deps, kept, keepSession, sockets, codes, replaceState, become: (next: Host) => (host = next) };
}

const refusal = (name: string) => ({ name: 'WireRefused', refusal: name });

describe('the way in through the browser host', () => {
  it('takes the code out of the address at once, and speaks with the token it gets', async () => {
    const { deps, sockets, codes, kept, replaceState } = fakeBrowser('#code=first');
    const open = createBrowserWire(deps);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    await open();
    expect(codes).toEqual([{ code: 'first' }]);
    expect(sockets[0]?.sent).toEqual([{ token: 'secret' }]);
    expect([...kept.values()]).toEqual([JSON.stringify(session)]);
  });

  it('comes back by proving itself, once the host has', async () => {
    const { deps, codes, sockets } = fakeBrowser('#code=first');
    const open = createBrowserWire(deps);
    await open();
    await open();
    await open();
    expect(codes).toEqual([{ code: 'first' }]);
    const [one, two] = sockets.slice(1).map(({ sent }) => sent);
    expect(one).toHaveLength(2);
    expect(one?.[0]).toMatchObject({ session: session.id });
    expect(one?.[0]?.['nonce']).not.toBe(two?.[0]?.['nonce']);
    expect(JSON.stringify([one, two])).not.toContain(session.key);
  });

  it.each<[string, Host]>([
    ['has another key', trueHost(Buffer.alloc(32, 8).toString('base64url'))],
    ['says welcome at once', () => ({ ok: true, session })],
    [
      'plays the page’s own nonce back',
      (message) => ({ nonce: message['nonce'] ?? '', proof: message['nonce'] ?? '' }),
    ],
    ['proves nothing', () => ({ nonce: 'theirs', proof: '%%%' })],
    ['does not know the page', () => 1008],
  ])('gives nothing to a host that %s', async (_name, host) => {
    const { deps, keepSession, sockets, codes, become } = fakeBrowser('');
    keepSession();
    become(host);
    await expect(createBrowserWire(deps)()).rejects.toMatchObject(refusal('unproven'));
    expect(codes).toEqual([]);
    expect(sockets.map(({ sent }) => sent.map((message) => Object.keys(message)))).toEqual([
      [['session', 'nonce']],
    ]);
  });

  it('says why there is no way in', async () => {
    await expect(createBrowserWire(fakeBrowser('').deps)()).rejects.toMatchObject(refusal('no_code'));
    const used = fakeBrowser('#code=old', { status: 403 });
    await expect(createBrowserWire(used.deps)()).rejects.toMatchObject(refusal('code_used'));
  });

  it('goes on with its session when the address was used before', async () => {
    const { deps, keepSession } = fakeBrowser('#code=old', { status: 403 });
    keepSession();
    await expect(createBrowserWire(deps)()).resolves.toBeTruthy();
  });

  it('tries again when the connection broke in the handshake', async () => {
    const { deps, keepSession, become } = fakeBrowser('');
    keepSession();
    become(() => 1006);
    const failed = createBrowserWire(deps)();
    await expect(failed).rejects.toThrow('the handshake failed');
    await expect(failed).rejects.not.toThrow(WireRefused);
    become(trueHost());
    await expect(createBrowserWire(deps)()).resolves.toBeTruthy();
  });

  it('says nothing to a connection that is closing', async () => {
    const { deps, keepSession, sockets, become } = fakeBrowser('');
    keepSession();
    const challenge = trueHost();
    become(async (message) => {
      const answer = await challenge(message);
      const [socket] = sockets;
      if (socket !== undefined) socket.readyState = WebSocket.CLOSING;
      setTimeout(() => socket?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })));
      return answer;
    });
    await expect(createBrowserWire(deps)()).rejects.toThrow('the handshake failed');
    expect(sockets[0]?.sent).toHaveLength(1);
  });
});
