/** An agent reviews claims by keyboard alone, offline half of the time: `npm run test:review-walk -- [claims] [seed]`. */
import { runWalk } from './run-walk.ts';

const [claims = '200', seed = '1'] = process.argv.slice(2);
const isPassed = await runWalk('walks', 'review-walk.spec.ts', {
  CLAIMDESK_WALK_CLAIMS: claims,
  CLAIMDESK_WALK_SEED: seed,
});
process.exitCode = isPassed ? 0 : 1;
