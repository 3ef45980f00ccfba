import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** The person ended it: here, or in the browser's own list of downloads. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled';
}

/** Destination of an export. Either `finish` or `abandon` ends it; after `abandon` nothing of it is left. */
export interface ExportSink {
  /** Name as the person sees it. */
  readonly name: string;
  /** Writes bytes. They are needed until it resolves, and no others are made meanwhile. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends a complete file. @param about for the file beside the export, if this writes one */
  finish(about: string): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Returns the path of the file beside an export with the information about it, so that the export holds data alone.
 */
function aboutPath(path: string): string {
  return `${path}.about.json`;
}

/**
 * Opens a file that appears once it is complete: it is written under another name in the same folder, accessible to
 * its owner only, and renamed at the end.
 */
export async function openFileSink(path: string): Promise<ExportSink> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`);
  const file = await open(part, 'wx', 0o600);
  let isOpen = true;
  let isAboutWritten = false;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    name: basename(path),
    write: (bytes) => file.appendFile(bytes),
    async finish(about) {
      await file.sync();
      await close();
      await writeFileAtomic(aboutPath(path), about, { mode: 0o600 });
      isAboutWritten = true;
      await rename(part, path);
    },
    async abandon() {
      await close().catch(() => undefined);
      await rm(part, { force: true });
      if (isAboutWritten) await rm(aboutPath(path), { force: true });
    },
  };
}
