/** Walks the lists at random in Chromium: `npm run test:browser-walk -- [steps] [seed]`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { tool } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

const [steps = '500', seed = '1'] = process.argv.slice(2);
const chromium = ensureChromium();
if (!chromium.ok) {
  console.error(chromium.message);
  process.exit(1);
}
const env = {
  ...process.env,
  CLAIMDESK_CHROMIUM: chromium.path,
  CLAIMDESK_WALK_STEPS: steps,
  CLAIMDESK_WALK_SEED: seed,
};
const commands = [
  tool('electron-vite', 'build', '--logLevel', 'warn'),
  withKeychain(tool('playwright', 'test', 'list-walk.spec.ts', '--timeout=0')).command,
];
for (const [program = '', ...args] of commands) {
  const { status } = spawnSync(program, args, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}
