import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const [, section = ''] = readFileSync(join(root, 'docs/review-desk.md'), 'utf8').split(
  '## Each promise and its test',
);
const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \| `(.+?)` \|$/gm)].map(
  ([, promise = '', test = '', file = '']) => ({ promise, test, file }),
);

it('the review desk’s promises have their rows', () => {
  expect(rows.length).toBeGreaterThan(12);
});

it.each(rows)('$promise: the test is there', ({ test, file }) => {
  const path = join(root, file);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(test);
});
