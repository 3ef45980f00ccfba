import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import { maxMessageBytes } from '../../src-shared/contract/limits.ts';
import type { Log } from '../base/log.ts';
import { isEnvelope } from './envelope.ts';

/** What carries the messages to one renderer: a WebSocket, or a MessagePort behind a few lines. */
export interface RpcWire {
  send(message: string | ArrayBufferLike | ArrayBufferView): void;
  end(): void;
}

/** Our end of one connection. */
export interface RpcConnection {
  /** A message as it came, of any shape. One that can't be from our renderer ends the connection. */
  receive(message: unknown): void;
  /** The wire is gone: calls and streams under way are aborted. */
  close(): void;
}

export interface RpcServer {
  connect(wire: RpcWire): RpcConnection;
}

/**
 * Serves the typed IPC over any wire. The stock message-port adapter lets a malformed message
 * become an unhandled rejection, so both transports run through the WebSocket handler.
 */
export function createRpcServer(router: AnyRouter, log: Log): RpcServer {
  const handler = new RPCHandler(router);
  return {
    connect(wire) {
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

function byteLength(message: string): number {
  // A text has at least as many bytes as UTF-16 units: counting is only needed below the limit.
  return message.length > maxMessageBytes ? message.length : Buffer.byteLength(message);
}
