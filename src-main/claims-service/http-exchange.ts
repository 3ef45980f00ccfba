import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { LineFault } from './call-outcome.ts';

export interface HttpRequest {
  method: string;
  /** Where to connect. Its own path is not used. */
  url: URL;
  /** Sent as it is: an identifier such as `..` is never resolved away. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal | undefined;
}

export interface ExchangeLimits {
  /** Connecting, headers and body together. */
  deadlineMs: number;
  /** Of the answer's body, decoded. */
  bodyBytes: number;
}

/**
 * What came of one request on the wire.
 * `sent: false` is only said when the connection never stood: not one byte of the request left.
 * An `answered` whose body did not arrive whole keeps its status: for some it decides alone.
 */
export type HttpExchange =
  | {
      kind: 'answered';
      httpStatus: number;
      headers: http.IncomingHttpHeaders;
      body: Buffer;
      bodyFault: BodyFault | null;
    }
  | { kind: 'failed'; sent: boolean; fault: LineFault; detail: string };

export interface BodyFault {
  fault: LineFault;
  detail: string;
}

/**
 * One request on a fresh connection (`agent: false`): a reused one may die after the service took
 * the request, and nothing on the way may resend by itself. Redirects come back as they are.
 *
 *   connecting ──► sent ──► headers ──► body ──► answered
 *       │            │                    └────► answered, with a body fault
 *       └────────────┴─► failed (sent: false / true)
 */
export function exchange(request: HttpRequest, limits: ExchangeLimits, clock: Clock): Promise<HttpExchange> {
  return new Promise((resolve) => {
    let sent = false;
    let stage: { response: http.IncomingMessage; chunks: Buffer[]; bytes: number } | null = null;
    let settled = false;
    const secure = request.url.protocol === 'https:';

    const outgoing = (secure ? https : http).request({
      ...urlToHttpOptions(request.url),
      path: request.path,
      method: request.method,
      agent: false,
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
      outgoing.destroy();
      resolve(result);
    };
    const fail = (fault: LineFault, detail: string): void => {
      if (stage) settle(answered(stage, { fault, detail }));
      else settle({ kind: 'failed', sent, fault, detail });
    };
    const onAbort = (): void => fail('stopped', 'The call was stopped here.');
    const cancelDeadline = clock.after(limits.deadlineMs, () =>
      fail('timed_out', `No whole answer within ${Math.round(limits.deadlineMs / 1000)} s.`),
    );
    if (request.signal?.aborted) onAbort();
    else request.signal?.addEventListener('abort', onAbort);

    outgoing.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        sent = true;
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      fail(faultOf(error, sent, secure), describe(error)),
    );
    outgoing.on('response', (response) => {
      const reading = { response, chunks: [] as Buffer[], bytes: 0 };
      stage = reading;
      const body = decoded(response);
      if (!body) return fail('answer_broken', 'The answer has an unknown content encoding.');
      body.on('data', (chunk: Buffer) => {
        reading.bytes += chunk.length;
        if (reading.bytes > limits.bodyBytes) {
          fail('answer_too_large', `The answer is larger than ${limits.bodyBytes} bytes.`);
        } else if (!settled) reading.chunks.push(chunk);
      });
      body.on('end', () => {
        if (response.complete) settle(answered(reading, null));
        else fail('connection_lost', 'The answer was cut off.');
      });
      response.on('error', (error: NodeJS.ErrnoException) => fail('connection_lost', describe(error)));
      if (body !== response)
        body.on('error', () => fail('answer_broken', 'The answer could not be unpacked.'));
      response.on('aborted', () => fail('connection_lost', 'The answer was cut off.'));
    });
    outgoing.end(request.body ?? undefined);
  });
}

function answered(
  stage: { response: http.IncomingMessage; chunks: Buffer[] },
  bodyFault: BodyFault | null,
): HttpExchange {
  return {
    kind: 'answered',
    httpStatus: stage.response.statusCode ?? 0,
    headers: stage.response.headers,
    body: Buffer.concat(stage.chunks),
    bodyFault,
  };
}

function decoded(response: http.IncomingMessage): Readable | null {
  switch ((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()) {
    case 'identity':
    case '':
      return response;
    case 'gzip':
    case 'x-gzip':
      return response.pipe(createGunzip());
    case 'deflate':
      return response.pipe(createInflate());
    case 'br':
      return response.pipe(createBrotliDecompress());
    default:
      return null;
  }
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

function faultOf(error: NodeJS.ErrnoException, sent: boolean, secure: boolean): LineFault {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'ENODATA')
    return 'host_unknown';
  if (code === 'ETIMEDOUT') return 'timed_out';
  if (!sent && unreachable.has(code)) return 'connection_refused';
  if (code.startsWith('HPE_')) return 'answer_broken';
  if (secure && !sent) return 'tls_failed';
  return 'connection_lost';
}

/** The system's code alone: messages may carry addresses and header values. */
function describe(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}
