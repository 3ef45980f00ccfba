import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { policySettingsSchema } from '../../src-shared/contract/settings.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/administration.md'), 'utf8');

it('names each setting of the policy, and no other', () => {
  const [, rest = ''] = text.split('| setting | values |');
  const [table = ''] = rest.split('\n\n');
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toHaveLength(new Set(named).size);
  expect(new Set(named)).toEqual(new Set(Object.keys(policySettingsSchema.shape)));
});

it('shows a policy that can be used', () => {
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(text) ?? [];
  const { settings } = JSON.parse(json) as { settings: unknown };
  expect(policySettingsSchema.safeParse(settings).success).toBe(true);
});

it.skipIf(process.platform === 'win32')(
  'the lines for backup and restore do what they say, as they stand',
  () => {
    const [, lines = ''] = /## Backup and restore[\s\S]+?```sh\n([\s\S]+?)```/.exec(text) ?? [];
    const home = tempDir();
    const data = join(home, '.local/share');
    mkdirSync(join(data, 'claimdesk'), { recursive: true });
    writeFileSync(join(data, 'claimdesk/profile.json'), 'of then');
    // The day of the example.
    const bin = tempDir();
    writeFileSync(join(bin, 'date'), '#!/bin/sh\necho 2026-03-02-180000\n', { mode: 0o755 });
    const [backup = '', restore = ''] = lines.split('\n\n');
    const run = (script: string) =>
      execFileSync('sh', ['-e', '-c', script], {
        env: { HOME: home, PATH: `${bin}${delimiter}${process.env['PATH']}` },
      });
    run(backup);
    writeFileSync(join(data, 'claimdesk/profile.json'), 'of now');
    run(restore);
    expect(readdirSync(data)).toEqual(['claimdesk']);
    expect(readdirSync(join(data, 'claimdesk'))).toEqual(['profile.json']);
    expect(readFileSync(join(data, 'claimdesk/profile.json'), 'utf8')).toBe('of then');
    expect(readFileSync(join(home, 'claimdesk-before-restore/profile.json'), 'utf8')).toBe('of now');
  },
);
