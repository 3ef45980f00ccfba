import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';
import { buildOnce } from './build-once.ts';

const words = hostWordsEn.launch;

function checkout(): string {
  const root = tempDir();
  mkdirSync(join(root, 'src-main'));
  writeFileSync(join(root, 'src-main/a.ts'), '');
  return root;
}

function writeBuild(root: string): void {
  for (const file of ['main/browser.js', 'main/electron.js', 'preload/preload.cjs', 'renderer/index.html']) {
    const path = join(root, 'out', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
}

it('two starts at once with a stale build: one builds, the other waits and uses it', async () => {
  const root = checkout();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const finish = Promise.withResolvers<void>();
  let builds = 0;
  const build = async () => {
    builds += 1;
    await finish.promise;
    writeBuild(root);
    return null;
  };
  const first = buildOnce({ root, say, words, build });
  await expect.poll(() => builds).toBe(1);
  const second = buildOnce({ root, say, words, build });
  await expect.poll(() => said).toContain('Another start is building: waiting for it…');
  finish.resolve();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(builds).toBe(1);
  expect(await buildOnce({ root, say, words, build })).toBe(true);
  expect(builds).toBe(1);
});

it('a source that is newer than the build is built again; a test is not', async () => {
  const root = checkout();
  writeBuild(root);
  let builds = 0;
  const run = () =>
    buildOnce({
      root,
      say() {},
      words,
      build: async () => {
        builds += 1;
        writeBuild(root);
        return null;
      },
    });
  const later = new Date(Date.now() + 60_000);
  writeFileSync(join(root, 'src-main/a.test.ts'), '');
  utimesSync(join(root, 'src-main/a.test.ts'), later, later);
  await run();
  expect(builds).toBe(0);
  utimesSync(join(root, 'src-main/a.ts'), later, later);
  await run();
  expect(builds).toBe(1);
});

it('a build that fails says why, and the next start tries again', async () => {
  const root = checkout();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  expect(await buildOnce({ root, say, words, build: async () => 'src-main/a.ts: an error\n' })).toBe(false);
  expect(said.at(-1)).toBe('src-main/a.ts: an error\nThe build failed.');
  expect(await buildOnce({ root, say, words, build: async () => (writeBuild(root), null) })).toBe(true);
});

it('a full disk is said in one line, and what it left of a build is not started', async () => {
  const root = checkout();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const half = async () => {
    writeBuild(root);
    return 'Error: ENOSPC: no space left on device, write\n    at writeFile\n';
  };
  expect(await buildOnce({ root, say, words, build: half })).toBe(false);
  expect(said).toEqual(['Building…', 'The build failed: the disk is full.']);
  let builds = 0;
  const whole = async () => {
    builds += 1;
    writeBuild(root);
    return null;
  };
  expect(await buildOnce({ root, say, words, build: whole })).toBe(true);
  expect(await buildOnce({ root, say, words, build: whole })).toBe(true);
  expect(builds).toBe(1);
});
