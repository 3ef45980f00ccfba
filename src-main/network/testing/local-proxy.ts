import http from 'node:http';
import net from 'node:net';
import { once } from 'node:events';

/** A proxy on this machine. Every name leads to 127.0.0.1. */
export interface LocalProxy {
  readonly url: string;
  /** Addresses that it was asked to connect to. */
  readonly asked: string[];
  /** Status that answers `CONNECT`: 200 connects, any other refuses, with `null` no answer comes. */
  answer: number | null;
  /** How many connections to it stand. */
  open(): number;
  close(): Promise<void>;
}

export async function startLocalProxy(): Promise<LocalProxy> {
  const asked: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = http.createServer((_, response) => response.writeHead(501).end());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client: net.Socket) => {
    asked.push(request.url ?? '');
    // A half that was closed closes the other, also where nothing is piped.
    client.on('end', () => client.end());
    if (proxy.answer !== 200) {
      // A proxy waits for another try on the same connection.
      if (proxy.answer !== null) client.write(`HTTP/1.1 ${proxy.answer} No\r\ncontent-length: 0\r\n\r\n`);
      client.resume();
      return;
    }
    const host = net.connect(Number((request.url ?? '').split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      client.pipe(host).pipe(client);
    });
    host.on('error', () => client.destroy());
    host.on('close', () => client.destroy());
    client.on('close', () => host.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: LocalProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    answer: 200,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
