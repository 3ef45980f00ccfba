import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { findProxy } from './system-proxy.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const find = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, answers: Record<string, string> = {}) =>
  findProxy({ platform, env, run: async (...command) => answers[command.join(' ')] ?? null });

it('the environment goes before npm, and npm before the system', async () => {
  const env = { npm_config_https_proxy: 'http://npm:1', NO_PROXY: 'localhost' };
  expect(await find('linux', { ...env, HTTPS_PROXY: 'http://env:2' })).toEqual({
    proxy: 'http://env:2',
    noProxy: 'localhost',
  });
  expect(await find('linux', env)).toEqual({ proxy: 'http://npm:1', noProxy: 'localhost' });
  expect(await find('linux', {})).toBeNull();
});

it('reads macOS’s settings', async () => {
  const text = '<dictionary> {\n  HTTPSEnable : 1\n  HTTPSPort : 8080\n  HTTPSProxy : proxy.example\n}';
  expect((await find('darwin', {}, { 'scutil --proxy': text }))?.proxy).toBe('http://proxy.example:8080');
  const off = text.replace('HTTPSEnable : 1', 'HTTPSEnable : 0');
  expect(await find('darwin', {}, { 'scutil --proxy': off })).toBeNull();
});

it('reads those of Windows, one for all or one for each', async () => {
  const key = 'reg query HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
  const text = (server: string) =>
    `    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    ${server}\n`;
  expect((await find('win32', {}, { [key]: text('proxy:3128') }))?.proxy).toBe('http://proxy:3128');
  expect((await find('win32', {}, { [key]: text('http=a:1;https=b:2') }))?.proxy).toBe('http://b:2');
  expect(await find('win32', {}, { [key]: text('proxy:3128').replace('0x1', '0x0') })).toBeNull();
});

it('reads GNOME’s', async () => {
  const answers = {
    'gsettings get org.gnome.system.proxy mode': "'manual'\n",
    'gsettings get org.gnome.system.proxy.https host': "'proxy.example'\n",
    'gsettings get org.gnome.system.proxy.https port': '3128\n',
  };
  expect((await find('linux', {}, answers))?.proxy).toBe('http://proxy.example:3128');
  const none = { ...answers, 'gsettings get org.gnome.system.proxy mode': "'none'\n" };
  expect(await find('linux', {}, none)).toBeNull();
});

// The main thread asks: every window stands still while it waits.
it.skipIf(process.platform === 'win32')('goes on with other work while the system says nothing', async () => {
  const dir = tempDir();
  const said = join(dir, 'said');
  const command = join(dir, 'gsettings');
  // Says how it is set once somebody has written it down.
  writeFileSync(command, `#!/bin/sh\nwhile [ ! -e '${said}' ]; do sleep 0.05; done\ncat '${said}'\n`);
  chmodSync(command, 0o755);
  vi.stubEnv('PATH', dir + delimiter + process.env['PATH']);
  const found = findProxy({ env: {}, platform: 'linux' });
  writeFileSync(said, "'manual'\n");
  expect(await found).toEqual({ proxy: 'http://manual:manual', noProxy: null });
});
