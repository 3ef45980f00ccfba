import { documentationStatuses } from '../../src-shared/claims-service/documentation-item.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Clock } from '../clock.ts';
import { keyedDocuments, type ListedDocument } from '../replica/document-table.ts';
import type { Replica } from '../replica/replica.ts';

const [approved] = documentationStatuses;
/** A verdict of a document that is new here may come within minutes. */
const freshMs = 15 * 60_000;
const mostDocuments = 1000;
/** Claims whose signed addresses are held in memory. */
const mostAddressed = 500;

export interface ListingResult {
  /** What went wrong; `null`: the listing is stored. */
  fault: string | null;
  isChanged: boolean;
}

/** Reads the listings of documents, one call a claim at a time, and holds their addresses in memory only. */
export function createListings(options: {
  replica: Replica;
  client: Pick<ClaimsServiceClient, 'listDocumentation'>;
  clock: Clock;
  signal: AbortSignal;
  onListed: (claimId: string, isChanged: boolean) => void;
}) {
  const { replica, client, clock, signal, onListed } = options;
  const running = new Map<string, Promise<ListingResult>>();
  const addresses = new Map<string, ReadonlyMap<string, string | null>>();
  const faults = new Map<string, string>();

  async function call(claimId: string): Promise<ListingResult> {
    const outcome = await client.listDocumentation(claimId, { signal });
    if (signal.aborted) return { fault: 'stopped', isChanged: false };
    if (outcome.kind !== 'ok') {
      const fault = faultText(outcome);
      const isNew = faults.get(claimId) !== fault;
      faults.set(claimId, fault);
      if (isNew) onListed(claimId, false);
      return { fault, isChanged: false };
    }
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

  return {
    list(claimId: string): Promise<ListingResult> {
      const under = running.get(claimId);
      if (under) return under;
      const listing = call(claimId).finally(() => running.delete(claimId));
      running.set(claimId, listing);
      return listing;
    },
    /** `undefined`: not known now, list first. `null`: the service gave none. */
    addressOf: (claimId: string, key: string): string | null | undefined => addresses.get(claimId)?.get(key),
    hasAddresses: (claimId: string): boolean => addresses.has(claimId),
    faultOf: (claimId: string): string | null => faults.get(claimId) ?? null,
    /** Whether a verdict may still change soon: a document is not approved, or new here. */
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

function faultText(outcome: Exclude<CallOutcome<unknown>, { kind: 'ok' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return outcome.refusal.message ?? `HTTP ${outcome.httpStatus}`;
    case 'unauthorized':
    case 'forbidden':
    case 'rate_limited':
      return outcome.message ?? `HTTP ${outcome.httpStatus}`;
    default:
      return outcome.detail;
  }
}
