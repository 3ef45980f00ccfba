import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packedSchema = z.array(z.object({ filename: z.string(), integrity: z.string() })).min(1);

/**
 * The folder of a package of another platform, from the registry. It is kept under
 * `node_modules/.cache`, and appears there whole or not at all.
 *
 * @param integrity as the lockfile has it; `null` when npm's own check against the registry must do
 */
export function registryPackage(
  root: string,
  name: string,
  version: string,
  integrity: string | null,
): string {
  const cache = join(root, 'node_modules/.cache/claimdesk/packages');
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetching-'));
  try {
    const printed = execFileSync(
      'npm',
      ['pack', `${name}@${version}`, '--json', '--pack-destination', work, '--loglevel=error'],
      {
        cwd: work,
        encoding: 'utf8',
        shell: process.platform === 'win32',
        // What went wrong is told by the caller, in one line.
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const [packed] = packedSchema.parse(JSON.parse(printed));
    if (!packed) throw new Error(`npm packed nothing for ${name}`);
    const archive = join(work, packed.filename.replace('@', '').replace('/', '-'));
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== (integrity ?? packed.integrity))
      throw new Error(`${name}@${version} came damaged: its checksum is not that of the lockfile.`);
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    renameSync(join(work, 'package'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
