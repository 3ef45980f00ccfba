import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCommandLine } from '../../src-main/hosts/command-line.ts';
import { hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { wantedHost, whyNotElectron } from './choose-host.ts';

function wanted(args: string[], env: NodeJS.ProcessEnv = {}) {
  const line = readCommandLine(args, env, hostWordsEn);
  return line.kind === 'start' ? wantedHost(line.options) : line;
}

function profileWith(text: string): string[] {
  const dir = tempDir();
  writeFileSync(join(dir, 'profile.json'), text);
  return ['--profile', dir];
}

it('the option goes before the variable, and that before the setting', () => {
  const set = profileWith('{"version":1,"preferences":{"host":"browser"}}');
  expect(wanted([])).toBeNull();
  expect(wanted(set)).toBe('browser');
  expect(wanted(set, { CLAIMDESK_HOST: 'electron' })).toBe('electron');
  expect(wanted([...set, '--host', 'electron'])).toBe('electron');
  expect(wanted(['--demo'])).toBeNull();
});

it('what only the browser host has is asked of it', () => {
  for (const option of ['--no-open', '--json', '--port=81'])
    expect(wanted([option], { CLAIMDESK_HOST: 'electron' })).toBe('browser');
});

it('a profile that says nothing of it, or nothing at all, leaves the choice open', () => {
  for (const text of ['{"version":1,"preferences":{}}', '{"preferences":{"host":"tablet"}}', '{', ''])
    expect(wanted(profileWith(text)), text).toBeNull();
});

it('Electron is not tried where it can’t work', () => {
  const machine = { platform: 'linux' as const, env: { DISPLAY: ':0' }, isRoot: false };
  expect(whyNotElectron(machine)).toBeNull();
  expect(whyNotElectron({ ...machine, isRoot: true })).toEqual({ kind: 'runsAsRoot' });
  expect(whyNotElectron({ ...machine, env: {} })).toEqual({ kind: 'noDisplay' });
  expect(whyNotElectron({ ...machine, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeNull();
  expect(whyNotElectron({ platform: 'darwin', env: {}, isRoot: true })).toBeNull();
});
