import { once } from 'node:events';
import type { Server } from 'node:http';

/** The service's listening socket, which can be shut so that connections are refused. */
export interface ServiceListener {
  port(): number;
  isOpen(): boolean;
  /** Shuts the socket and ends all connections. Opens again after `forMs`. */
  shut(forMs?: number): Promise<void>;
  open(): Promise<void>;
}

/** Address: loopback only, and the same port again after being shut. */
export const loopback = '127.0.0.1';

export async function createServiceListener(server: Server, wantedPort: number): Promise<ServiceListener> {
  let timer: NodeJS.Timeout | undefined;
  const port = await listen(server, wantedPort);
  const open = async () => {
    clearTimeout(timer);
    if (!server.listening) await listen(server, port);
  };
  return {
    port: () => port,
    isOpen: () => server.listening,
    async shut(forMs) {
      clearTimeout(timer);
      if (server.listening) await closeServer(server);
      if (forMs !== undefined) timer = setTimeout(() => void open(), forMs);
    },
    open,
  };
}

/** Listens, and resolves to the port. Rejects with the system's error, such as EADDRINUSE. */
export async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, loopback), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
