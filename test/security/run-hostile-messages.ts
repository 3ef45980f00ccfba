/** 100,000 hostile messages over the typed IPC: `npm run test:hostile-messages -- [messages] [seed]`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [count = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${count} messages, seed ${seed}`);
const root = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project=unit', 'test/security/hostile-messages.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CLAIMDESK_HOSTILE_MESSAGES: count, CLAIMDESK_HOSTILE_SEED: seed },
  },
);
process.exit(status ?? 1);
