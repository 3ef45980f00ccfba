/** Walks the lists at random in Chromium: `npm run test:browser-walk -- [steps] [seed]`. */
import { runWalk } from './run-walk.ts';

const [steps = '500', seed = '1'] = process.argv.slice(2);
const isPassed = await runWalk('e2e', 'list-walk.spec.ts', {
  CLAIMDESK_WALK_STEPS: steps,
  CLAIMDESK_WALK_SEED: seed,
});
process.exitCode = isPassed ? 0 : 1;
