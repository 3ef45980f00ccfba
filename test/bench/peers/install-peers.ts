import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchCache, buildProgram } from '../build-program.ts';

const here = import.meta.dirname;
/** A cache. What is built into it finds the peers beside it, and the product's packages above. */
const peersDir = join(benchCache, 'peers');

/** Installs the peers, unless the same ones are there, and builds the program that uses them beside. */
export async function installPeers(say: (text: string) => void): Promise<{ program: string }> {
  const lock = readFileSync(join(here, 'package-lock.json'), 'utf8');
  const installedFor = join(peersDir, 'installed.json');
  if (!existsSync(installedFor) || readFileSync(installedFor, 'utf8') !== lock) {
    say('installing the peers (some 125 MB) …');
    rmSync(peersDir, { recursive: true, force: true });
    mkdirSync(peersDir, { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(here, name), join(peersDir, name));
    // Nothing of a package runs while it is installed. One string and a shell: npm is a script on Windows.
    const { status } = spawnSync('npm ci --ignore-scripts --no-audit --no-fund', {
      cwd: peersDir,
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('The peers were not installed.');
    writeFileSync(installedFor, lock);
  }
  return { program: await buildProgram(join(here, 'peer-program.ts'), join(peersDir, 'program')) };
}
