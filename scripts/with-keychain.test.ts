import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../src-testing/temp-dir.ts';
import { hasKeychain } from './test-tools.ts';
import { withKeychain } from './with-keychain.ts';

const root = join(import.meta.dirname, '..');

/**
 * Keeps a secret, kills the daemon that keeps it, and asks for it until it is there again: a daemon that has just
 * started answers before it has read what it keeps.
 */
const killAndAsk = `
  import { spawnSync } from 'node:child_process';
  import { AsyncEntry } from '@napi-rs/keyring';
  // Each holds a session with the daemon that it found.
  const entry = () => new AsyncEntry('Claimdesk', 'kept');
  await entry().setPassword('a secret');
  const { status } = spawnSync('pkill', ['-TRAP', '-P', String(process.ppid), 'gnome-keyring']);
  let kept;
  while (typeof kept !== 'string') kept = await entry().getPassword().catch(() => undefined);
  console.log(JSON.stringify({ status, kept }));
  process.exit(7);
`;

it.skipIf(process.platform !== 'linux' || !hasKeychain())(
  'A keyring that crashes is started again with what it kept, and the command’s exit code is passed on',
  () => {
    const [program = '', ...args] = withKeychain([
      process.execPath,
      '--input-type=module',
      '--eval',
      killAndAsk,
    ]).command;
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, XDG_DATA_HOME: tempDir() },
    });
    expect(stdout.trim()).toBe('{"status":0,"kept":"a secret"}');
    expect(stderr).toContain('The tests’ keyring ended (SIGTRAP)');
    expect(status).toBe(7);
  },
);
