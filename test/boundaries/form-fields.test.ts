import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Elements that a browser may write down what is typed into. `FieldFrame` says it for those in it. */
const field = /<input\b|\bTextField\b[^;]*from 'react-aria-components'/;

// Promise: fields-not-kept
it('a field for text never lets the browser keep what is typed: in the clear, on the disk', () => {
  const files = globSync('src-renderer/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  const found = files.filter((file) => field.test(readFileSync(join(root, file), 'utf8')));
  expect(found.length).toBeGreaterThan(3);
  const silent = found.filter((file) => !readFileSync(join(root, file), 'utf8').includes('autoComplete='));
  expect(silent).toEqual([]);
});
