import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { HttpExchange } from '../http/fetch-server.ts';
import type { FaultRules } from './fault-rules.ts';
import { playFault } from './play-fault.ts';
import type { Receipt } from '../base/ledger.ts';
import { judgeAuthorization } from '../service/access.ts';
import { findCalledEndpoint } from '../service/called-endpoint.ts';
import type { ServiceContext, ServiceEnv } from '../service/service-context.ts';

export interface FrontParts {
  service: ServiceContext;
  app: Hono<ServiceEnv>;
  rules: FaultRules;
  latencyMs: () => number;
  /** Waits; ends early, without an error, when the sandbox closes. */
  pause: (delayMs: number) => Promise<void>;
}

/**
 * Creates the layer before the service: it records each request that arrives, plays the scripted faults, and
 * otherwise passes it on. The service itself knows nothing of faults.
 */
export function createServiceFront(
  parts: FrontParts,
): (request: Request, exchange: HttpExchange) => Promise<Response> {
  const { service, app, rules } = parts;
  const connections = new WeakMap<Socket, { id: number; requests: number }>();
  const lastBodies = new Map<string, string>();
  let connectionCount = 0;

  function countOnConnection(socket: Socket): { id: number; requests: number } {
    const connection = connections.get(socket) ?? { id: ++connectionCount, requests: 0 };
    connection.requests += 1;
    connections.set(socket, connection);
    return connection;
  }

  return async (request, { incoming, outgoing }) => {
    const connection = countOnConnection(incoming.socket);
    const body = await request.arrayBuffer();
    const url = new URL(request.url);
    const endpoint = findCalledEndpoint(request.method, url.pathname);
    const receipt = service.ledger.receive({
      endpoint: endpoint.name,
      method: request.method,
      path: (url.pathname + url.search).replaceAll(service.access().apiKey, '[key]'),
      atMs: service.nowMs(),
      bodyBytes: body.byteLength,
      connectionId: connection.id,
      requestOnConnection: connection.requests,
      authorization: judgeAuthorization(request.headers.get('authorization') ?? undefined, service.access()),
    });

    const previousBody = endpoint.name === null ? undefined : lastBodies.get(endpoint.name);
    async function processRequest(): Promise<Response> {
      const { method, headers } = request;
      const copy = new Request(request.url, { method, headers, body: body.byteLength > 0 ? body : null });
      const response = await app.fetch(copy, { receiptN: receipt.n });
      if (endpoint.name?.startsWith('list')) lastBodies.set(endpoint.name, await response.clone().text());
      return response;
    }

    const fault = rules.next({
      endpoint: endpoint.name,
      claimIds: endpoint.claimId === null ? claimsOfBody(body) : [endpoint.claimId],
      merchantId: endpoint.merchantId,
      requestOnConnection: connection.requests,
    });
    receipt.fault = fault?.kind ?? null;
    if (parts.latencyMs() > 0) await parts.pause(parts.latencyMs());
    const stage = {
      outgoing,
      process: processRequest,
      pause: parts.pause,
      world: service.world,
      previousBody,
    };
    const response = await (fault === null ? processRequest() : playFault(fault, stage));
    return answered(receipt, response, outgoing);
  };
}

function answered(receipt: Receipt, response: Response, outgoing: ServerResponse): Response {
  if (response === RESPONSE_ALREADY_SENT) return response;
  // The client left while we worked: there is nobody to answer.
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
  receipt.status = response.status;
  return response;
}

const claimsBodySchema = z.object({ claims: z.array(z.string()) });

function claimsOfBody(body: ArrayBuffer): readonly string[] {
  if (body.byteLength === 0) return [];
  try {
    return claimsBodySchema.parse(JSON.parse(new TextDecoder().decode(body))).claims;
  } catch {
    return [];
  }
}
