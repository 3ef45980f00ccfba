import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('No class is about the focus of a group: with each focus that comes or goes, all inside is styled anew', () => {
  const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) =>
    /\bgroup-focus(-visible)?[/:]/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
