import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../src-testing/temp-dir.ts';

const root = join(import.meta.dirname, '..');
const script = join(import.meta.dirname, 'start.ts');

interface Ready {
  url: string;
  profile: string;
  pid: number;
  sandbox?: { url: string; apiKey: string };
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

let dir: string;
const children: Child[] = [];
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts it and answers once it printed its one line. */
async function start(
  command: string,
  ...args: string[]
): Promise<{ child: Child; ready: Ready; lines: string[] }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let [out, err] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
  await expect.poll(() => out + (child.exitCode === null ? '' : `ended: ${err}`)).toMatch(/\n|ended/);
  const lines = out.trim().split('\n');
  const ready: Ready = JSON.parse(lines[0] ?? '');
  return { child, ready, lines };
}

const demo = (...args: string[]) =>
  start(process.execPath, script, '--demo', '--no-open', '--json', '--claims', '50', ...args);
const run = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' });

describe('the start script', () => {
  it('names an unknown option, in one line before the usage', () => {
    const { status, stdout, stderr } = run('--nonsense');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Unknown option '--nonsense'\n\nUsage: /);
  });

  it('explains itself', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: [\s\S]*--profile DIR/);
  });

  it('prints one line of JSON, ends cleanly on SIGTERM and leaves nothing of a temporary demo', async () => {
    const { child, ready, lines } = await demo();
    expect(lines).toHaveLength(1);
    expect(ready).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/) as string,
      pid: child.pid,
      sandbox: {
        url: expect.stringMatching(/^http:\/\/127/) as string,
        apiKey: expect.any(String) as string,
      },
    });
    const ask = (headers: Record<string, string>) => fetch(new URL('/', ready.url), { headers });
    expect((await ask({ 'sec-fetch-site': 'none' })).status).toBe(200);
    expect((await ask({})).status).toBe(403);
    child.kill('SIGTERM');
    // Both, so that a program that a signal ended says which.
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(ready.profile)).toBe(false);
    await expect(fetch(ready.sandbox?.url ?? '')).rejects.toThrow();
  });

  it.skipIf(process.platform === 'win32')(
    'says in one line why Electron can’t be used, and opens the browser host on the same profile',
    async () => {
      const electron = join(dir, 'electron');
      writeFileSync(electron, '#!/bin/sh\necho "FATAL: No usable sandbox! If this is" >&2\nexit 133\n');
      chmodSync(electron, 0o755);
      const profile = join(dir, 'profile');
      const child = spawn(
        process.execPath,
        [script, '--demo', '--claims', '50', '--host', 'electron', '--profile', profile],
        {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dir, CLAIMDESK_CHROMIUM: join(dir, 'none') },
        },
      );
      children.push(child);
      let [out, err] = ['', ''];
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
      await expect.poll(() => out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#code=/);
      expect(err.replace(/^Building…\n/, '')).toBe(
        "Electron can't make its sandbox on this system. Claimdesk opens in this computer's own browser instead.\n",
      );
      expect(existsSync(join(profile, 'instance.json'))).toBe(true);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'where nothing can start, says why in one line, the self-check in JSON',
    () => {
      const electron = join(dir, 'electron');
      writeFileSync(electron, '#!/bin/sh\necho "FATAL: No usable sandbox! If this is" >&2\nexit 133\n');
      chmodSync(electron, 0o755);
      const within = (env: NodeJS.ProcessEnv, ...args: string[]) =>
        spawnSync(process.execPath, [script, ...args], {
          cwd: root,
          encoding: 'utf8',
          env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dir, ...env },
        });
      // A program that reads it gets one language, whatever the terminal's.
      const inElectron = within({ LC_ALL: 'es_MX.UTF-8' }, '--self-check', '--host', 'electron');
      expect(inElectron.status).toBe(1);
      expect(JSON.parse(inElectron.stdout)).toMatchObject({
        ok: false,
        host: 'electron',
        checks: { start: { reason: "Electron can't make its sandbox on this system" } },
      });
      const withoutRoom = { TMPDIR: join(dir, 'none') };
      const check = within(withoutRoom, '--self-check');
      expect(check.status).toBe(1);
      expect(JSON.parse(check.stdout)).toMatchObject({ ok: false, host: 'browser' });
      const opened = within(withoutRoom, '--demo', '--no-open');
      expect(opened.status).toBe(1);
      expect(opened.stderr.replace(/^Building…\n/, '')).toBe(
        `Claimdesk couldn't start: the temporary folder ${withoutRoom.TMPDIR} can't be written to (ENOENT)\n`,
      );
    },
  );

  it('a second start on the profile points to the first, and a kill frees it', async () => {
    const first = await demo('--profile', dir);
    expect(first.ready.profile).toBe(dir);
    const second = run('--no-open', '--json', '--profile', dir);
    expect(second.status).toBe(3);
    expect(second.stdout).toBe('');
    expect(second.stderr).toContain(`already open with the profile ${dir} (process ${first.ready.pid})`);
    expect(second.stderr).toMatch(/Open it at http:\/\/127\.0\.0\.1:\d+\/#code=/);

    process.kill(first.ready.pid, 'SIGKILL');
    await once(first.child, 'exit');
    const third = await demo('--profile', dir);
    expect(third.ready.profile).toBe(dir);
  });

  it.skipIf(process.platform === 'win32')('prints a fresh address on SIGUSR2', async () => {
    const { child, ready } = await demo('--profile', dir);
    const printed = once(child.stdout, 'data');
    process.kill(ready.pid, 'SIGUSR2');
    const fresh: { url: string } = JSON.parse(String(await printed));
    expect(fresh.url).not.toBe(ready.url);
    expect(new URL(fresh.url).origin).toBe(new URL(ready.url).origin);
  });

  it.skipIf(process.platform === 'win32')('ends with the npm that started it', async () => {
    const args = ['run', '--silent', 'demo', '--', '--no-open', '--json', '--claims', '50', '--profile', dir];
    const { child, ready } = await start('npm', ...args);
    expect(ready.pid).not.toBe(child.pid);
    child.kill('SIGTERM');
    await expect.poll(() => isAlive(ready.pid)).toBe(false);
    expect(existsSync(join(dir, 'instance.json'))).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
