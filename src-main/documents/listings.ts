import { isSameDetail, said, saidOrStatus } from '../../src-shared/contract/details.ts';
import { documentationStatuses } from '../../src-shared/claims-service/documentation-item.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { ListingFaultSeen } from '../../src-shared/contract/documents.ts';
import type { ListingFault } from '../../src-shared/domain/documents/document-rules.ts';
import type { CallOutcome, KeyVerdict, ConnectionFault } from '../claims-service/call-outcome.ts';
import { keyedDocuments, type ListedDocument } from '../replica/store/document-table.ts';
import type { DocumentsOptions } from './documents.ts';

const [approved] = documentationStatuses;
/** Age in milliseconds up to which a new document's verdict may come within minutes. */
const freshMs = 15 * 60_000;
const mostDocuments = 1000;
const endpoint: EndpointName = 'listDocumentation';
/** Most claims whose signed addresses are held in memory. */
const mostAddressed = 500;

export interface ListingResult {
  /** The fault; `null` if the listing is stored. */
  fault: ListingFaultSeen | null;
  isChanged: boolean;
}

/** Reads the listings of documents, one call per claim at a time, and holds their addresses in memory only. */
export function createListings({
  replica,
  client,
  connection,
  checkKey,
  clock,
  signal,
  onListed,
}: Pick<DocumentsOptions, 'replica' | 'client' | 'connection' | 'checkKey' | 'clock'> & {
  signal: AbortSignal;
  onListed: (claimId: string, isChanged: boolean) => void;
}) {
  const running = new Map<string, Promise<ListingResult>>();
  const addresses = new Map<string, ReadonlyMap<string, string | null>>();
  const faults = new Map<string, ListingFaultSeen>();

  async function call(claimId: string): Promise<ListingResult> {
    if (connection.state().state === 'paused') return failed(claimId, { code: 'key_refused', detail: null });
    if (connection.slowedUntilMs(endpoint) !== null) return failed(claimId, { code: 'slowed', detail: null });
    const outcome = await client.listDocumentation(claimId, { signal });
    if (signal.aborted) return { fault: unreachable, isChanged: false };
    if (outcome.kind === 'unauthorized' || outcome.kind === 'forbidden')
      return failed(claimId, { code: verdictFaults[await checkKey()], detail: said(outcome.message) });
    if (outcome.kind !== 'ok') return failed(claimId, faultOf(outcome));
    faults.delete(claimId);
    const documents = keyedDocuments(outcome.answer.data.slice(0, mostDocuments));
    addresses.delete(claimId);
    addresses.set(claimId, new Map(documents.map(({ key, url }) => [key, url])));
    for (const [oldest] of addresses) {
      if (addresses.size <= mostAddressed) break;
      addresses.delete(oldest);
    }
    const { quantity } = outcome.answer;
    const before = replica.documents.read(claimId);
    const changes = replica.documents.apply(claimId, { documents, quantity }, clock.nowMs());
    const isChanged = changes.length > 0 || before.listedAtMs === null || before.quantity !== quantity;
    onListed(claimId, isChanged);
    return { fault: null, isChanged };
  }

  function failed(claimId: string, fault: ListingFaultSeen): ListingResult {
    if (signal.aborted) return { fault, isChanged: false };
    const before = faults.get(claimId);
    faults.set(claimId, fault);
    if (before?.code !== fault.code || !isSameDetail(before.detail, fault.detail)) onListed(claimId, false);
    return { fault, isChanged: false };
  }

  return {
    list(claimId: string): Promise<ListingResult> {
      const under = running.get(claimId);
      if (under) return under;
      const isFirst = replica.documents.read(claimId).listedAtMs === null;
      const listing = call(claimId).finally(() => {
        running.delete(claimId);
        if (isFirst) onListed(claimId, false);
      });
      running.set(claimId, listing);
      if (isFirst) onListed(claimId, false);
      return listing;
    },
    /** Returns a document's address. `undefined`: unknown, so list first. `null`: the service gave none. */
    addressOf: (claimId: string, key: string): string | null | undefined => addresses.get(claimId)?.get(key),
    hasAddresses: (claimId: string): boolean => addresses.has(claimId),
    isRunning: (claimId: string): boolean => running.has(claimId),
    faultOf: (claimId: string): ListingFaultSeen | null => faults.get(claimId) ?? null,
    /** Returns whether a verdict may still change soon: a document is not approved, or new here. */
    isUnsettled(claimId: string): boolean {
      const nowMs = clock.nowMs();
      const isOpenEnded = ({ isListed, status, firstSeenAtMs }: ListedDocument) =>
        isListed && (status !== approved || nowMs - firstSeenAtMs < freshMs);
      return replica.documents.read(claimId).documents.some(isOpenEnded);
    },
    unsettledSince: (sinceMs: number): string[] => replica.documents.unsettledSince(sinceMs, approved),
  };
}
export type Listings = ReturnType<typeof createListings>;

const unreachable: ListingFaultSeen = { code: 'unreachable', detail: null };

/** Faults of a 401 or 403 by the check of the key. Without an answer about the key it is tried again. */
const verdictFaults = {
  accepted: 'not_permitted',
  refused: 'key_refused',
  unknown: 'unreachable',
} as const satisfies Record<KeyVerdict, ListingFault>;

type Unlisted = Exclude<CallOutcome<unknown>, { kind: 'ok' | 'unauthorized' | 'forbidden' }>;

function faultOf(outcome: Unlisted): ListingFaultSeen {
  switch (outcome.kind) {
    case 'refused':
      return { code: 'refused', detail: saidOrStatus(outcome.refusal.message, outcome.httpStatus) };
    case 'rate_limited':
      return { code: 'slowed', detail: said(outcome.message) };
    case 'redirected':
      return { code: 'answer_broken', detail: saidOrStatus(null, outcome.httpStatus) };
    case 'not_sent':
    case 'ambiguous':
      return faultOfConnection(outcome.fault, outcome.kind === 'ambiguous' ? outcome.httpStatus : null);
  }
}

/**
 * Returns the fault of a connection. Only what the service answered is passed on, as a code of the system is no
 * sentence.
 */
function faultOfConnection(fault: ConnectionFault, httpStatus: number | null): ListingFaultSeen {
  const detail = httpStatus === null ? null : saidOrStatus(null, httpStatus);
  if (fault === 'service_error') return { code: 'service_failed', detail };
  if (fault === 'answer_broken' || fault === 'answer_unusable' || fault === 'answer_too_large')
    return { code: 'answer_broken', detail };
  if (fault === 'no_key') return { code: 'key_refused', detail: null };
  return unreachable;
}
