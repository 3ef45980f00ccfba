import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** The person ended it: here, or in the browser's own list of downloads. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled';
}

/** Where an export goes. Either `finish` or `abandon` ends it; after `abandon` nothing of it is left. */
export interface ExportSink {
  /** As the person sees it. */
  readonly name: string;
  /** Until it resolves the bytes are needed, and no further ones are made. Afterwards they are gone. */
  write(bytes: Uint8Array): Promise<void>;
  /** @param about for the file beside the export, where this writes one */
  finish(about: string): Promise<void>;
  abandon(): Promise<void>;
}

/** What is said about an export lies beside it, so that the export itself stays data alone. */
function aboutPath(path: string): string {
  return `${path}.about.json`;
}

/**
 * A file that is there once it is whole: it is written under another name in the same folder, the owner's alone,
 * and takes its name at the end.
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
