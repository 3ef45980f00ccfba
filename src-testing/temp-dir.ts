import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** Creates an empty folder that is removed with its contents after the tests of the file. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-test-'));
  made.add(dir);
  return dir;
}

export function removeTempDirs(): void {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
  made.clear();
}
