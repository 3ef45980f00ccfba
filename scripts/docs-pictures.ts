/** Takes the pictures of the guide and of the README anew, from the sandbox: `npm run docs:pictures`. */
import { runWalk } from './run-walk.ts';

process.exitCode = (await runWalk('walks', 'guide-pictures.spec.ts', {})) ? 0 : 1;
