/**
 * Walks at random in Chromium: `npm run test:browser-walk -- [steps] [seed]` the lists, and
 * `npm run test:browser-walk -- words [rounds] [seed]` every field for text, with words typed into and past it.
 */
import { runWalk } from './run-walk.ts';

const [first, ...rest] = process.argv.slice(2);
const isWords = first === 'words';
const [steps = isWords ? '150' : '500', seed = '1'] =
  isWords || first === undefined ? rest : [first, ...rest];
const isPassed = await runWalk('e2e', isWords ? 'typed-words.spec.ts' : 'list-walk.spec.ts', {
  CLAIMDESK_WALK_STEPS: steps,
  CLAIMDESK_WALK_SEED: seed,
});
process.exitCode = isPassed ? 0 : 1;
