import { plainTools } from '../session/testing/plain-tools.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient, isDefinedError, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { contract } from '../../src-shared/contract/contract.ts';
import { maxMessageBytes } from '../../src-shared/contract/limits.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { createSavePreferences } from '../accounts/save-preferences.ts';
import { createVaultLock } from '../accounts/vault-lock.ts';
import { createVault } from '../vault/vault.ts';
import { createMemoryKeychain } from '../keychain/keychain.ts';
import { openProfile } from '../accounts/profile.ts';
import { systemClock } from '../base/clock.ts';
import { createDownloadOffers } from '../export/download-offers.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createChangeHub } from '../rpc/change-hub.ts';
import { connectPort } from '../rpc/port-wire.ts';
import { createRouter } from '../rpc/router.ts';
import { createRpcServer, type RpcServer } from '../rpc/rpc-server.ts';
import { createPreviewCache } from '../templates/preview-cache.ts';
import { createHttpServer, startHttpHost } from './browser/http-host.ts';
import { createSessionGate } from './browser/session-gate.ts';
import { serveSockets } from './browser/socket-host.ts';
import { interfacePolicy } from './content-security-policy.ts';

type Client = ContractRouterClient<typeof contract>;

/** One renderer's end of a transport. */
interface Renderer {
  client: Client;
  sendRaw(message: unknown): void;
  /** Every raw message that came from the main side. */
  received: string[];
  closed: Promise<unknown>;
  close(): void;
}

interface Transport {
  name: string;
  open(rpc: RpcServer, onEnd: (end: () => void) => void): Promise<Renderer>;
}

const webSocket: Transport = {
  name: 'WebSocket',
  async open(rpc, onEnd) {
    const gate = createSessionGate({ clock: systemClock, onGuessed() {} });
    const source = { policy: interfacePolicy, indexPage: async () => '', answer: async () => false };
    const host = await startHttpHost({
      guard: throwingGuard,
      openingPage: '',
      server: createHttpServer(),
      source,
      gate,
      previews: { take: () => null },
      downloads: { take: () => null },
      port: 0,
    });
    const sockets = serveSockets({ guard: throwingGuard, host, gate, rpc, clock: systemClock });
    onEnd(() => {
      sockets.close();
      host.server.close();
      host.server.closeAllConnections();
    });
    const socket = new WebSocket(`ws://${host.own.host}/ipc`, { origin: host.own.origin });
    socket.binaryType = 'arraybuffer';
    await once(socket, 'open');
    socket.send(JSON.stringify(gate.exchange(gate.issueCode())));
    await once(socket, 'message');
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    return {
      client: createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
      sendRaw: (message) => socket.send(message as string),
      received,
      closed: once(socket, 'close'),
      close: () => socket.close(),
    };
  },
};

const messagePort: Transport = {
  name: 'MessagePort',
  async open(rpc, onEnd) {
    const { port1: renderer, port2: main } = new MessageChannel();
    connectPort(rpc, {
      postMessage: (message) => main.postMessage(message),
      onMessage: (listener) => void main.on('message', listener),
      onClose: (listener) => void main.on('close', listener),
      close: () => main.close(),
    });
    onEnd(() => renderer.close());
    const received: string[] = [];
    renderer.on('message', (data) => received.push(String(data)));
    return {
      client: createORPCClient(new RPCLink({ websocket: asWebSocket(renderer) })),
      sendRaw: (message) => renderer.postMessage(message),
      received,
      closed: once(renderer, 'close'),
      close: () => renderer.close(),
    };
  },
};

function asWebSocket(
  port: MessagePort,
): Pick<globalThis.WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'> {
  const addEventListener = (type: string, listener: (event: { data: unknown }) => void) =>
    void port.on(type as 'message', (data: unknown) => listener({ data }));
  return {
    readyState: 1,
    send: (message) => port.postMessage(message),
    addEventListener: addEventListener as globalThis.WebSocket['addEventListener'],
    removeEventListener() {},
  };
}

const secret = 'sk_secret_of_an_account';

describe.each([webSocket, messagePort])('the typed IPC over $name', (transport) => {
  const ends: (() => void)[] = [];
  const changes = createChangeHub();
  let keychainFails = false;
  let renderer: Renderer;

  beforeEach(async () => {
    const dir = tempDir();
    const profile = openProfile(dir, 0);
    const keychain = createMemoryKeychain();
    const accounts = createAccounts({
      profile,
      keychain,
      tools: {
        ...plainTools,
        clock: systemClock,
        random: Math.random,
        newId: () => crypto.randomUUID(),
        agent: 'tester',
        queryWorkerUrl: new URL('file:///nowhere'),
        exportWorkerUrl: new URL('file:///nowhere'),
        emit: changes.emit,
      },
      guard: throwingGuard,
      sandbox: { dir, start: () => Promise.reject(new Error('no sandbox here')) },
      isLocked: () => false,
      onChange() {},
    });
    const vaultPath = join(dir, 'vault.json');
    const vaultLock = createVaultLock({
      vault: createVault({ path: vaultPath, clock: systemClock }),
      vaultPath,
      profile,
      accounts,
      secretMove: { move: () => Promise.reject(new Error('no move here')), eraseLeft: async () => true },
      clock: systemClock,
      log: silentLog,
      guard: throwingGuard,
      onChange() {},
    });
    const router = createRouter({
      profile,
      accounts,
      changes,
      previews: createPreviewCache(systemClock),
      downloads: createDownloadOffers(systemClock),
      saveFile: null,
      setMenu: null,
      showNotification: null,
      savePreferences: createSavePreferences({
        profile,
        accounts,
        networkChanged: () => undefined,
        emit: changes.emit,
      }),
      updates: { check: async () => ({ state: 'off' }) },
      clock: systemClock,
      log: silentLog,
      guard: throwingGuard,
      sharedNotices: () => [],
      isKeychainAvailable: async () => {
        if (keychainFails) throw new Error(`the keychain said ${secret}`);
        return true;
      },
      vaultLock,
      about: {
        version: '1.2.3',
        host: 'browser',
        platform: 'linux',
        profileDir: dir,
        agent: 'tester',
        pinned: [],
      },
    });
    renderer = await transport.open(createRpcServer(router, silentLog), (end) => ends.push(end));
  });

  afterEach(() => {
    keychainFails = false;
    for (const end of ends.splice(0).toReversed()) end();
  });

  it('answers calls, several at once', async () => {
    const [info, list] = await Promise.all([renderer.client.app.info(), renderer.client.accounts.list()]);
    expect(info).toMatchObject({ version: '1.2.3', agent: 'tester', preferences: { theme: 'system' } });
    expect(list).toEqual({ accounts: [], canStoreSecrets: true, notices: [] });
  });

  it('stores what it is asked to store', async () => {
    await renderer.client.app.setPreferences({ theme: 'dark' });
    expect((await renderer.client.app.info()).preferences.theme).toBe('dark');
  });

  it('names what the contract names', async () => {
    const call = renderer.client.sync.status({ accountId: 'nobody' });
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ORPCError);
    expect(isDefinedError(error as Error)).toBe(true);
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      data: { code: 'account_missing', params: {} },
    });
  });

  it('refuses an unknown procedure and bad input clearly, and goes on', async () => {
    const unknown = (renderer.client as unknown as { app: { dropTables(): Promise<void> } }).app.dropTables();
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const wrongType = renderer.client.feed.summary({
      accountId: 'a',
      sinceSeq: 'many' as unknown as number,
    });
    await expect(wrongType).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const extraField = renderer.client.sync.status({ accountId: 'a', extra: 1 } as { accountId: string });
    await expect(extraField).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await renderer.client.app.info()).version).toBe('1.2.3');
  });

  it('says of its own failures that they happened, and nothing else', async () => {
    keychainFails = true;
    await expect(renderer.client.accounts.list()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    const everything = renderer.received.join('\n');
    expect(everything).toContain('INTERNAL_SERVER_ERROR');
    expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(/stack|\.ts\b/);
  });

  it('streams changes until the connection ends', async () => {
    const stream = await renderer.client.changes.subscribe();
    const first = stream.next();
    changes.emit({ topic: 'accounts' });
    expect(await first).toMatchObject({ value: { topic: 'accounts' }, done: false });
    const second = stream.next();
    changes.emit({ topic: 'claims', accountId: 'a', claimIds: ['1'] });
    expect(await second).toMatchObject({ value: { topic: 'claims', claimIds: ['1'] } });
    const third = stream.next();
    renderer.close();
    await expect(third).rejects.toThrow();
  });

  // Promise: calls-one-spelling
  it.each([
    ['text that is no message', 'hello'],
    ['JSON that is no message', '{"a":1}'],
    ['bytes that are no message', new Uint8Array([1, 2, 3]).buffer],
    ['a call with bytes', new TextEncoder().encode('{"i":"1","p":{"u":"/app/info"}}').buffer],
    ['a call of another method', '{"i":"1","p":{"u":"/app/info","m":"GET"}}'],
    ['a call with headers', '{"i":"1","p":{"u":"/app/info","h":{"content-type":"text/event-stream"}}}'],
    ['a call of a whole address', '{"i":"1","p":{"u":"http://orpc/app/info"}}'],
    ['a call with a query', '{"i":"1","p":{"u":"/app/info?data=1"}}'],
    ['a call that goes up and down', '{"i":"1","p":{"u":"/accounts/../app/info"}}'],
    ['a call that is spelled otherwise', '{"i":"1","p":{"u":"/app/%69nfo"}}'],
    ['a call that ends in a slash', '{"i":"1","p":{"u":"/app/info/"}}'],
    ['a call with more than a call has', '{"i":"1","p":{"u":"/app/info"},"more":1}'],
    [
      'a call whose input has more than an input has',
      '{"i":"1","p":{"u":"/app/info","b":{"json":1,"maps":[]}}}',
    ],
    ['a call without a number', '{"p":{"u":"/app/info"}}'],
    ['a stream into a call', '{"i":"1","t":3,"p":{"e":"message","d":1}}'],
    ['too much text', 'x'.repeat(maxMessageBytes + 1)],
    ['too much text in bytes, not in signs', 'é'.repeat(maxMessageBytes / 2 + 1)],
    ['too many bytes', new ArrayBuffer(maxMessageBytes + 1)],
  ])('ends a connection that sends %s', async (_what, message) => {
    renderer.sendRaw(message);
    await renderer.closed;
  });

  it('takes a message of exactly the limit', async () => {
    const padding = (bytes: number) => renderer.client.app.setPreferences({ route: 'r'.repeat(bytes) });
    await expect(padding(maxMessageBytes - 1000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the typed IPC over MessagePort alone', () => {
  it.each([{ a: 1 }, 7, null, undefined, [1]])('ends a connection that sends %j', async (message) => {
    const renderer = await messagePort.open(createRpcServer({}, silentLog), () => {});
    renderer.sendRaw(message);
    await renderer.closed;
  });
});
