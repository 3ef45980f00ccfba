import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Disk, removeFile, replaceFile, systemDisk } from '../vault/durable-file.ts';

const wordsSchema = z.record(z.string(), z.string());

/** Where an account's epoch stands when its secrets are in a vault. Its values are no secrets. */
export interface EpochWitness {
  read(vaultId: string, accountId: string): Promise<string | null>;
  write(vaultId: string, accountId: string, word: string): Promise<void>;
  forget(vaultId: string, accountId: string): Promise<void>;
  forgetVault(vaultId: string): Promise<void>;
}

/**
 * A file for each vault, outside the profile: a vault lies in the profile and is copied and put back
 * with it, so it can't tell one that was. What can't be read counts as not there, and a journal
 * without its word as put back: a person then looks at each decision.
 */
export function createEpochWitness(dir: string, disk: Disk = systemDisk): EpochWitness {
  const pathOf = (vaultId: string) => join(dir, `${z.uuid().parse(vaultId)}.json`);
  let turn: Promise<unknown> = Promise.resolve();

  async function words(vaultId: string): Promise<Record<string, string>> {
    const bytes = await disk.read(pathOf(vaultId));
    if (!bytes) return {};
    try {
      return wordsSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return {};
    }
  }
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  }
  const change = (vaultId: string, next: (before: Record<string, string>) => Record<string, string>) =>
    inTurn(async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const text = `${JSON.stringify(next(await words(vaultId)), null, 2)}\n`;
      await replaceFile(disk, pathOf(vaultId), Buffer.from(text, 'utf8'));
    });

  return {
    read: (vaultId, accountId) => inTurn(async () => (await words(vaultId))[accountId] ?? null),
    write: (vaultId, accountId, word) => change(vaultId, (before) => ({ ...before, [accountId]: word })),
    forget: (vaultId, accountId) => change(vaultId, ({ [accountId]: _, ...others }) => others),
    forgetVault: (vaultId) => inTurn(() => removeFile(disk, pathOf(vaultId))),
  };
}
