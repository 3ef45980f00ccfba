import { describe, expect, it, vi } from 'vitest';
import { type BrowserWireDeps, createBrowserWire } from './browser-wire.ts';
import { WireRefused } from './wire.ts';

/** A socket that opens at once and answers the first message with `reply`. */
class FakeSocket extends EventTarget {
  sent: string[] = [];
  private readonly reply: unknown;

  constructor(reply: unknown) {
    super();
    this.reply = reply;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    this.sent.push(text);
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(this.reply) })),
    );
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
}

function fakeBrowser(
  hash: string,
  { status = 200, reply = { ok: true, reloadCode: 'next' } as unknown } = {},
) {
  const kept = new Map<string, string>();
  const sockets: FakeSocket[] = [];
  const codes: unknown[] = [];
  const replaceState = vi.fn();
  const deps: BrowserWireDeps = {
    location: { hash, host: '127.0.0.1:4600', pathname: '/' },
    history: { replaceState },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: (_input, init) => {
      codes.push(JSON.parse(String(init?.body)));
      return Promise.resolve(Response.json({ token: 'secret' }, { status }));
    },
    openSocket: () => {
      const socket = new FakeSocket(reply);
      sockets.push(socket);
      return Object.assign(socket, {}) as unknown as WebSocket;
    },
  };
  return { deps, kept, sockets, codes, replaceState };
}

describe('the way in through the browser host', () => {
  it('takes the code out of the address at once, and speaks with the token it gets', async () => {
    const { deps, sockets, codes, kept, replaceState } = fakeBrowser('#code=first');
    const open = createBrowserWire(deps);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    await open();
    expect(codes).toEqual([{ code: 'first' }]);
    expect(sockets[0]?.sent).toEqual(['{"token":"secret"}']);
    expect([...kept.values()]).toEqual(['next']);
  });

  it('comes back with the code that the last socket gave', async () => {
    const { deps, codes } = fakeBrowser('#code=first');
    const open = createBrowserWire(deps);
    await open();
    await open();
    expect(codes).toEqual([{ code: 'first' }, { code: 'next' }]);
  });

  it('gives up where there is no code, and where the code is refused', async () => {
    await expect(createBrowserWire(fakeBrowser('').deps)()).rejects.toThrow(WireRefused);
    const refused = fakeBrowser('#code=old', { status: 403 });
    await expect(createBrowserWire(refused.deps)()).rejects.toThrow(WireRefused);
  });

  it('tries again after a broken handshake', async () => {
    const { deps } = fakeBrowser('#code=first', { reply: { ok: false } });
    const failed = createBrowserWire(deps)();
    await expect(failed).rejects.toThrow('the handshake failed');
    await expect(failed).rejects.not.toThrow(WireRefused);
  });
});
