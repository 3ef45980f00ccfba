import { z } from 'zod';
import {
  challengeSchema,
  proofText,
  type Session,
  sessionSchema,
  welcomeSchema,
} from '../../src-shared/contract/session-handshake.ts';
import { type OpenWire, WireRefused } from './wire.ts';

const sessionItem = 'claimdesk.session';
const handshakeDeadlineMs = 30_000;
const closeNotAllowed = 1008;

const tokenSchema = z.object({ token: z.string() });

export interface BrowserWireDeps {
  location: Pick<Location, 'hash' | 'host' | 'origin' | 'pathname'>;
  history: Pick<History, 'replaceState'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
  fetch: typeof fetch;
  openSocket: (url: string) => WebSocket;
}

/**
 * Opens the browser host's connection. The one-time code comes in the address's fragment, which is removed at once;
 * later (after a reload or a dropped socket) the page and the host prove to each other that they met before. Nothing
 * else is sent to a host that can't prove it.
 */
export function createBrowserWire(deps: BrowserWireDeps): OpenWire {
  let firstCode = new URLSearchParams(deps.location.hash.slice(1)).get('code');
  if (firstCode !== null) deps.history.replaceState(null, '', deps.location.pathname);
  const openSocket = () => deps.openSocket(`ws://${deps.location.host}/ipc`);

  /** Connects with a one-time code; `null` if it was used or is too old. */
  async function enter(code: string): Promise<WebSocket | null> {
    const answer = await deps.fetch('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    firstCode = null;
    if (!answer.ok) return null;
    const { token } = tokenSchema.parse(await answer.json());
    const talk = await openTalk(openSocket());
    talk.say({ token });
    const { session } = welcomeSchema.parse(await talk.hear());
    deps.storage.setItem(sessionItem, JSON.stringify(session));
    return talk.end();
  }

  async function resume(session: Session): Promise<WebSocket> {
    const { origin } = deps.location;
    const pageNonce = randomText(deps.crypto);
    const talk = await openTalk(openSocket());
    talk.say({ session: session.id, nonce: pageNonce });
    const challenge = challengeSchema.safeParse(await talk.hear());
    if (!challenge.success) throw talk.refuse();
    const about = { origin, session: session.id, pageNonce, hostNonce: challenge.data.nonce };
    const key = await deps.crypto.subtle.importKey(
      'raw',
      fromBase64Url(session.key),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
    const isHost = await deps.crypto.subtle.verify(
      'HMAC',
      key,
      fromBase64Url(challenge.data.proof),
      new TextEncoder().encode(proofText('host', about)),
    );
    if (!isHost) throw talk.refuse();
    const proof = await deps.crypto.subtle.sign(
      'HMAC',
      key,
      new TextEncoder().encode(proofText('page', about)),
    );
    talk.say({ proof: toBase64Url(new Uint8Array(proof)) });
    welcomeSchema.parse(await talk.hear());
    return talk.end();
  }

  return async () => {
    const code = firstCode;
    const entered = code === null ? null : await enter(code);
    if (entered !== null) return entered;
    const session = readSession(deps.storage.getItem(sessionItem));
    if (session === null) throw new WireRefused(code === null ? 'no_code' : 'code_used');
    return resume(session);
  };
}

/** Wraps a socket as question and answer until the handshake is over. Every wait is limited in time. */
async function openTalk(socket: WebSocket) {
  let closeCode: number | null = null;
  const waiting = { resolve: (_: unknown) => {}, reject: (_: Error) => {} };
  const heard: unknown[] = [];
  const onMessage = (event: MessageEvent<unknown>) => {
    heard.push(readJson(event.data));
    waiting.resolve(undefined);
  };
  const onClose = (event: Event) => {
    closeCode = 'code' in event ? Number(event.code) : 0;
    waiting.reject(failure());
  };
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', onClose);
  const leave = () => {
    socket.removeEventListener('message', onMessage);
    socket.removeEventListener('close', onClose);
  };
  const failure = () =>
    closeCode === closeNotAllowed ? new WireRefused('unproven') : new Error('the handshake failed');

  async function until(isThere: () => boolean): Promise<void> {
    if (isThere()) return;
    if (closeCode !== null) throw failure();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    Object.assign(waiting, { resolve, reject });
    const deadline = setTimeout(() => reject(new Error('the handshake failed')), handshakeDeadlineMs);
    try {
      await promise;
    } catch (error) {
      leave();
      socket.close();
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  }

  let isOpen = socket.readyState === WebSocket.OPEN;
  socket.addEventListener(
    'open',
    () => {
      isOpen = true;
      waiting.resolve(undefined);
    },
    { once: true },
  );
  await until(() => isOpen);

  return {
    /** Sends a message. A closing socket takes nothing more; the next wait then fails with its `close` event. */
    say(message: object): void {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    async hear(): Promise<unknown> {
      await until(() => heard.length > 0);
      return heard.shift();
    },
    /** Ends the handshake and returns the socket: later messages are for somebody else. */
    end(): WebSocket {
      leave();
      return socket;
    },
    refuse(): WireRefused {
      leave();
      socket.close();
      return new WireRefused('unproven');
    },
  };
}

function readSession(text: string | null): Session | null {
  const read = sessionSchema.safeParse(readJson(text));
  return read.success ? read.data : null;
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function randomText(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Decodes base64url. Anything else is no proof. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
