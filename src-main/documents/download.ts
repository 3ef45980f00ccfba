import { createGuard } from '../base/guard.ts';
import { type Detail } from '../../src-shared/contract/details.ts';
import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { boundFraming, boundInterimAnswers } from '../claims-service/answer-bounds.ts';
import { createByteCollector } from '../claims-service/byte-collector.ts';
import type { DocumentFault } from '../../src-shared/domain/documents/document-rules.ts';
import type { Clock } from '../base/clock.ts';
import { directNetwork, type Network } from '../network/network.ts';
import { proxyFaultOf } from '../network/proxy-fault.ts';
import { AddressNotPublic, isPublicAddress, publicLookup } from './public-address.ts';

export interface DownloadLimits {
  /** Time limit of all redirects together, from connecting to the last byte, in milliseconds. */
  deadlineMs: number;
  bytes: number;
}
export const usualLimits: DownloadLimits = { deadlineMs: 180_000, bytes: 50 * 1024 * 1024 };

export interface DownloadOptions {
  /** Address as the listing gave it. */
  url: string;
  /** Origin of the account's own service: the sandbox on loopback may hand out addresses of its own. */
  serviceOrigin: string;
  clock: Clock;
  signal: AbortSignal;
  limits?: DownloadLimits;
  lookup?: LookupFunction;
  /** Network to use; direct by default. */
  network?: Network | undefined;
  /** Further certificate authorities, for tests. */
  ca?: string;
  onProgress?: (received: number, total: number | null) => void;
}

export type Download =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'failed'; fault: DocumentFault | 'expired' | 'stopped'; detail: Detail | null };

const mostRedirects = 3;
const expiredStatuses = new Set([401, 403, 404, 410]);
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads a document's bytes. The address comes from whoever uploaded it, so nothing is trusted: only https, only
 * public addresses, redirects followed by hand and each checked again. No other header of ours is sent: the API key
 * never is.
 */
export async function download(options: DownloadOptions): Promise<Download> {
  const { clock, limits = usualLimits, signal } = options;
  const over = new AbortController();
  const cancelDeadline = clock.after(limits.deadlineMs, () => over.abort());
  const either = AbortSignal.any([signal, over.signal]);
  try {
    let url = options.url;
    for (let redirects = 0; ; redirects += 1) {
      const target = checkAddress(url, options.serviceOrigin);
      if ('fault' in target)
        return failed(target.fault, redirects > 0 ? { code: 'after_redirect', params: {} } : null);
      // One after another: each address comes from the answer before.
      const step = await fetchOnce(target, options, limits, either);
      if (step.kind !== 'redirect') {
        const isLate = step.kind === 'failed' && step.fault === 'stopped' && !signal.aborted;
        return isLate
          ? failed('timed_out', {
              code: 'timed_out',
              params: { seconds: Math.round(limits.deadlineMs / 1000) },
            })
          : step;
      }
      if (redirects === mostRedirects) return failed('redirects_too_many', null);
      const next = step.location === null ? null : URL.parse(step.location, target.url.href);
      if (next === null) return failed('redirect_broken', null);
      url = next.href;
    }
  } finally {
    cancelDeadline();
  }
}

interface Target {
  url: URL;
  /**
   * `true` if the address is the service's own on this machine, for which the rules for public addresses don't hold.
   */
  isOwn: boolean;
}

function checkAddress(text: string, serviceOrigin: string): Target | { fault: DocumentFault } {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return { fault: 'address_malformed' };
  if (url.username !== '' || url.password !== '') return { fault: 'address_malformed' };
  const isOwn = url.origin === serviceOrigin && isLoopback(url.hostname);
  if (isOwn) return { url, isOwn };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return { fault: 'address_private' };
  if (url.protocol !== 'https:') return { fault: 'address_not_https' };
  return { url, isOwn };
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

type Step = Download | { kind: 'redirect'; location: string | null };

async function fetchOnce(
  { url, isOwn }: Target,
  { onProgress, lookup = systemLookup, ca, network = directNetwork }: DownloadOptions,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<Step> {
  const route = await network.route(url);
  if (!route.ok)
    return failed(route.fault === 'tls_failed' ? 'tls_failed' : 'connection_failed', route.detail);
  let place = {};
  try {
    if (route.isProxied) place = await checkedPlace(url, lookup);
  } catch (error) {
    return failedBy(error instanceof Error ? error : new Error('no address'), url);
  }
  return new Promise((resolve) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'GET',
      ...route.options,
      // Explicit, so that no environment variable can turn it off.
      rejectUnauthorized: true,
      headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity' },
      ...(isOwn ? {} : { lookup: publicLookup(lookup) }),
      ...place,
      ...(ca === undefined ? {} : { ca }),
    });
    const settle = (step: Step): void => {
      signal.removeEventListener('abort', onAbort);
      outgoing.destroy();
      route.end();
      resolve(step);
    };
    const onAbort = (): void => settle(failed('stopped', null));
    let isConnected = false;
    outgoing.on('socket', () => (isConnected = true));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const ofProxy = route.isProxied && !isConnected ? proxyFaultOf(error) : null;
      settle(ofProxy === null ? failedBy(error, url) : failed('connection_failed', ofProxy));
    });
    boundInterimAnswers(outgoing, (status) => settle(failed('address_refused', answered(status))));
    // A fault in what follows the progress is this download's own.
    const guard = createGuard({ onFault: () => settle(failed('cut_short', null)) });
    const receive = (response: http.IncomingMessage): void => {
      const status = response.statusCode ?? 0;
      if (redirectStatuses.has(status))
        return settle({ kind: 'redirect', location: response.headers.location ?? null });
      if (expiredStatuses.has(status)) return settle(failed('expired', answered(status)));
      if (status >= 500) return settle(failed('service_failed', answered(status)));
      if (status !== 200) return settle(failed('address_refused', answered(status)));
      const length = Number(response.headers['content-length'] ?? Number.NaN);
      const total = Number.isSafeInteger(length) && length >= 0 ? length : null;
      if (total !== null && total > limits.bytes) return settle(failed('too_large', sized(total)));
      if ((response.headers['content-encoding'] ?? 'identity') !== 'identity')
        return settle(failed('address_refused', { code: 'encoding_unknown', params: {} }));
      const collected = createByteCollector();
      let received = 0;
      boundFraming(response, limits.bytes, () => settle(failed('too_large', null)));
      const take = (chunk: Buffer): void => {
        received += chunk.length;
        if (received > limits.bytes) return settle(failed('too_large', sized(received)));
        collected.add(chunk);
        onProgress?.(received, total);
      };
      response.on('data', guard.listener(take));
      response.on('end', () => {
        if (!response.complete) return settle(failed('cut_short', null));
        return settle(received === 0 ? failed('empty', null) : { kind: 'bytes', bytes: collected.bytes() });
      });
      response.on('error', () => settle(failed('cut_short', null)));
      response.on('aborted', () => settle(failed('cut_short', null)));
    };
    outgoing.on('response', guard.listener(receive));
    outgoing.end();
  });
}

/**
 * Returns the checked address for a proxy. It would look names up itself, where nobody checks what they lead to; the
 * host's name stays in the certificate's check and in the request.
 */
function checkedPlace(url: URL, lookup: LookupFunction): Promise<{ host: string; hostname: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ host: string; hostname: string }>();
  publicLookup(lookup)(url.hostname.replace(/^\[|\]$/g, ''), {}, (error, address) => {
    if (error) reject(error);
    else if (typeof address === 'string') resolve({ host: address, hostname: address });
    else reject(new AddressNotPublic('no single address'));
  });
  return promise;
}

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']);

/** Returns the fault as a code of ours; the system's own code is not passed on. */
function failedBy(error: NodeJS.ErrnoException, url: URL): Download {
  const code = error.code ?? '';
  if (error instanceof AddressNotPublic) return failed('address_private', null);
  if (unknownHost.has(code)) return failed('host_unknown', null);
  if (code === 'ETIMEDOUT') return failed('timed_out', null);
  const isTls = url.protocol === 'https:' && /CERT|TLS|SSL|EPROTO|SELF_SIGNED|ISSUER/.test(code);
  return failed(isTls ? 'tls_failed' : 'connection_failed', null);
}

function failed(fault: DocumentFault | 'expired' | 'stopped', detail: Detail | null): Download {
  return { kind: 'failed', fault, detail };
}

function sized(bytes: number): Detail {
  return { code: 'file_size', params: { bytes } };
}

function answered(httpStatus: number): Detail {
  return { code: 'http_status', params: { httpStatus } };
}
