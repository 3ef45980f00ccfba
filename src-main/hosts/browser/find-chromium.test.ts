import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const having = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ...present: string[]) =>
  findChromium({ platform, env, isExecutable: (path) => present.includes(path) });

describe('finding a browser', () => {
  it('uses the named one, whatever it is', () => {
    const env = { CLAIMDESK_CHROMIUM: '/opt/browser', PATH: '/usr/bin' };
    expect(having('linux', env, '/opt/browser', '/usr/bin/chromium')).toBe('/opt/browser');
    expect(having('linux', env, '/usr/bin/chromium')).toBeNull();
  });

  it('prefers Chromium, then Chrome, then Edge', () => {
    const env = { PATH: '/a:/usr/bin' };
    expect(having('linux', env, '/usr/bin/google-chrome', '/usr/bin/chromium')).toBe('/usr/bin/chromium');
    expect(having('linux', env, '/usr/bin/microsoft-edge', '/a/google-chrome')).toBe('/a/google-chrome');
    expect(having('linux', env, '/usr/bin/microsoft-edge')).toBe('/usr/bin/microsoft-edge');
    expect(having('linux', env)).toBeNull();
  });

  it('knows the usual places of macOS and Windows', () => {
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(having('darwin', {}, mac)).toBe(mac);
    expect(having('win32', { PROGRAMFILES: 'C:' }, 'C:/Microsoft/Edge/Application/msedge.exe')).toBe(
      'C:/Microsoft/Edge/Application/msedge.exe',
    );
  });
});
