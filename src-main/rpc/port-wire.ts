import type { RpcConnection, RpcServer } from './rpc-server.ts';

/** Members that Electron's MessagePortMain and Node's MessagePort have in common, once named alike. */
export interface PortLike {
  postMessage(message: unknown): void;
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** Serves one renderer over a MessagePort. */
export function connectPort(server: RpcServer, port: PortLike): RpcConnection {
  const connection = server.connect({
    send: (message) => port.postMessage(message),
    end: () => port.close(),
  });
  port.onMessage((data) => connection.receive(data));
  port.onClose(() => connection.close());
  return connection;
}
