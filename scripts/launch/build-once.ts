import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const sources = ['src-*/**/*', 'electron.vite.config.ts', 'package.json'];
const built = ['main/browser.js', 'main/electron.js', 'preload/preload.cjs', 'renderer/index.html'];
const lockPollMs = 100;

export interface BuildTools {
  /** The checkout. */
  root: string;
  say: (text: string) => void;
  /** Writes `out/`; answers what went wrong, else `null`. */
  build?: (root: string) => Promise<string | null>;
}

/**
 * Brings `out/` up to date. Two starts at once don't both write to it: the second waits for the
 * first and then uses what that one built. The lock is the kernel's, so a kill leaves none behind.
 *
 * @returns whether there is a build to start
 */
export async function buildOnce({ root, say, build = electronViteBuild }: BuildTools): Promise<boolean> {
  const lock = await takeLock(root, say);
  try {
    if (!isBuildNeeded(root)) return true;
    say('Building…');
    const problem = await build(root);
    if (problem !== null) say(`${problem}The build failed.`);
    return problem === null;
  } finally {
    lock?.release();
  }
}

async function takeLock(root: string, say: (text: string) => void): Promise<{ release(): void } | null> {
  const { takeProfileLock } = await import('../../src-main/database/profile-lock.ts');
  const dir = join(root, 'node_modules/.cache/claimdesk');
  try {
    mkdirSync(dir, { recursive: true });
    for (let isFirst = true; ; isFirst = false) {
      const lock = takeProfileLock(join(dir, 'build-lock.db'));
      if (lock) return lock;
      if (isFirst) say('Another start is building: waiting for it…');
      await wait(lockPollMs);
    }
  } catch {
    // A checkout that can't be written to can't be built in by anybody; what is built can be started.
    return null;
  }
}

function isBuildNeeded(root: string): boolean {
  const files = built.map((file) => join(root, 'out', file));
  if (!files.every((file) => existsSync(file))) return true;
  const builtAtMs = Math.min(...files.map((file) => statSync(file).mtimeMs));
  return globSync(sources, { cwd: root }).some((file) => {
    const found = statSync(join(root, file));
    return found.isFile() && !/\.test\.tsx?$/.test(file) && found.mtimeMs > builtAtMs;
  });
}

async function electronViteBuild(root: string): Promise<string | null> {
  const bin = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(process.execPath, [bin, 'build', '--logLevel', 'warn'], { cwd: root });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? null : printed;
}
