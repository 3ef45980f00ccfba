import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../base/fault-code.ts';

/** The steps on disk, each durable when it resolves. Tests interrupt the program between two of them. */
export interface Disk {
  read(path: string): Promise<Buffer | null>;
  /** Writes a file that only its owner can access. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

export const systemDisk: Disk = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  },
  async write(path, bytes) {
    await rm(path, { force: true });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async rename(from, to) {
    await rename(from, to);
    await syncDir(dirname(to));
  },
  async remove(path) {
    await rm(path, { force: true });
    await syncDir(dirname(path));
  },
};

/** Replaces the file with `bytes`, as a whole or not at all. One writer at a time. */
export async function replaceFile(disk: Disk, path: string, bytes: Uint8Array): Promise<void> {
  // Always the same name: what a crash left behind is written over by the next one.
  const next = `${path}.new`;
  await disk.write(next, bytes);
  await disk.rename(next, path);
}

/** Removes the file and what a crash left beside it. */
export async function removeFile(disk: Disk, path: string): Promise<void> {
  await disk.remove(path);
  await disk.remove(`${path}.new`);
}

async function syncDir(dir: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(dir, 'r');
  } catch (error) {
    // Windows opens no folder: there a rename is durable by itself.
    if (['EISDIR', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '')) return;
    throw error;
  }
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
