import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';
import type { Clock } from '../base/clock.ts';
import { type Disk, removeFile, replaceFile } from './durable-file.ts';

const recordSchema = z.strictObject({ failed: z.int().min(0).max(1_000_000), lastAtMs: z.number() });
type AttemptRecord = z.infer<typeof recordSchema>;

/** Number of wrong passphrases without a wait, for typing errors. */
const freeAttempts = 3;
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;

/**
 * Creates what slows down guessing passphrases at the keyboard, also across restarts. The count is in the open beside
 * the vault: whoever can change it can also copy the vault and try without Claimdesk; against that helps the cost of
 * each attempt.
 */
export function createPassphraseThrottle(path: string, disk: Disk, clock: Clock) {
  async function read(): Promise<AttemptRecord> {
    const bytes = await disk.read(path);
    if (bytes === null) return { failed: 0, lastAtMs: 0 };
    const record = recordSchema.safeParse(parseJson(bytes.toString('utf8'))).data;
    // Somebody wrote in it: that is no way to more attempts.
    return record ?? { failed: freeAttempts + 8, lastAtMs: clock.nowMs() };
  }
  const write = (record: AttemptRecord) =>
    replaceFile(disk, path, Buffer.from(`${JSON.stringify(record)}\n`, 'utf8'));

  return {
    /** Returns when the next attempt is accepted; `null` for now. */
    async retryAtMs(): Promise<number | null> {
      const record = await read();
      const waitMs = waitAfter(record.failed);
      if (waitMs === 0) return null;
      const nowMs = clock.nowMs();
      // The clock was set back: the wait begins now, and not at a time that may be years away.
      if (record.lastAtMs > nowMs) {
        record.lastAtMs = nowMs;
        // A full disk keeps nobody from hearing how long to wait; the wait then begins at the next look.
        await write(record).catch(() => undefined);
      }
      const retryAtMs = record.lastAtMs + waitMs;
      return retryAtMs > nowMs ? retryAtMs : null;
    },
    /** Counts an attempt as failed before it is made, so that ending the program gains nothing. */
    async begin(): Promise<void> {
      const { failed } = await read();
      await write({ failed: failed + 1, lastAtMs: clock.nowMs() });
    },
    /** Notes that the passphrase was wrong: the wait begins now, however long the check took. */
    async fail(): Promise<void> {
      const { failed } = await read();
      await write({ failed, lastAtMs: clock.nowMs() });
    },
    /** Notes that the passphrase was right. */
    clear: (): Promise<void> => removeFile(disk, path),
  };
}

function waitAfter(failed: number): number {
  if (failed < freeAttempts) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failed - freeAttempts));
}
