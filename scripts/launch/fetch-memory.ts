import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type ElectronFiles, electronVersion } from './electron-files.ts';

const failureSchema = z.object({ version: z.string(), failedAtMs: z.number(), reason: z.string() });

const rememberedForMs = 24 * 60 * 60 * 1000;

/** A fetch that failed is not waited for at each start: for a day its reason is known. */
export interface FetchMemory {
  failure(): string | null;
  remember(reason: string): void;
  forget(): void;
}

export function createFetchMemory(files: ElectronFiles, nowMs: () => number = Date.now): FetchMemory {
  const path = join(files.cacheDir, 'electron-fetch.json');
  return {
    failure() {
      try {
        const { version, failedAtMs, reason } = failureSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
        const ageMs = nowMs() - failedAtMs;
        const holds = version === electronVersion(files) && ageMs >= 0 && ageMs < rememberedForMs;
        return holds ? reason : null;
      } catch {
        return null;
      }
    },
    remember(reason) {
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileAtomic.sync(
          path,
          JSON.stringify({ version: electronVersion(files), failedAtMs: nowMs(), reason }),
        );
      } catch {
        // What can't be remembered is tried again.
      }
    },
    forget: () => rmSync(path, { force: true }),
  };
}
