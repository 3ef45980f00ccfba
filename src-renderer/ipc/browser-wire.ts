import { z } from 'zod';
import { type OpenWire, WireRefused } from './wire.ts';

const reloadCodeKey = 'claimdesk.reloadCode';
const handshakeDeadlineMs = 5000;

const sessionSchema = z.object({ token: z.string() });
const welcomeSchema = z.object({ ok: z.literal(true), reloadCode: z.string() });
type Welcome = z.infer<typeof welcomeSchema>;

export interface BrowserWireDeps {
  location: Pick<Location, 'hash' | 'host' | 'pathname'>;
  history: Pick<History, 'replaceState'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  fetch: typeof fetch;
  openSocket: (url: string) => WebSocket;
}

/**
 * The browser host's way in. The one-time code comes in the address's fragment, which is removed at
 * once; later ones (reload, dropped socket) are the code that the last socket gave.
 */
export function createBrowserWire(deps: BrowserWireDeps): OpenWire {
  let firstCode = new URLSearchParams(deps.location.hash.slice(1)).get('code');
  if (deps.location.hash !== '') deps.history.replaceState(null, '', deps.location.pathname);

  return async () => {
    const code = firstCode ?? deps.storage.getItem(reloadCodeKey);
    if (code === null) throw new WireRefused('no code');
    const answer = await deps.fetch('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    firstCode = null;
    if (!answer.ok) {
      deps.storage.removeItem(reloadCodeKey);
      throw new WireRefused(`session refused: ${answer.status}`);
    }
    const { token } = sessionSchema.parse(await answer.json());
    const socket = deps.openSocket(`ws://${deps.location.host}/ipc`);
    const { reloadCode } = await shakeHands(socket, token);
    deps.storage.setItem(reloadCodeKey, reloadCode);
    return socket;
  };
}

function shakeHands(socket: WebSocket, token: string): Promise<Welcome> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(deadline);
      socket.close();
      reject(new Error('the handshake failed'));
    };
    const deadline = setTimeout(fail, handshakeDeadlineMs);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token })), { once: true });
    socket.addEventListener('close', fail, { once: true });
    socket.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        clearTimeout(deadline);
        socket.removeEventListener('close', fail);
        const welcome = readWelcome(event.data);
        if (welcome === null) fail();
        else resolve(welcome);
      },
      { once: true },
    );
  });
}

function readWelcome(data: unknown): Welcome | null {
  try {
    return welcomeSchema.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
}
