import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { findOwnFolder, shellLauncher } from './shell-launcher.ts';

// Promise: no-dump-of-program
it.skipIf(process.platform === 'win32')(
  'starts the program with its arguments, and neither a crash nor a signal opens its memory',
  () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'node'), '#!/bin/sh\nulimit -c\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    writeFileSync(join(dir, 'launcher'), shellLauncher(dir), { mode: 0o755 });
    const mostDumps = 'ulimit -S -c "$(ulimit -H -c)"; exec "$@"';
    const { stdout } = spawnSync('sh', ['-c', mostDumps, 'sh', join(dir, 'launcher'), '--demo', 'a b'], {
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual([
      '0',
      '--disable-sigusr1',
      join(dir, 'app/out/main/claimdesk.js'),
      '--demo',
      'a b',
    ]);
  },
);

it.skipIf(process.platform === 'win32')('finds its own folder, also by links of links', () => {
  const dir = join(tempDir(), 'a folder with ä');
  for (const folder of ['program', 'bin']) mkdirSync(join(dir, folder), { recursive: true });
  const program = join(dir, 'program');
  writeFileSync(join(program, 'node'), '#!/bin/sh\necho "$2"\n', { mode: 0o755 });
  writeFileSync(join(program, 'launcher'), shellLauncher('$here', findOwnFolder), { mode: 0o755 });
  symlinkSync('../program/launcher', join(dir, 'bin/relative'));
  symlinkSync(join(dir, 'bin/relative'), join(dir, 'link'));
  for (const path of ['program/launcher', 'bin/relative', 'link'])
    expect(spawnSync(join(dir, path), { encoding: 'utf8' }).stdout.trim(), path).toBe(
      join(program, 'app/out/main/claimdesk.js'),
    );
});
