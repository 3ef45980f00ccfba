import { createGuard } from '../base/guard.ts';
import { type Detail } from '../../src-shared/contract/details.ts';
import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { Clock } from '../base/clock.ts';
import { directNetwork, type Network, type Route } from '../network/network.ts';
import { proxyFaultOf } from '../network/proxy-fault.ts';
import { boundFraming, boundInterimAnswers } from './answer-bounds.ts';
import { type BoundedBody, readBoundedBody } from './bounded-body.ts';
import type { ConnectionFault } from './call-outcome.ts';

export interface HttpRequest {
  method: string;
  /** Address to connect to. Its own path is not used. */
  url: URL;
  /** Path, sent as it is: an identifier such as `..` is never resolved away. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal | undefined;
  /** Called at the end with about how many bytes the connection took, in both directions. */
  onBytes?: ((bytes: number) => void) | undefined;
}

export interface ExchangeLimits {
  /** Time limit of connecting, headers and body together, in milliseconds. */
  deadlineMs: number;
  /** Largest body of an answer in bytes, decoded. */
  bodyBytes: number;
}

/**
 * Result of one request on the wire. `sent: false` only if the connection was never established: not one byte of the
 * request left. An `answered` whose body did not arrive completely keeps its status: some decide alone.
 */
export type HttpExchange =
  | {
      kind: 'answered';
      httpStatus: number;
      headers: http.IncomingHttpHeaders;
      body: Buffer;
      bodyFault: BodyFault | null;
    }
  | { kind: 'failed'; sent: boolean; fault: ConnectionFault; detail: Detail };

export interface BodyFault {
  fault: ConnectionFault;
  detail: Detail;
}

/**
 * One request on a fresh connection: a reused one may die after the service took the request, and
 * nothing on the way may resend on its own. Through a proxy it is a fresh tunnel, whose end is the service. Redirects come back as they are.
 *
 *   connecting ──► sent ──► headers ──► body ──► answered
 *       │            │                    └────► answered, with a body fault
 *       └────────────┴─► failed (sent: false / true)
 */
export function exchange(
  request: HttpRequest,
  limits: ExchangeLimits,
  clock: Clock,
  network: Network = directNetwork,
): Promise<HttpExchange> {
  const route = network.route(request.url);
  return route instanceof Promise
    ? route.then((found) => exchangeBy(found, request, limits, clock))
    : exchangeBy(route, request, limits, clock);
}

function exchangeBy(
  route: Route,
  request: HttpRequest,
  limits: ExchangeLimits,
  clock: Clock,
): Promise<HttpExchange> {
  if (!route.ok) {
    const { fault, detail } = route;
    return Promise.resolve({ kind: 'failed', sent: false, fault, detail });
  }
  return new Promise((resolve) => {
    let sent = false;
    let stage: Stage | null = null;
    let settled = false;
    const secure = request.url.protocol === 'https:';

    const outgoing = (secure ? https : http).request({
      ...urlToHttpOptions(request.url),
      path: request.path,
      method: request.method,
      ...route.options,
      // Explicit, so that no environment variable can turn it off.
      rejectUnauthorized: true,
      headers: {
        ...request.headers,
        ...(request.body === null ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
      },
    });

    const settle = (result: HttpExchange): void => {
      if (settled) return;
      settled = true;
      cancelDeadline();
      request.signal?.removeEventListener('abort', onAbort);
      const { bytesRead = 0, bytesWritten = 0 } = outgoing.socket ?? {};
      request.onBytes?.(bytesRead + bytesWritten + (secure && sent ? handshakeBytes : 0));
      stage?.body.destroy();
      outgoing.destroy();
      route.end();
      resolve(result);
    };
    const fail = (fault: ConnectionFault, detail: Detail): void => {
      if (settled) return;
      if (stage) settle(answered(stage, { fault, detail }));
      else settle({ kind: 'failed', sent, fault, detail });
    };
    const onAbort = (): void => fail('stopped', { code: 'stopped', params: {} });
    const cancelDeadline = clock.after(limits.deadlineMs, () =>
      fail('timed_out', { code: 'timed_out', params: { seconds: Math.round(limits.deadlineMs / 1000) } }),
    );
    if (request.signal?.aborted) onAbort();
    else request.signal?.addEventListener('abort', onAbort);

    outgoing.on('socket', (socket) => {
      // A tunnel's comes when TLS stands.
      if (route.isProxied) sent = true;
      else {
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          sent = true;
        });
      }
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const ofProxy = route.isProxied && !sent ? proxyFaultOf(error) : null;
      if (ofProxy !== null) fail('proxy_failed', ofProxy);
      else fail(faultOf(error, sent, secure), describe(error));
    });
    const tooLarge = (): void =>
      fail('answer_too_large', { code: 'answer_too_large', params: { bytes: limits.bodyBytes } });
    boundInterimAnswers(outgoing, (httpStatus) =>
      fail('answer_broken', { code: 'http_status', params: { httpStatus } }),
    );
    // A fault of ours in reading an answer is this call's own.
    const guard = createGuard({
      onFault: (error) =>
        fail('connection_lost', describe(error instanceof Error ? error : new Error('unknown'))),
    });
    const receive = (response: http.IncomingMessage): void => {
      const body = readBoundedBody(
        response,
        response.headers['content-encoding'],
        limits.bodyBytes,
        (end) => {
          if (end === 'too_large') tooLarge();
          else if (end === 'cannot_be_decoded')
            fail('answer_broken', { code: 'answer_not_decoded', params: {} });
          else if (!response.complete) fail('connection_lost', { code: 'answer_cut', params: {} });
          else if (stage) settle(answered(stage, null));
        },
      );
      if (!body) {
        stage = { response, body: noBody };
        return fail('answer_broken', { code: 'encoding_unknown', params: {} });
      }
      stage = { response, body };
      boundFraming(response, limits.bodyBytes, tooLarge);
      response.on('error', (error: NodeJS.ErrnoException) => fail('connection_lost', describe(error)));
      response.on('aborted', () => fail('connection_lost', { code: 'answer_cut', params: {} }));
    };
    outgoing.on('response', guard.listener(receive));
    outgoing.end(request.body ?? undefined);
  });
}

/** About how many bytes the start of an encrypted connection takes, which the socket does not count. */
const handshakeBytes = 6000;

interface Stage {
  response: http.IncomingMessage;
  body: BoundedBody;
}

const noBody: BoundedBody = { bytes: () => Buffer.alloc(0), destroy: () => undefined };

function answered({ response, body }: Stage, bodyFault: BodyFault | null): HttpExchange {
  return {
    kind: 'answered',
    httpStatus: response.statusCode ?? 0,
    headers: response.headers,
    body: body.bytes(),
    bodyFault,
  };
}

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
  'ENETDOWN',
  'EACCES',
  'EPERM',
]);

function faultOf(error: NodeJS.ErrnoException, sent: boolean, secure: boolean): ConnectionFault {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'ENODATA')
    return 'host_unknown';
  if (code === 'ETIMEDOUT') return 'timed_out';
  if (!sent && unreachable.has(code)) return 'connection_refused';
  if (code.startsWith('HPE_')) return 'answer_broken';
  if (secure && !sent) return 'tls_failed';
  return 'connection_lost';
}

/** Returns the system's code alone: messages may carry addresses and header values. */
function describe(error: NodeJS.ErrnoException): Detail {
  return { code: 'system_error', params: { errno: (error.code ?? error.name).slice(0, 100) } };
}
