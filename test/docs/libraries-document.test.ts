import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const libraries = Object.keys({ ...dependencies, ...devDependencies });

/** Names and scopes (`@orpc/*`) in the first cell of each row. */
const named = read('docs/libraries.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
const isUnder = (library: string, name: string) =>
  name.endsWith('*') ? library.startsWith(name.slice(0, -1)) : library === name;

it('docs/libraries.md names every library of package.json', () => {
  expect(libraries.filter((library) => !named.some((name) => isUnder(library, name)))).toEqual([]);
});

it('docs/libraries.md names no library that is gone', () => {
  // What `better-sqlite3` is resolved to has a name of its own.
  const present = [...libraries, 'better-sqlite3-multiple-ciphers'];
  expect(named.filter((name) => !present.some((library) => isUnder(library, name)))).toEqual([]);
});
