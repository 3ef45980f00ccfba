import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type ElectronFiles, electronVersion } from './electron-files.ts';
import { type FetchCause, fetchCauseSchema } from './launch-problem.ts';

const failureSchema = z.object({ version: z.string(), failedAtMs: z.number(), cause: fetchCauseSchema });

const rememberedForMs = 24 * 60 * 60 * 1000;

export function createFetchMemory(files: ElectronFiles, nowMs: () => number = Date.now) {
  const path = join(files.cacheDir, 'electron-fetch.json');
  return {
    failure(): FetchCause | null {
      try {
        const { version, failedAtMs, cause } = failureSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
        const ageMs = nowMs() - failedAtMs;
        const holds = version === electronVersion(files) && ageMs >= 0 && ageMs < rememberedForMs;
        return holds ? cause : null;
      } catch {
        return null;
      }
    },
    remember(cause: FetchCause): void {
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileAtomic.sync(
          path,
          JSON.stringify({ version: electronVersion(files), failedAtMs: nowMs(), cause }),
        );
      } catch {
        // What can't be remembered is tried again.
      }
    },
    forget: () => rmSync(path, { force: true }),
  };
}
/** Remembers a failed download for a day, so that it is not tried again at each start. */
export type FetchMemory = ReturnType<typeof createFetchMemory>;
