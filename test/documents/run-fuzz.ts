/** 2,000 fuzzed documents through the viewer: `npm run test:document-fuzz -- [files] [seed]`. */
import { runWalk } from '../../scripts/run-walk.ts';

const [count = '2000', seed = '1'] = process.argv.slice(2);
const isPassed = await runWalk('e2e', 'document-fuzz.spec.ts', {
  CLAIMDESK_FUZZ_FILES: count,
  CLAIMDESK_FUZZ_SEED: seed,
});
process.exitCode = isPassed ? 0 : 1;
