import http from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { WireClaim } from '../../replica/testing/received-claim.ts';

export interface ListingCall {
  path: string;
  query: URLSearchParams;
}

/** `true`: it answered, or means not to. */
type Intercept = (call: ListingCall, response: http.ServerResponse) => boolean;

/** A claims service that only lists and reads, for tests of the sync; it does what `intercept` says first. */
export async function startListing(startKeyIncluded: boolean) {
  const claims = new Map<string, WireClaim>();
  const calls: ListingCall[] = [];
  let intercept: Intercept | null = null;
  let packs = false;

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://listing.invalid');
    const call = { path: url.pathname, query: url.searchParams };
    calls.push(call);
    if (!intercept?.(call, response)) answer(response, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  function answer(response: http.ServerResponse, { path, query }: ListingCall): void {
    const merchant = /^\/merchants\/(.+)\/claims$/.exec(path)?.[1];
    if (merchant !== undefined)
      return send(
        response,
        200,
        [...claims.values()].filter((one) => one['ofMerchant'] === merchant),
      );
    if (!path.startsWith('/claims/acquirer/')) {
      const claim = claims.get(path.replace('/claims/', ''));
      return claim ? send(response, 200, claim) : send(response, 404, null);
    }
    const matching = [...claims.values()].filter(
      (claim) =>
        claim['seen'] === (query.get('seen') === 'true') &&
        [null, claim['status']].includes(query.get('status')) &&
        [null, claim['origin']].includes(query.get('origin')),
    );
    const startKey = query.get('startKey');
    const at =
      startKey === null ? 0 : matching.findIndex(({ id }) => id === startKey) + (startKeyIncluded ? 0 : 1);
    const known = startKey === null || matching.some(({ id }) => id === startKey);
    const page = known ? matching.slice(at, at + Number(query.get('items') ?? 50)) : [];
    (packs ? sendPacked : send)(response, 200, page);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    claims,
    calls,
    put: (...more: WireClaim[]): void => more.forEach((claim) => void claims.set(claim.id, claim)),
    /** Puts claims into the listing after its first `place` ones. */
    putAt(place: number, ...more: WireClaim[]): void {
      const all = [...claims.values()].toSpliced(place, 0, ...more);
      claims.clear();
      for (const claim of all) claims.set(claim.id, claim);
    },
    /** A colleague marks it as seen: it leaves the listing of unseen claims. */
    markSeen(claimId: string): void {
      const claim = claims.get(claimId);
      if (claim) claims.set(claimId, { ...claim, seen: true });
    },
    intercept(next: Intercept | null): void {
      intercept = next;
    },
    /** Pages come as gzip from now on. */
    packs(): void {
      packs = true;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendPacked(response: http.ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify({ success: true, data })));
}

export function send(response: http.ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(status === 200 ? { success: true, data } : { success: false, message: `HTTP ${status}` }),
  );
}
