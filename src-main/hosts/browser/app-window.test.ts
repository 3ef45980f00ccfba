import { throwingGuard } from '../../testing/throwing-guard.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { createAppWindows, firstPreferences } from './app-window.ts';
import { findChromium } from './find-chromium.ts';

const chromium = findChromium();
const isRoot = process.getuid?.() === 0;
const canBeAnother = isRoot && spawnSync('setpriv', ['--version']).status === 0;

/** As another user reads every argument list, over and over; ends with what it saw of `code`. */
function watchAsAnother(seen: (line: string) => void) {
  // A test whose process died leaves no reader behind.
  const script = `while [ -d /proc/${process.pid} ]; do cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" "\\n" | grep -a -e "--app=" -e "code="; sleep 0.02; done`;
  const watcher = spawn('setpriv', ['--reuid=65534', '--clear-groups', 'bash', '-c', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  watcher.stdout.setEncoding('utf8').on('data', (chunk: string) => chunk.split('\n').forEach(seen));
  return watcher;
}

/** An extension that changes the title of every page, as one does that a policy puts into each profile. */
function writeExtension(dir: string): string {
  const path = join(dir, 'extension');
  mkdirSync(path);
  const manifest = {
    manifest_version: 3,
    name: 'reader',
    version: '1',
    content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['read.js'], run_at: 'document_start' }],
  };
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(path, 'read.js'), "document.documentElement.dataset.read = 'yes';");
  return path;
}

/** A browser without a screen; a root needs `--no-sandbox`. */
function writeBrowser(dir: string): string {
  const path = join(dir, 'browser');
  const flags = `--headless=new --disable-gpu --load-extension=${writeExtension(dir)}${isRoot ? ' --no-sandbox' : ''}`;
  writeFileSync(path, `#!/bin/sh\nexec "${chromium}" ${flags} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Plays a browser over the pipe: a page that asked while it changed gets no answer, the browser itself gives all. */
const silentPage = `#!${process.execPath}
const { createReadStream, createWriteStream } = require('node:fs');
const out = createWriteStream(null, { fd: 4 });
const say = (message) => out.write(JSON.stringify(message) + '\\0');
const url = process.argv.find((one) => one.startsWith('--app=')).slice(6);
let titles = 0;
const targetInfo = () => ({ targetId: 't', type: 'page', url, title: 'title ' + (titles += 1) });
const answers = {
  'Target.getTargetInfo': () => ({ targetInfo: targetInfo() }),
  'Target.attachToTarget': () => ({ sessionId: 's' }),
  'Browser.getWindowForTarget': () => ({ windowId: 1, bounds: { left: 0, top: 0, width: 9, height: 9, windowState: 'normal' } }),
};
let text = '';
createReadStream(null, { fd: 3 }).setEncoding('utf8').on('data', (chunk) => {
  const parts = (text + chunk).split('\\0');
  text = parts.pop();
  for (const { id, method } of parts.map((part) => JSON.parse(part))) {
    if (method === 'Runtime.evaluate') continue;
    say({ id, result: answers[method]?.() ?? {} });
    if (method === 'Target.setDiscoverTargets') say({ method: 'Target.targetCreated', params: { targetInfo: targetInfo() } });
    if (method === 'Browser.close') process.exit(0);
  }
});
`;

it.skipIf(process.platform === 'win32')(
  'a page that never answers where its screen is stops no look at its title',
  async () => {
    const dir = tempDir();
    const path = join(dir, 'browser.cjs');
    writeFileSync(path, silentPage);
    chmodSync(path, 0o755);
    const previous = process.env['CLAIMDESK_CHROMIUM'];
    process.env['CLAIMDESK_CHROMIUM'] = path;
    const seen: string[] = [];
    const windows = createAppWindows({
      openingUrl: 'data:text/html,opening',
      freshUrl: () => 'data:text/html,open',
      boundsPath: join(dir, 'bounds.json'),
      isHeadless: true,
      onTitle: (title) => seen.push(title),
      onOpened() {},
      onFailed() {},
      // Looks at once, and gives no browser up.
      guard: throwingGuard,
      clock: {
        ...systemClock,
        after: (delayMs, task) => (delayMs > 2_000 ? () => {} : systemClock.after(0, task)),
      },
      tempDir: dir,
    });
    try {
      expect(windows.open()).toBe(true);
      await expect.poll(() => seen.length).toBeGreaterThan(2);
    } finally {
      await windows.close();
      if (previous === undefined) delete process.env['CLAIMDESK_CHROMIUM'];
      else process.env['CLAIMDESK_CHROMIUM'] = previous;
    }
  },
);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

// Promise: browser-ends-with-program
it.skipIf(chromium === null || process.platform !== 'linux')(
  'the browser ends with the program, also when that is killed (needs Chromium)',
  async () => {
    const dir = tempDir();
    const program = `
      import { createAppWindows } from ${JSON.stringify(new URL('app-window.ts', import.meta.url).href)};
      import { systemClock } from ${JSON.stringify(new URL('../../base/clock.ts', import.meta.url).href)};
      import { throwingGuard } from ${JSON.stringify(new URL('../../testing/throwing-guard.ts', import.meta.url).href)};
      import { readFileSync } from 'node:fs';
      const windows = createAppWindows({
        openingUrl: 'data:text/html,opening', freshUrl: () => 'data:text/html,open', onOpened() {}, onFailed() {},
        boundsPath: ${JSON.stringify(join(dir, 'bounds.json'))}, clock: systemClock, guard: throwingGuard, tempDir: ${JSON.stringify(dir)},
      });
      windows.open();
      console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'latin1').trim());
      process.stdin.resume();
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, CLAIMDESK_CHROMIUM: writeBrowser(dir), DISPLAY: ':none' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const browser = Number(line.trim());
    expect(isAlive(browser)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(browser)).toBe(false);
  },
);

// Promise: no-dump-of-page
it.skipIf(chromium === null || process.platform !== 'linux')(
  'what a crashed page leaves in memory dumps goes with its window (needs Chromium)',
  async () => {
    const dir = tempDir();
    const previous = process.env['CLAIMDESK_CHROMIUM'];
    process.env['CLAIMDESK_CHROMIUM'] = writeBrowser(dir);
    const windows = createAppWindows({
      openingUrl: 'data:text/html,opening',
      freshUrl: () => 'chrome://crash',
      boundsPath: join(dir, 'bounds.json'),
      onOpened() {},
      onFailed() {},
      clock: systemClock,
      guard: throwingGuard,
      env: { ...process.env, DISPLAY: ':none', HOME: dir, XDG_CONFIG_HOME: join(dir, 'config') },
      tempDir: dir,
    });
    const dumps = () => globSync('**/*.dmp', { cwd: dir });
    try {
      expect(windows.open()).toBe(true);
      await expect.poll(dumps).not.toEqual([]);
      expect(dumps().filter((path) => !path.startsWith('claimdesk-window-'))).toEqual([]);
    } finally {
      await windows.close();
      expect(dumps()).toEqual([]);
      if (previous === undefined) delete process.env['CLAIMDESK_CHROMIUM'];
      else process.env['CLAIMDESK_CHROMIUM'] = previous;
    }
  },
);

// Promise: code-in-no-arguments
it.skipIf(chromium === null || !canBeAnother)(
  'opens a window without an extension, nor the code in any argument list, as another user sees them (needs root and Chromium)',
  async () => {
    const dir = tempDir();
    const wrapper = writeBrowser(dir);
    const code = `secret-${crypto.randomUUID()}`;
    const asked: string[] = [];
    const arrived = Promise.withResolvers<string>();
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers['sec-fetch-site']}`);
      response.setHeader('Content-Type', 'text/html');
      if (request.url?.startsWith('/arrived/')) arrived.resolve(request.url);
      response.end(
        request.url === '/'
          ? '<script>fetch(`/arrived/${location.hash.slice(6)}/${document.documentElement.dataset.read}`)</script>'
          : '<p>Opening</p>',
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const lines: string[] = [];
    const watcher = watchAsAnother((line) => lines.push(line));
    const previous = process.env['CLAIMDESK_CHROMIUM'];
    process.env['CLAIMDESK_CHROMIUM'] = wrapper;
    mkdirSync(join(dir, 'claimdesk-window-999999999-left'));
    writeFileSync(join(dir, 'bounds.json'), '{"width":700,"height":450}');
    const windows = createAppWindows({
      openingUrl: `${origin}/opening`,
      freshUrl: () => `${origin}/#code=${code}`,
      boundsPath: join(dir, 'bounds.json'),
      onOpened() {},
      onFailed: () => arrived.reject(new Error('the browser failed')),
      clock: systemClock,
      guard: throwingGuard,
      env: { ...process.env, DISPLAY: ':none' },
      tempDir: dir,
    });
    try {
      expect(windows.open()).toBe(true);
      expect(await arrived.promise).toBe(`/arrived/${code}/undefined`);
      expect(asked).toContain('/ none');
      await expect.poll(() => lines.some((line) => line.includes(`${origin}/opening`))).toBe(true);
      expect(lines.filter((line) => line.includes(code))).toEqual([]);
      // It took the size that was remembered, and its place is remembered now.
      await expect
        .poll(() => JSON.parse(readFileSync(join(dir, 'bounds.json'), 'utf8')) as object)
        .toEqual({ x: expect.any(Number), y: expect.any(Number), width: 700, height: 450 });
      const [profile = 'none'] = readdirSync(dir).filter((name) => name.startsWith('claimdesk-window-'));
      const preferences = readFileSync(join(dir, profile, 'Default', 'Preferences'), 'utf8');
      expect(JSON.parse(preferences)).toMatchObject(firstPreferences);
      expect(readdirSync(dir).filter((name) => name.endsWith('-left'))).toEqual([]);
    } finally {
      await windows.close();
      expect(readdirSync(dir).filter((name) => name.startsWith('claimdesk-window-'))).toEqual([]);
      watcher.kill('SIGKILL');
      server.close();
      server.closeAllConnections();
      if (previous === undefined) delete process.env['CLAIMDESK_CHROMIUM'];
      else process.env['CLAIMDESK_CHROMIUM'] = previous;
    }
  },
);
