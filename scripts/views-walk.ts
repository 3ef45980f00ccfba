/** Looks at each view in each language and at three sizes, by keyboard: `npm run test:views -- [en|es|pt]`. */
import { runWalk } from './run-walk.ts';

const [language] = process.argv.slice(2);
const isPassed = await runWalk(
  'walks',
  'views-walk.spec.ts',
  language === undefined ? {} : { CLAIMDESK_WALK_LANGUAGE: language },
);
process.exitCode = isPassed ? 0 : 1;
