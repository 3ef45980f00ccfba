import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made = new Set<string>();
// Registered when a test file imports this: it runs last, when the file's own hooks have closed what is open.
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
  made.clear();
});

/** A new, empty folder, removed with all it holds when the tests of the file are over. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-test-'));
  made.add(dir);
  return dir;
}
