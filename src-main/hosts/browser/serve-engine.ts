import type { Server } from 'node:http';
import type { Engine } from '../../engine/engine.ts';
import { createRpcServer } from '../../rpc/rpc-server.ts';
import { createHttpServer, type InterfaceSource, openingPath, startHttpHost, sendFile } from './http-host.ts';
import { createSessionGate } from './session-gate.ts';
import { serveSockets } from './socket-host.ts';
import { interfacePolicy } from '../content-security-policy.ts';
import { readInterfaceFiles } from '../interface-files.ts';

/** The engine behind a port of 127.0.0.1. */
export interface ServedEngine {
  openingUrl: string;
  /** Returns a fresh address. @param query what the page is to do, if not the usual */
  freshUrl(query?: string): string;
  close(): Promise<void>;
}

export async function serveEngine(
  engine: Engine,
  {
    port,
    source: from,
    onGuessed,
    openingPage,
  }: {
    port: number;
    /** Folder of the built interface, or another source of its pages. */
    source: string | ((server: Server) => Promise<InterfaceSource>);
    onGuessed: (freshUrl: string) => void;
    openingPage: string;
  },
): Promise<ServedEngine> {
  const gate = createSessionGate({ clock: engine.clock, onGuessed: () => onGuessed(freshUrl()) });
  const server = createHttpServer();
  const source = typeof from === 'string' ? builtInterface(from) : await from(server);
  const host = await startHttpHost({
    server,
    source,
    gate,
    previews: engine.previews,
    downloads: engine.downloads,
    openingPage,
    port,
    guard: engine.guards.part('http'),
  });
  const freshUrl = (query = '') => `${host.own.origin}/${query}#code=${gate.issueCode()}`;
  const sockets = serveSockets({
    host,
    gate,
    rpc: createRpcServer(engine.router, engine.log),
    clock: engine.clock,
    guard: engine.guards.part('sockets'),
    isOtherUpgrade: (request) => source.isOtherUpgrade?.(request) ?? false,
  });
  return {
    openingUrl: `${host.own.origin}${openingPath}`,
    freshUrl,
    async close() {
      sockets.close();
      await closeServer(server);
      await source.close?.();
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** Returns the built interface as pages of the browser host. */
export function builtInterface(dir: string): InterfaceSource {
  const files = readInterfaceFiles(dir);
  return {
    policy: interfacePolicy,
    indexPage: async (nonce) => files.indexPage(nonce),
    async answer(_request, response, pathname) {
      const file = files.find(pathname);
      if (file) sendFile(response, file);
      return file !== null;
    },
  };
}
