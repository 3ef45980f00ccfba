import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The documents that name a test for each of their promises, and how many there are at least. */
const documents = { 'docs/security.md': 80, 'docs/review-desk.md': 30, 'docs/outbox.md': 11 };

/** A promise of a document, or the test that carries its id, as `id in file`. */
const promised = Object.keys(documents).flatMap((document) => {
  const [, table = ''] = read(document).split('## Each promise and its test');
  return [...table.matchAll(/^\| .+ \| `([a-z-]+)` \| `(.+)`(, weekly)? \|$/gm)].map(
    ([, id, file, weekly = '']) => ({ document, place: `${id} in ${file}${weekly}` }),
  );
});

/**
 * Above its test, alone or with others: a comment elsewhere carries nothing. A test that `npm test` leaves out is
 * played each week, and the table says so.
 */
const carried = globSync('{src-*,scripts,test}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/^ *\/\/ Promise: ([a-z-]+)\n(?= *(?:\/\/|it\b|test\b|describe\b))/gm)].map(
    ({ 1: id, index }) => {
      const [head = ''] = text.slice(index).split('=>');
      return `${id} in ${file.replaceAll('\\', '/')}${head.includes("'@long'") ? ', weekly' : ''}`;
    },
  );
});

describe('the promises of the documents', () => {
  it.each(Object.entries(documents))('%s has its table', (document, least) => {
    expect(promised.filter((one) => one.document === document).length).toBeGreaterThanOrEqual(least);
  });

  it('each have one test, and no test carries a promise that no document makes', () => {
    expect(carried.toSorted()).toEqual(promised.map(({ place }) => place).toSorted());
  });

  it('have an id each', () => {
    const ids = promised.map(({ place }) => place.split(' ')[0]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
