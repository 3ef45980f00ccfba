/** 2,000 fuzzed documents through the viewer: `npm run test:document-fuzz -- [files] [seed]`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from '../../scripts/ensure-chromium.ts';

const [count = '2000', seed = '1'] = process.argv.slice(2);
const chromium = ensureChromium();
if (!chromium.ok) {
  console.error(chromium.message);
  process.exit(1);
}
const root = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', 'document-fuzz', '--timeout=0'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CLAIMDESK_CHROMIUM: chromium.path,
      CLAIMDESK_FUZZ_FILES: count,
      CLAIMDESK_FUZZ_SEED: seed,
    },
  },
);
process.exit(status ?? 1);
