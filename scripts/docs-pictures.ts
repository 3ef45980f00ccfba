/**
 * Takes the pictures of the guide and of the README anew, from the sandbox: `npm run docs:pictures`. With `--check`
 * it takes none, and says which are older than what they show.
 */
import { join } from 'node:path';
import { oldPictures, recordSources } from './picture-sources.ts';
import { runWalk } from './run-walk.ts';

const root = join(import.meta.dirname, '..');

if (process.argv.includes('--check')) {
  const old = oldPictures(root);
  console.log(
    old.length === 0
      ? 'Every picture is as new as what it shows.'
      : `Older than what they show: ${old.join(', ')}. Take them anew: npm run docs:pictures`,
  );
  process.exitCode = old.length === 0 ? 0 : 1;
} else {
  const isTaken = await runWalk('walks', 'guide-pictures.spec.ts', {});
  if (isTaken) recordSources(root);
  process.exitCode = isTaken ? 0 : 1;
}
