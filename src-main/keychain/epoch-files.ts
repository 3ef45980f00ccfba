import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';
import { createTurns } from '../base/turns.ts';
import { type Disk, removeFile, replaceFile, systemDisk } from '../vault/durable-file.ts';

const epochsSchema = z.record(z.string(), z.string());

/**
 * A file for each vault, outside the profile: a vault lies in the profile and is copied and restored
 * with it, so it can't tell one that was. What can't be read counts as not there, and a journal
 * without its epoch as restored: a person then looks at each decision.
 */
export function createEpochFiles(dir: string, disk: Disk = systemDisk) {
  const pathOf = (vaultId: string) => join(dir, `${z.uuid().parse(vaultId)}.json`);
  const inTurn = createTurns();

  async function epochsOf(vaultId: string): Promise<Record<string, string>> {
    const bytes = await disk.read(pathOf(vaultId));
    return epochsSchema.safeParse(parseJson(bytes?.toString('utf8') ?? '')).data ?? {};
  }
  const change = (vaultId: string, next: (before: Record<string, string>) => Record<string, string>) =>
    inTurn(async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const text = `${JSON.stringify(next(await epochsOf(vaultId)), null, 2)}\n`;
      await replaceFile(disk, pathOf(vaultId), Buffer.from(text, 'utf8'));
    });

  return {
    read: (vaultId: string, accountId: string): Promise<string | null> =>
      inTurn(async () => (await epochsOf(vaultId))[accountId] ?? null),
    write: (vaultId: string, accountId: string, epoch: string): Promise<void> =>
      change(vaultId, (before) => ({ ...before, [accountId]: epoch })),
    forget: (vaultId: string, accountId: string): Promise<void> =>
      change(vaultId, ({ [accountId]: _, ...others }) => others),
    forgetVault: (vaultId: string): Promise<void> => inTurn(() => removeFile(disk, pathOf(vaultId))),
  };
}
/** Files of the accounts' epochs if the secrets are in a vault. Epochs are no secrets. */
export type EpochFiles = ReturnType<typeof createEpochFiles>;
