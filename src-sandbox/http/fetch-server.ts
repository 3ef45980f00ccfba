import { createServer, type ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** The request and its answer as Node has them, for code that must reach the socket. */
export interface HttpExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** Creates a plain HTTP server that answers with web-standard responses. */
export function createFetchServer(
  answer: (request: Request, exchange: HttpExchange) => Promise<Response> | Response,
): Server {
  return createServer((incoming, outgoing) => {
    // One listener per request costs nothing, and gives `answer` Node's own objects, well typed.
    // The library must not put its own Request and Response into the whole process.
    const listener = getRequestListener((request) => answer(request, { incoming, outgoing }), {
      overrideGlobalObjects: false,
    });
    void listener(incoming, outgoing);
  });
}
