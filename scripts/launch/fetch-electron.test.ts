import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { takeProfileLock } from '../../src-main/database/profile-lock.ts';
import { hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';
import { downloadElectron } from './download-electron.ts';
import type { ElectronFiles } from './electron-files.ts';
import { fetchElectron, type Terminal } from './fetch-electron.ts';
import { createFetchMemory } from './fetch-memory.ts';
import type { FetchMessage } from './launch-problem.ts';

const archive = Buffer.alloc(2_000_000, 'electron');
const archiveName = `electron-v45.4.1-${process.platform}-${process.arch}.zip`;
const checksum = createHash('sha256').update(archive).digest('hex');

let files: ElectronFiles;
let server: Server;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  const root = tempDir();
  files = { packageDir: join(root, 'electron'), cacheDir: join(root, 'cache') };
  mkdirSync(files.packageDir);
  writeFileSync(join(files.packageDir, 'package.json'), '{"version":"45.4.1"}');
  writeFileSync(join(files.packageDir, 'checksums.json'), JSON.stringify({ [archiveName]: checksum }));
  answer = (response) => response.writeHead(200, { 'content-length': archive.length }).end(archive);
  server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.stubEnv('electron_config_cache', join(root, 'shared-cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
});

async function download(signal = new AbortController().signal, unpack = async () => {}) {
  const told: FetchMessage[] = [];
  await downloadElectron({ files, signal, unpack, tell: (message) => told.push(message) });
  return told;
}

describe('the download', () => {
  it('tells its size and progress, and keeps nothing of its own', async () => {
    const told = await download();
    expect(told[0]).toMatchObject({ kind: 'progress', totalBytes: archive.length });
    expect(told.slice(-2)).toEqual([{ kind: 'unpacking' }, { kind: 'done' }]);
    expect(existsSync(join(files.cacheDir, 'electron-download'))).toBe(false);
  });

  it('throws away what came damaged', async () => {
    const damaged = Buffer.from(archive);
    damaged[1_000_000] = 0;
    answer = (response) => response.end(damaged);
    const told = await download();
    expect(told.at(-1)).toEqual({
      kind: 'failed',
      cause: { kind: 'damaged' },
    });
    expect(readdirSync(files.cacheDir)).toEqual(['fetch-lock.db']);
  });

  it('that was cut off, refused or ended is told in one line', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': archive.length });
      response.write(archive.subarray(0, 1000), () => response.destroy());
    };
    expect((await download()).at(-1)).toMatchObject({
      kind: 'failed',
      cause: { kind: 'other', message: expect.not.stringContaining('\n') },
    });
    answer = (response) => response.writeHead(404).end();
    expect((await download()).at(-1)).toEqual({
      kind: 'failed',
      cause: { kind: 'serverAnswered', status: '404' },
    });
    const ended = new AbortController();
    answer = () => ended.abort();
    expect((await download(ended.signal)).at(-1)).toMatchObject({ kind: 'failed' });
    expect(existsSync(join(files.cacheDir, 'electron-download'))).toBe(false);
  });

  it('leaves no half of an unpacked binary on a full disk', async () => {
    const told = await download(undefined, async () => {
      mkdirSync(join(files.packageDir, 'dist'));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect(told.at(-1)).toEqual({ kind: 'failed', cause: { kind: 'diskFull' } });
    expect(existsSync(join(files.packageDir, 'dist'))).toBe(false);
  });

  it('into a folder that can’t be written to is not tried', async () => {
    writeFileSync(files.cacheDir, 'a file');
    expect(await download()).toEqual([
      { kind: 'failed', cause: { kind: 'cacheNotWritable', dir: files.cacheDir } },
    ]);
  });

  it('is left to another start that does it', async () => {
    mkdirSync(files.cacheDir);
    const lock = takeProfileLock(join(files.cacheDir, 'fetch-lock.db'));
    expect(await download()).toEqual([{ kind: 'busy' }]);
    lock?.release();
  });
});

describe('the start', () => {
  const memory = () => createFetchMemory(files, () => 1_000);
  const fetchWith = (program: string, change: Partial<Parameters<typeof fetchElectron>[0]> = {}) => {
    const path = join(tempDir(), 'fetch.mjs');
    writeFileSync(path, program);
    const said: string[] = [];
    const terminal: Terminal = { say: (text) => said.push(text), progress: null, onEnter: null };
    const startFetch = () => fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return {
      said,
      result: fetchElectron({
        files,
        memory: memory(),
        terminal,
        words: hostWordsEn.launch,
        startFetch,
        ...change,
      }),
    };
  };
  const progress = "process.send({ kind: 'progress', receivedBytes: 1, totalBytes: 2 });";

  it('opens what was fetched', async () => {
    mkdirSync(join(files.packageDir, 'dist'));
    writeFileSync(join(files.packageDir, 'dist/electron'), '');
    writeFileSync(join(files.packageDir, 'path.txt'), 'electron');
    const { result } = fetchWith("process.send({ kind: 'done' });");
    expect(await result).toEqual({ binary: join(files.packageDir, 'dist/electron') });
  });

  it('remembers a failure for a day, for this version', async () => {
    const { result } = fetchWith("process.send({ kind: 'failed', cause: { kind: 'diskFull' } });");
    expect(await result).toEqual({
      binary: null,
      problem: { kind: 'fetchFailed', cause: { kind: 'diskFull' } },
    });
    const day = 24 * 60 * 60 * 1000;
    expect(createFetchMemory(files, () => 1_000 + day - 1).failure()).toEqual({ kind: 'diskFull' });
    expect(createFetchMemory(files, () => 1_000 + day).failure()).toBeNull();
    expect(createFetchMemory(files, () => 0).failure()).toBeNull();
    writeFileSync(join(files.packageDir, 'package.json'), '{"version":"45.5.0"}');
    expect(memory().failure()).toBeNull();
  });

  it('does not wait for a server that sends nothing, and remembers that', async () => {
    const { result } = fetchWith(
      'process.once("disconnect", () => process.exit()); setInterval(() => {}, 1000);',
      {
        waitMs: 1,
      },
    );
    expect(await result).toMatchObject({ binary: null });
    expect(memory().failure()).toEqual({ kind: 'serverSilent', seconds: 0.001 });
  });

  it('goes on behind the window when it takes longer, and says when it is done', async () => {
    const skip = Promise.withResolvers<() => void>();
    const shown: string[] = [];
    const said: string[] = [];
    const terminal: Terminal = {
      say: (text) => said.push(text),
      progress: (text) => shown.push(text),
      onEnter: (go) => (skip.resolve(go), () => {}),
    };
    const program = `${progress} process.once('message', () => process.send({ kind: 'done' }));
      process.once('disconnect', () => process.exit());`;
    const path = join(tempDir(), 'fetch.mjs');
    writeFileSync(path, program);
    const child = fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const result = fetchElectron({
      files,
      memory: memory(),
      terminal,
      words: hostWordsEn.launch,
      startFetch: () => child,
    });
    await expect.poll(() => shown).toContain('Electron: 0 of 0 MB, 50 %  (Enter: go on without it)');
    (await skip.promise)();
    expect(await result).toEqual({
      binary: null,
      problem: { kind: 'fetchGoesOn' },
    });
    expect(memory().failure()).toBeNull();
    mkdirSync(join(files.packageDir, 'dist'));
    writeFileSync(join(files.packageDir, 'dist/electron'), '');
    writeFileSync(join(files.packageDir, 'path.txt'), 'electron');
    child.send('go on');
    await expect.poll(() => said).toContain('Electron is here: the next start opens it.');
    child.disconnect();
  });

  it('a memory that is damaged is none', () => {
    memory().remember({ kind: 'other', message: 'x' });
    const [name = ''] = readdirSync(files.cacheDir);
    expect(readFileSync(join(files.cacheDir, name), 'utf8')).toContain('"x"');
    writeFileSync(join(files.cacheDir, name), '{"version":');
    expect(memory().failure()).toBeNull();
  });
});
