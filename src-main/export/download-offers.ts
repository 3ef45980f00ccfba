import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { ExportSink } from './file-sink.ts';

/** Path below which files wait for the browser. */
export const downloadPath = '/download/';

/** A file that is made while it is downloaded. */
export interface OfferedDownload {
  fileName: string;
  contentType: string;
  /** Writes the whole file. Never rejects: the result is reported elsewhere. */
  writeTo: (sink: ExportSink) => Promise<void>;
  /** Called when nobody downloaded it in time. */
  expired(): void;
}

const offeredForMs = 30_000;

/**
 * Files that the page requested: each can be downloaded once, within half a minute, at an address that nobody can
 * guess.
 */
export function createDownloadOffers(clock: Clock) {
  const offers = new Map<string, { download: OfferedDownload; cancelExpiry: () => void }>();
  return {
    /** Offers a download and returns its path. */
    offer(download: OfferedDownload): string {
      const path = `${downloadPath}${randomBytes(24).toString('base64url')}`;
      const cancelExpiry = clock.after(offeredForMs, () => {
        offers.delete(path);
        download.expired();
      });
      offers.set(path, { download, cancelExpiry });
      return path;
    },
    /** Returns the file, once; `null` for any other path. */
    take(pathname: string): OfferedDownload | null {
      const offer = offers.get(pathname);
      if (!offer) return null;
      offers.delete(pathname);
      offer.cancelExpiry();
      return offer.download;
    },
  };
}
export type DownloadOffers = ReturnType<typeof createDownloadOffers>;
