import type { IncomingHttpHeaders } from 'node:http';

/** Fault of a request, for the status line; `null` if it has none. */
export type Rejection = { status: 400 | 403 | 405 | 421; text: string } | null;

interface RequestHead {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The one host that this server answers to, and the origin of its pages. */
export interface OwnAddress {
  host: string;
  origin: string;
}

export function ownAddress(port: number): OwnAddress {
  return { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
}

/**
 * The rules for every HTTP request. A page elsewhere can send requests here, through DNS too
 * (rebinding): the exact `Host` stops that one, `Origin` and `Sec-Fetch-Site` the others.
 *
 * @param isFirstLoad the page itself, which a person opens from outside any page
 */
export function checkRequest(request: RequestHead, own: OwnAddress, isFirstLoad: boolean): Rejection {
  if (request.headers.host !== own.host) return { status: 421, text: 'not this host' };
  const isRead = request.method === 'GET';
  if (!isRead && request.method !== 'POST') return { status: 405, text: 'not this method' };
  if (!isRead && request.headers.origin !== own.origin) return { status: 403, text: 'not this origin' };
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || (isRead && isFirstLoad && site === 'none')) return null;
  return { status: 403, text: 'not from this page' };
}

/** Checks a WebSocket. Not every browser sends `Sec-Fetch-Site` here; all send `Origin`. */
export function checkUpgrade(request: RequestHead, own: OwnAddress): Rejection {
  if (request.headers.host !== own.host) return { status: 421, text: 'not this host' };
  if (request.method !== 'GET') return { status: 405, text: 'not this method' };
  if (request.headers.origin !== own.origin) return { status: 403, text: 'not this origin' };
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' ? null : { status: 403, text: 'not from this page' };
}
