import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const [, map = ''] = text.split('## The map');
const [rows = ''] = map.split('\n## ');
const named = new Set([...rows.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name));

it.each(['src-shared', 'src-main', 'src-renderer'])('the map has every folder of %s', (part) => {
  const folders = readdirSync(join(root, part), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['testing', 'public'].includes(entry.name))
    .map((entry) => entry.name);
  expect(folders.filter((name) => !named.has(name))).toEqual([]);
});

it('the page can be read in one go', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000);
});
