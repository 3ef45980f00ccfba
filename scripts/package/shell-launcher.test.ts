import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { shellLauncher } from './shell-launcher.ts';

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
