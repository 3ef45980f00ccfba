import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A temporary folder whose name says which process it belongs to. After a kill nobody removed it:
 * the next start does.
 */
export function makeTemporaryFolder(parent: string, prefix: string): string {
  removeLeftovers(parent, prefix);
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

/** Folders with this prefix whose process is gone. */
export function removeLeftovers(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's, or still in use: the next start looks again.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal: it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
