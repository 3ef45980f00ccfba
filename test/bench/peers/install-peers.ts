import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const here = import.meta.dirname;
/** A cache. What is built into it finds the peers beside it, and the product's packages above. */
const peersDir = join(here, '../../../node_modules/.cache/claimdesk/peers');

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
  const built = await build({
    root: join(here, '../../..'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(peersDir, 'program'),
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: join(here, 'peer-program.ts'),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  if (!('output' in built)) throw new Error('The program was not built.');
  return { program: join(peersDir, 'program', 'peer-program.mjs') };
}
