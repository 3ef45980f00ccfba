import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const [, table = ''] = text.split('## Each promise and its test');
const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \| `(.+?)` \|$/gm)].map(
  ([, promise = '', test = '', file = '']) => ({ promise, test, file }),
);

it('the table of promises has its rows', () => {
  expect(rows.length).toBeGreaterThan(35);
});

it.each(rows)('$promise: the test is there', ({ test, file }) => {
  const path = join(root, file);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(test);
});
