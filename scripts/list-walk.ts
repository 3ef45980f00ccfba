/** Plays random sequences of arrivals, departures and keys over the inbox: 10,000, or as many as asked for. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'renderer',
    'src-renderer/inbox/list-walk.test.tsx',
    // As long as it takes: it ends by count.
    '--testTimeout=0',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LIST_WALK_SEQUENCES: process.argv[2] ?? '10000' } },
);
process.exitCode = status ?? 1;
