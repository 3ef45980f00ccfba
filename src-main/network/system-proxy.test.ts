import { expect, it } from 'vitest';
import { findProxy } from './system-proxy.ts';

const find = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, answers: Record<string, string> = {}) =>
  findProxy({ platform, env, run: (...command) => answers[command.join(' ')] ?? null });

it('the environment goes before npm, and npm before the system', () => {
  const env = { npm_config_https_proxy: 'http://npm:1', NO_PROXY: 'localhost' };
  expect(find('linux', { ...env, HTTPS_PROXY: 'http://env:2' })).toEqual({
    proxy: 'http://env:2',
    noProxy: 'localhost',
  });
  expect(find('linux', env)).toEqual({ proxy: 'http://npm:1', noProxy: 'localhost' });
  expect(find('linux', {})).toBeNull();
});

it('reads macOS’s settings', () => {
  const text = '<dictionary> {\n  HTTPSEnable : 1\n  HTTPSPort : 8080\n  HTTPSProxy : proxy.example\n}';
  expect(find('darwin', {}, { 'scutil --proxy': text })?.proxy).toBe('http://proxy.example:8080');
  const off = text.replace('HTTPSEnable : 1', 'HTTPSEnable : 0');
  expect(find('darwin', {}, { 'scutil --proxy': off })).toBeNull();
});

it('reads those of Windows, one for all or one for each', () => {
  const key = 'reg query HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
  const text = (server: string) =>
    `    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    ${server}\n`;
  expect(find('win32', {}, { [key]: text('proxy:3128') })?.proxy).toBe('http://proxy:3128');
  expect(find('win32', {}, { [key]: text('http=a:1;https=b:2') })?.proxy).toBe('http://b:2');
  expect(find('win32', {}, { [key]: text('proxy:3128').replace('0x1', '0x0') })).toBeNull();
});

it('reads GNOME’s', () => {
  const answers = {
    'gsettings get org.gnome.system.proxy mode': "'manual'\n",
    'gsettings get org.gnome.system.proxy.https host': "'proxy.example'\n",
    'gsettings get org.gnome.system.proxy.https port': '3128\n',
  };
  expect(find('linux', {}, answers)?.proxy).toBe('http://proxy.example:3128');
  const none = { ...answers, 'gsettings get org.gnome.system.proxy mode': "'none'\n" };
  expect(find('linux', {}, none)).toBeNull();
});
