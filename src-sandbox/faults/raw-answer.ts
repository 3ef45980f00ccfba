import { STATUS_CODES, type ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** An answer as bytes, to be sent in ways that no HTTP library would. */
export interface RawAnswer {
  head: Buffer;
  body: Buffer;
}

export async function rawAnswerOf(
  response: Response,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  const all = {
    ...Object.fromEntries(response.headers),
    'content-length': String(body.length),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const statusLine = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n`;
  return { head: Buffer.from(`${statusLine}${lines.join('')}\r\n`), body };
}

/** Waits until the client has left or the time is over. */
export function untilGone(outgoing: ServerResponse, mostMs: number | undefined): Promise<void> {
  const { socket } = outgoing;
  return new Promise((resolve) => {
    if (socket === null || socket.destroyed) return resolve();
    const done = () => {
      clearTimeout(timer);
      socket.off('close', done);
      resolve();
    };
    const timer = mostMs === undefined ? undefined : setTimeout(done, mostMs);
    socket.once('close', done);
  });
}

/** Sends bytes past the HTTP library; resolves when they have left. */
export function sendBytes(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  const { socket } = outgoing;
  return new Promise((resolve) => {
    if (socket === null || socket.destroyed || bytes.length === 0) return resolve();
    socket.write(bytes, () => resolve());
  });
}

/** Time in milliseconds that sent bytes get to arrive: a reset discards what is still on the way. */
const arrivalMs = 30;

export async function hangUp(
  outgoing: ServerResponse,
  how: 'reset' | 'end',
  sentBefore: boolean,
): Promise<Response> {
  const { socket } = outgoing;
  if (socket !== null && !socket.destroyed) {
    if (sentBefore) await untilGone(outgoing, arrivalMs);
    if (how === 'reset') socket.resetAndDestroy();
    else socket.destroy();
  }
  return RESPONSE_ALREADY_SENT;
}

/** Sends a byte at a time; stops when the client has left. */
export async function dribble(
  outgoing: ServerResponse,
  bytes: Uint8Array,
  bytesPerSecond: number,
): Promise<void> {
  const { socket } = outgoing;
  for (const byte of bytes) {
    if (socket === null || socket.destroyed) return;
    await sendBytes(outgoing, Uint8Array.of(byte));
    await untilGone(outgoing, 1000 / bytesPerSecond);
  }
}
