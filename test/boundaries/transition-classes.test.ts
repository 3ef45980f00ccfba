import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('No style begins a transition: an element that is removed during one is kept in memory by react-aria', () => {
  const files = globSync('src-renderer/**/*.{ts,tsx,css}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) =>
    /(?<![\w-])transition-(all|colors|opacity|shadow|transform|\[)|(?<!\w)transition:(?!\s*none)/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});
