import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';

const sources = ['src-*/**/*', 'electron.vite.config.ts', 'package.json'];
const built = ['main/browser.js', 'main/electron.js', 'preload/preload.cjs', 'renderer/index.html'];
const cache = 'node_modules/.cache/claimdesk';
const lockPollMs = 100;

export interface BuildTools {
  /** The checkout. */
  root: string;
  say: (text: string) => void;
  words: HostWords['launch'];
  /** Writes `out/`; resolves to what went wrong, `null` if nothing did. */
  build?: (root: string) => Promise<string | null>;
}

/**
 * Brings `out/` up to date. Two starts at once don't both write to it: the second waits for the first and then uses
 * its build. The lock is the kernel's, so a kill leaves none behind.
 *
 * @returns whether there is a build to start
 */
export async function buildOnce({
  root,
  say,
  words,
  build = electronViteBuild,
}: BuildTools): Promise<boolean> {
  const lock = await takeLock(root, () => say(words.waitingForBuild));
  try {
    const unfinished = join(root, cache, 'build-unfinished');
    if (!existsSync(unfinished) && !isBuildNeeded(root)) return true;
    say(words.building);
    // A build that was killed or found the disk full may have left each file that is looked for, and half of the rest.
    if (lock) tryTo(() => writeFileSync(unfinished, ''));
    const problem = await build(root);
    if (problem === null) rmSync(unfinished, { force: true });
    else say(failureOf(problem, words));
    return problem === null;
  } finally {
    lock?.release();
  }
}

function tryTo(write: () => void): void {
  try {
    write();
  } catch {
    // A full disk: the build says so in a moment.
  }
}

/** Returns the problem for people: a builder's own words are for developers; a full disk is for everybody. */
const failureOf = (problem: string, words: HostWords['launch']) =>
  /ENOSPC/.test(problem) ? words.buildFailedDiskFull : `${problem}${words.buildFailed}`;

async function takeLock(root: string, onWait: () => void): Promise<{ release(): void } | null> {
  const { takeProfileLock } = await import('../../src-main/database/profile-lock.ts');
  const dir = join(root, cache);
  try {
    mkdirSync(dir, { recursive: true });
    for (let isFirst = true; ; isFirst = false) {
      const lock = takeProfileLock(join(dir, 'build-lock.db'));
      if (lock) return lock;
      if (isFirst) onWait();
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
