import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Guard } from '../../base/guard.ts';
import { parseJson } from '../../base/parse-json.ts';
import type { DownloadOffers } from '../../export/download-offers.ts';
import type { PreviewCache } from '../../templates/preview-cache.ts';
import { type ContentSecurityPolicy, policyText, previewPolicy } from '../content-security-policy.ts';
import type { InterfaceFile } from '../interface-files.ts';
import { sendDownload } from './download-answer.ts';
import { isOwnPeer } from './loopback-peer.ts';
import { checkRequest, ownAddress, type OwnAddress } from './request-rules.ts';
import type { SessionGate } from './session-gate.ts';

/** Source of the pages: the built files, or Vite during development. */
export interface InterfaceSource {
  policy(nonce: string): ContentSecurityPolicy;
  indexPage(nonce: string): Promise<string>;
  /** Answers anything but the index page; resolves to `false` if there is no such file. */
  answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean>;
  /** Returns whether a WebSocket is the source's own (for reloading during development). */
  isOtherUpgrade?(request: IncomingMessage): boolean;
  close?(): Promise<void>;
}

export interface HttpHost {
  server: Server;
  own: OwnAddress;
}

/** Path of the page that a window shows until it loads an address with a code. */
export const openingPath = '/opening';

const maxSessionBodyBytes = 4096;
const sessionBodySchema = z.strictObject({ code: z.string().min(1).max(200) });

const fixedHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Time limits for the head of a request, and for all of it, in milliseconds. */
export interface RequestDeadlines {
  headMs: number;
  wholeMs: number;
}
/** Default limits. A busy machine's browser may take long: a script that it doesn't get leaves the window empty. */
const usualDeadlines: RequestDeadlines = { headMs: 60_000, wholeMs: 120_000 };

export function createHttpServer({ headMs, wholeMs } = usualDeadlines): Server {
  // Without the interval a slow head would live on until Node's next look, up to 30 s later.
  const connectionsCheckingInterval = Math.ceil(headMs / 5);
  return createServer({ headersTimeout: headMs, requestTimeout: wholeMs, connectionsCheckingInterval });
}

/** Listens on 127.0.0.1 only. Serves the page, its files, and the exchange of a code for a token. */
export async function startHttpHost(options: {
  server: Server;
  source: InterfaceSource;
  gate: SessionGate;
  previews: Pick<PreviewCache, 'take'>;
  downloads: Pick<DownloadOffers, 'take'>;
  /** HTML of the opening page. */
  openingPage: string;
  port: number;
  guard: Guard;
  isOwnPeer?: (socket: Socket) => boolean;
}): Promise<HttpHost> {
  const { server, source, gate, previews, downloads, openingPage, port, guard } = options;
  const { isOwnPeer: isAllowed = isOwnPeer } = options;
  // Before a byte of it is read.
  server.on('connection', (socket: Socket) => {
    if (!isAllowed(socket)) socket.destroy();
  });
  await once(server.listen({ host: '127.0.0.1', port, exclusive: true }), 'listening');
  server.on('error', guard.report);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const own = ownAddress(address.port);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value);
    const nonce = randomBytes(16).toString('base64url');
    response.setHeader('Content-Security-Policy', policyText(source.policy(nonce)));
    const pathname = (request.url ?? '').split('?', 1)[0] ?? '';
    const rejection = checkRequest(request, own, pathname === '/' || pathname === openingPath);
    if (rejection) return end(response, rejection.status, rejection.text);
    if (request.method === 'POST') {
      return pathname === '/session'
        ? exchangeCode(request, response, gate)
        : end(response, 404, 'not found');
    }
    if (pathname === openingPath) return end(response, 200, openingPage, 'text/html; charset=utf-8');
    if (pathname === '/')
      return end(response, 200, await source.indexPage(nonce), 'text/html; charset=utf-8');
    // Only into a frame: opened as a page of its own it is not there.
    const preview = request.headers['sec-fetch-dest'] === 'iframe' ? previews.take(pathname) : null;
    if (preview !== null) {
      response.setHeader('Content-Security-Policy', policyText(previewPolicy));
      response.setHeader('X-DNS-Prefetch-Control', 'off');
      return end(response, 200, preview, 'text/html; charset=utf-8');
    }
    const download = downloads.take(pathname);
    if (download !== null) return sendDownload(response, download);
    if (!(await source.answer(request, response, pathname))) end(response, 404, 'not found');
  };
  server.on('request', (request, response) => {
    const failed = (): void => {
      if (response.headersSent) response.destroy();
      else end(response, 500, 'failed');
    };
    guard.run(() => answer(request, response).catch(failed));
  });
  return { server, own };
}

export function sendFile(response: ServerResponse, file: InterfaceFile): void {
  response.writeHead(200, { 'Content-Type': file.contentType, 'Content-Length': file.bytes.length });
  response.end(file.bytes);
}

async function exchangeCode(
  request: IncomingMessage,
  response: ServerResponse,
  gate: SessionGate,
): Promise<void> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (!isJson) return end(response, 415, 'JSON only');
  const body = await readBody(request);
  const read = sessionBodySchema.safeParse(body);
  if (!read.success) return end(response, 400, 'no code');
  const answer = gate.exchange(read.data.code);
  if (answer === 'slow_down') response.setHeader('Retry-After', '60');
  if (typeof answer === 'string') {
    const status = answer === 'slow_down' ? 429 : 403;
    return end(response, status, JSON.stringify({ error: `code_${answer}` }), 'application/json');
  }
  return end(response, 200, JSON.stringify(answer), 'application/json');
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxSessionBodyBytes) return null;
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

function end(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': contentType });
  response.end(body);
}
