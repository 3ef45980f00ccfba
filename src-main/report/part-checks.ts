import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckOutcome } from '../../src-shared/domain/self-check.ts';
import { errorCode } from '../base/fault-code.ts';

/** The part isn't on this machine, and Claimdesk works without it. */
export class PartUnavailable extends Error {
  override name = 'PartUnavailable';
}

/**
 * Tests each part, one after the other. A failure gives only the system's or SQLite's code: a message may name files
 * and people.
 */
export async function tryParts(
  parts: Readonly<Record<string, () => unknown>>,
): Promise<Record<string, CheckOutcome>> {
  const outcomes: Record<string, CheckOutcome> = {};
  for (const [name, part] of Object.entries(parts)) {
    const startMs = performance.now();
    try {
      // So that each is timed alone.
      await part();
      outcomes[name] = { state: 'ok', tookMs: Math.round(performance.now() - startMs) };
    } catch (error) {
      const state = error instanceof PartUnavailable ? 'unavailable' : 'failed';
      const reason = error instanceof PartUnavailable ? error.message : (errorCode(error) ?? 'other');
      outcomes[name] = { state, reason };
    }
  }
  return outcomes;
}

/** Writes a file to the profile folder, reads it back and removes it. */
export function useProfileFolder(profileDir: string): void {
  const path = join(profileDir, `.report-${randomBytes(8).toString('hex')}`);
  const probe = randomBytes(16);
  try {
    writeFileSync(path, probe, { flag: 'wx', mode: 0o600 });
    if (!readFileSync(path).equals(probe)) throw new Error('the folder gave back something else');
  } finally {
    rmSync(path, { force: true });
  }
}
