import http from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { WireClaim } from '../../replica/testing/received-claim.ts';

export interface ListingCall {
  path: string;
  query: URLSearchParams;
  /** Length of the body that was sent, in bytes. */
  bytes: number;
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
    const call = { path: url.pathname, query: url.searchParams, bytes: 0 };
    calls.push(call);
    if (!intercept?.(call, response)) answer(response, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  function answer(response: http.ServerResponse, call: ListingCall): void {
    const { path, query } = call;
    const merchant = /^\/merchants\/(.+)\/claims$/.exec(path)?.[1];
    if (merchant !== undefined) {
      const theirs = [...claims.values()].filter((one) => one['ofMerchant'] === merchant);
      call.bytes = send(response, 200, theirs);
      return;
    }
    if (!path.startsWith('/claims/acquirer/')) {
      const claim = claims.get(path.replace('/claims/', '')) ?? null;
      call.bytes = send(response, claim ? 200 : 404, claim);
      return;
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
    call.bytes = (packs ? sendPacked : send)(response, 200, page);
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

/** Sends an answer as gzip. Returns its length in bytes. */
function sendPacked(response: http.ServerResponse, status: number, data: unknown): number {
  const body = gzipSync(JSON.stringify({ success: true, data }));
  response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(body);
  return body.length;
}

/** Sends an answer. Returns its length in bytes. */
export function send(response: http.ServerResponse, status: number, data: unknown): number {
  const body = Buffer.from(
    JSON.stringify(status === 200 ? { success: true, data } : { success: false, message: `HTTP ${status}` }),
  );
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
  return body.length;
}
