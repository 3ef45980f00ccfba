import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** A new, empty folder, removed with all it holds when the tests of the file are over. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-test-'));
  made.add(dir);
  return dir;
}

export function removeTempDirs(): void {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
  made.clear();
}
