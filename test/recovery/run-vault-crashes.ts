/** A kill at every step of what is done with a vault: `npm run test:vault-crashes`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts/test.ts'), 'campaigns', 'test/recovery/vault-crash.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CLAIMDESK_VAULT_CRASHES: 'all' } },
);
process.exit(status ?? 1);
