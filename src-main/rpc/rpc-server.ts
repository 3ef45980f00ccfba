import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import { maxMessageBytes } from '../../src-shared/contract/limits.ts';
import type { Log } from '../base/log.ts';
import { isEnvelope } from './envelope.ts';

/** Transport of the messages to one renderer: a WebSocket, or an adapted MessagePort. */
export interface RpcWire {
  send(message: string | ArrayBufferLike | ArrayBufferView): void;
  end(): void;
}

/** The main side's end of one connection. */
export interface RpcConnection {
  /** Receives a message of any shape. One that can't be from our renderer ends the connection. */
  receive(message: unknown): void;
  /** Aborts running calls and streams, as the wire is closed. */
  close(): void;
}

/**
 * Serves the typed IPC over any wire. oRPC's message-port adapter lets a malformed message become an unhandled
 * rejection, so both transports use the WebSocket handler.
 */
export function createRpcServer(router: AnyRouter, log: Log) {
  const handler = new RPCHandler(router);
  return {
    connect(wire: RpcWire): RpcConnection {
      let isOpen = true;
      const socket = {
        send(message: string | ArrayBufferLike | ArrayBufferView | Blob) {
          if (message instanceof Blob) throw new TypeError('the contract has no files');
          if (isOpen) wire.send(message);
        },
        addEventListener() {},
      };
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        handler.close(socket);
      };
      const refuse = (code: string) => {
        if (!isOpen) return;
        log.warn('ipc_message_refused', { code });
        close();
        wire.end();
      };
      return {
        receive(message) {
          if (!isOpen) return;
          // Bytes would carry files, and the contract has none.
          if (typeof message !== 'string') return refuse('shape');
          if (byteLength(message) > maxMessageBytes) return refuse('size');
          if (!isEnvelope(message)) return refuse('malformed');
          handler.message(socket, message, { context: {} }).catch(() => refuse('malformed'));
        },
        close,
      };
    },
  };
}
export type RpcServer = ReturnType<typeof createRpcServer>;

function byteLength(message: string): number {
  // A text has at least as many bytes as UTF-16 units: counting is only needed below the limit.
  return message.length > maxMessageBytes ? message.length : Buffer.byteLength(message);
}
