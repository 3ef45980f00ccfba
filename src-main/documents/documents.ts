import { closeAll } from '../base/close-all.ts';
import type { Guard } from '../base/guard.ts';
import type { ClaimDocument, ClaimDocuments, DocumentFile } from '../../src-shared/contract/documents.ts';
import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { ConnectionState } from '../sync/connection-state.ts';
import type { DocumentStore, StoredFile, StoredRefusal } from './document-store.ts';
import type { DownloadOptions } from './download.ts';
import { createFetchQueue } from './fetch-queue.ts';
import { createPinning } from './offline-pinning.ts';
import { createListings } from './listings.ts';
import { createWatch, type WatchPauses } from './watch.ts';

export interface DocumentsOptions {
  store: DocumentStore;
  replica: Replica;
  client: Pick<ClaimsServiceClient, 'listDocumentation'>;
  connection: ConnectionState;
  /** Checks whether the key itself is refused, or only a call. */
  checkKey: () => Promise<KeyVerdict>;
  clock: Clock;
  random: () => number;
  guard: Guard;
  /** Address of the account's service. */
  baseUrl: string;
  /** Settings of downloads: the limits, and in tests the names and authorities. */
  fetching?: Partial<Pick<DownloadOptions, 'limits' | 'lookup' | 'ca' | 'network'>>;
  firstPauseMs?: number;
  pauses?: Partial<WatchPauses>;
  /**
   * Called when something about the documents of a claim, or of the pinned claims as a whole (`null`), has changed.
   */
  onChange: (claimId: string | null) => void;
  /** Called when a listing changed a verdict, or named a new document. */
  onVerdict: (claimId: string) => void;
}

/** The documents of one account: their listings, their verdicts, and the bytes on this machine. */
export function createDocuments(options: DocumentsOptions) {
  const { store, replica, clock, guard, onChange, onVerdict } = options;
  const life = new AbortController();
  const { signal } = life;
  const listings = createListings({
    ...options,
    signal,
    onListed(claimId, isChanged) {
      if (isChanged) onVerdict(claimId);
      changed(claimId);
    },
  });
  const serviceOrigin = new URL(options.baseUrl).origin;
  const fetchQueue = createFetchQueue({ ...options, listings, signal, serviceOrigin, onChange: changed });
  const watch = createWatch({ ...options, listings });
  const pinning = createPinning({ ...options, listings, fetchQueue, signal, onChange: () => onChange(null) });

  function changed(claimId: string): void {
    if (signal.aborted) return;
    onChange(claimId);
    pinning.noteChange(claimId);
  }

  function fileOf(claimId: string, key: string, files: FilesOfClaim): DocumentFile {
    const job = fetchQueue.progressOf(claimId, key);
    return (
      settledFile(key, files, job !== null) ?? {
        state: 'not_yet',
        isWanted: job !== null,
        receivedBytes: job?.received ?? 0,
        totalBytes: job?.total ?? null,
        fault: fetchQueue.faultOf(claimId, key),
      }
    );
  }

  return {
    ofClaim(claimId: string): Omit<ClaimDocuments, 'finish'> {
      const { listedAtMs, quantity, documents } = replica.documents.read(claimId);
      const files = { stored: store.filesOfClaim(claimId), refused: store.refusalsOfClaim(claimId) };
      return {
        listedAtMs,
        quantity,
        isListing: listedAtMs === null && listings.isRunning(claimId),
        listingFault: listings.faultOf(claimId),
        isPinned: store.isPinned(claimId),
        documents: documents.map((one): ClaimDocument => ({ ...one, file: fileOf(claimId, one.key, files) })),
      };
    },
    follow: (claimId: string) => watch.follow(claimId),
    list: (claimId: string) => listings.list(claimId),
    /** Downloads documents, refused ones included. */
    fetch(claimId: string, keys: readonly string[]): void {
      for (const key of keys.toReversed()) {
        if (store.find(claimId, key)) continue;
        store.forgetRefusal(claimId, key);
        guard.run(() => fetchQueue.want(claimId, key, true));
      }
    },
    stored: (claimId: string, key: string): StoredFile | null => store.find(claimId, key),
    piece(claimId: string, key: string, offset: number): { bytes: Buffer; file: StoredFile } | null {
      const file = store.find(claimId, key);
      return file && { bytes: store.piece(file, offset, clock.nowMs()), file };
    },
    pin: (claimIds: readonly string[], isPinned: boolean) => pinning.pin(claimIds, isPinned, clock.nowMs()),
    pinnedOf: (claimIds: readonly string[]) => claimIds.filter((claimId) => store.isPinned(claimId)),
    pinning: () => pinning.progress(),
    pausePinning: (isPaused: boolean) => pinning.pause(isPaused),
    storage: () => ({ ...store.usage(), pinnedClaims: store.pinnedClaims().length }),
    setCap(capBytes: number): void {
      store.setCap(capBytes);
      onChange(null);
    },
    start(): void {
      watch.start();
      pinning.start();
    },
    async stop(): Promise<void> {
      watch.stop();
      life.abort();
      await closeAll([{ pinning: () => pinning.stopped() }, { store: () => store.close() }]);
    },
  };
}
export type Documents = ReturnType<typeof createDocuments>;

/** Files of a claim's documents, and the documents that were refused, as they are stored. */
interface FilesOfClaim {
  stored: readonly StoredFile[];
  refused: readonly StoredRefusal[];
}

/** Returns the file of a document that is stored or refused; `null` for any other, or while it is tried again. */
function settledFile(key: string, { stored, refused }: FilesOfClaim, isWanted: boolean): DocumentFile | null {
  const file = stored.find((one) => one.key === key);
  if (file) {
    const { type, bytes, width, height, savedAtMs } = file;
    return { state: 'here', type, bytes, width, height, savedAtMs };
  }
  const refusal = refused.find((one) => one.key === key);
  if (!refusal || isWanted) return null;
  const { code, detail, atMs } = refusal;
  return { state: 'refused', fault: { code, detail, atMs } };
}
