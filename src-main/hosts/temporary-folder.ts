import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/fault-code.ts';

/**
 * Creates a temporary folder whose name says which process it belongs to. After a kill, the next start removes it.
 */
export function makeTemporaryFolder(parent: string, prefix: string): string {
  try {
    removeLeftovers(parent, prefix);
    return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    throw new TemporaryFolderRefused(parent, code, error);
  }
}

/** The parent folder is missing, can't be written to, or is on a full disk. */
export class TemporaryFolderRefused extends Error {
  override name = 'TemporaryFolderRefused';
  readonly dir: string;
  readonly code: string;

  constructor(dir: string, code: string, cause: unknown) {
    super(`the temporary folder ${dir} can't be written to (${code})`, { cause });
    this.dir = dir;
    this.code = code;
  }
}

/**
 * Removes folders with this prefix whose process is gone. Only our own: in a shared folder another user can create
 * one of that name, and replace it with a link while it is being removed.
 */
export function removeLeftovers(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    try {
      if (isOwnFolder(path)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Gone meanwhile, or still in use: the next start looks again.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal: it is there.
    return errorCode(error) === 'EPERM';
  }
}

function isOwnFolder(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid());
}
