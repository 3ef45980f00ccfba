import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { ExportSink } from './file-sink.ts';

/** Where a file waits for the browser. */
export const downloadPath = '/download/';

/** A file that is made while it is fetched. */
export interface OfferedDownload {
  fileName: string;
  contentType: string;
  /** Writes it all. Never rejects: how it went is told elsewhere. */
  writeTo: (sink: ExportSink) => Promise<void>;
  /** Nobody came for it. */
  expired(): void;
}

/** Files that the page asked for: each can be fetched once, within half a minute, at an address that nobody can guess. */
export interface DownloadOffers {
  /** Answers the path to fetch it at. */
  offer(download: OfferedDownload): string;
  /** The file, once; `null` for any other path. */
  take(pathname: string): OfferedDownload | null;
}

const offeredForMs = 30_000;

export function createDownloadOffers(clock: Clock): DownloadOffers {
  const offers = new Map<string, { download: OfferedDownload; cancelExpiry: () => void }>();
  return {
    offer(download) {
      const path = `${downloadPath}${randomBytes(24).toString('base64url')}`;
      const cancelExpiry = clock.after(offeredForMs, () => {
        offers.delete(path);
        download.expired();
      });
      offers.set(path, { download, cancelExpiry });
      return path;
    },
    take(pathname) {
      const offer = offers.get(pathname);
      if (!offer) return null;
      offers.delete(pathname);
      offer.cancelExpiry();
      return offer.download;
    },
  };
}
