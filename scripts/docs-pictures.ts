/**
 * Takes the pictures of the guide and of the README anew, from the sandbox: `npm run docs:pictures`. With `--check`
 * it takes none, and says which are older than what they show.
 */
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { runWalk } from './run-walk.ts';

const frame = [
  'src-renderer/{shell,ui,list,labels,runtime,styles,messages}',
  'src-shared/words',
  'src-sandbox',
];

/** Folders with what each picture of the guide shows. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  inbox: [...frame, 'src-renderer/{inbox,claim,claim-list,documents,urgency}'],
  review: [...frame, 'src-renderer/{review,claim,documents,urgency}'],
  outbox: [...frame, 'src-renderer/outbox'],
  insights: [...frame, 'src-renderer/insights'],
};

const record = (root: string) => join(root, 'docs/images/sources.json');

/** Records what the pictures were taken of. */
function recordSources(root: string): void {
  const hashes = Object.fromEntries(Object.keys(shownIn).map((name) => [name, sourcesHash(root, name)]));
  writeFileSync(record(root), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Returns the pictures whose sources have changed since they were taken. */
function oldPictures(root: string): string[] {
  const taken = JSON.parse(readFileSync(record(root), 'utf8')) as Record<string, unknown>;
  return Object.keys(shownIn).filter((name) => taken[name] !== sourcesHash(root, name));
}

function sourcesHash(root: string, name: string): string {
  const hash = createHash('sha256');
  const patterns = (shownIn[name] ?? []).map((folder) => `${folder}/**/*.{ts,tsx,css}`);
  const files = globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.filter((one) => !/\.test\.|\/testing\//.test(one)).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

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
