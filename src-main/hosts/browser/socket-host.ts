import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { maxMessageBytes } from '../../../src-shared/contract/limits.ts';
import {
  proofMessageSchema,
  resumeMessageSchema,
  tokenMessageSchema,
} from '../../../src-shared/contract/session-handshake.ts';
import { createGuard, type Guard } from '../../base/guard.ts';
import { parseJson } from '../../base/parse-json.ts';
import type { Clock } from '../../base/clock.ts';
import type { RpcConnection, RpcServer } from '../../rpc/rpc-server.ts';
import { checkUpgrade } from './request-rules.ts';
import type { HttpHost } from './http-host.ts';
import type { Admission, Challenge, SessionGate } from './session-gate.ts';

export const ipcPath = '/ipc';

const authenticationDeadlineMs = 30_000;
const closeNotAllowed = 1008;
/** Code with which a socket is closed so that the page tries again: on a busy machine it may be late. */
const closeTryAgainLater = 1013;

/**
 * Serves the typed IPC over WebSocket. A socket is let in by a token or by proving its session (see session-
 * handshake), within half a minute; until then nothing it sends reaches the engine.
 */
export function serveSockets({
  host,
  gate,
  rpc,
  clock,
  guard,
  isOtherUpgrade = () => false,
}: {
  host: HttpHost;
  gate: SessionGate;
  rpc: RpcServer;
  clock: Clock;
  guard: Guard;
  /** Returns whether an upgrade is left alone, as somebody else answers it. */
  isOtherUpgrade?: (request: IncomingMessage) => boolean;
}): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });

  /** Returns a guard that ends one connection after a fault in it. */
  const guardOf = (end: () => void): Guard =>
    createGuard({
      onFault(error) {
        guard.report(error);
        end();
      },
    });

  host.server.on('upgrade', (request, stream, head) => {
    guardOf(() => stream.destroy()).run(() => {
      if (isOtherUpgrade(request)) return;
      stream.on('error', () => stream.destroy());
      const rejection = checkUpgrade(request, host.own);
      if (rejection) refuse(stream, rejection.status);
      else if (request.url !== ipcPath) refuse(stream, 404);
      else sockets.handleUpgrade(request, stream, head, (socket) => receive(socket));
    });
  });

  const admitByToken = (said: unknown): Admission | null => {
    const { data } = tokenMessageSchema.safeParse(said);
    return data ? gate.admit(data.token) : null;
  };
  const admitByProof = (challenge: Challenge, said: unknown): Admission | null => {
    const { data } = proofMessageSchema.safeParse(said);
    return data ? challenge.admit(data.proof) : null;
  };

  const receive = (socket: WebSocket) => {
    socket.binaryType = 'arraybuffer';
    let connection: RpcConnection | null = null;
    const cancelDeadline = clock.after(authenticationDeadlineMs, () => socket.close(closeTryAgainLater));
    let challenge: Challenge | null = null;
    let admission: Admission | null = null;
    const own = guardOf(() => socket.terminate());
    const onClose = () => {
      cancelDeadline();
      connection?.close();
      admission?.left();
    };
    const onMessage = (data: RawData, isBinary: boolean) => {
      // Text comes as a Buffer, whatever `binaryType` says.
      const message: unknown = Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : data;
      if (connection) return connection.receive(message);
      const said = typeof message === 'string' ? parseJson(message) : undefined;
      const resume = challenge === null ? resumeMessageSchema.safeParse(said) : null;
      if (resume?.success) {
        challenge = gate.challenge(resume.data.session, resume.data.nonce, host.own.origin);
        if (!challenge) return socket.close(closeNotAllowed);
        return socket.send(JSON.stringify({ nonce: challenge.nonce, proof: challenge.proof }));
      }
      admission = challenge ? admitByProof(challenge, said) : admitByToken(said);
      if (!admission) return socket.close(closeNotAllowed);
      cancelDeadline();
      connection = rpc.connect({
        send: (answer) => socket.send(answer),
        end: () => socket.close(closeNotAllowed),
      });
      socket.send(JSON.stringify(challenge ? { ok: true } : { ok: true, session: admission.session }));
    };
    socket.on('error', () => socket.terminate());
    socket.on('close', own.listener(onClose));
    socket.on('message', own.listener(onMessage));
  };

  return {
    close() {
      for (const socket of sockets.clients) socket.close(1001);
      sockets.close();
      // A page that does not answer the close must not keep the process alive.
      for (const socket of sockets.clients) clock.after(500, () => socket.terminate());
    },
  };
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
