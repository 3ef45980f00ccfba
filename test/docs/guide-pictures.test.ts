import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The most that a picture may add to a clone and to the program, in bytes. */
const mostBytes = 150_000;

it.each([
  ['docs/guide.md', 'en'],
  ['docs/guide.es.md', 'es'],
  ['docs/guide.pt.md', 'pt'],
])('the pictures of %s are in its language', (page, language) => {
  const pictures = [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]+\]\(images\/(\S+)\)/g)].map(
    ([, picture]) => picture,
  );
  expect(pictures).toEqual(
    ['inbox', 'review', 'outbox', 'insights'].map((name) => `${language}/${name}.webp`),
  );
});

it('no picture of the documents is too large', () => {
  const pictures = globSync('docs/images/**/*.webp', { cwd: root });
  expect(pictures.length).toBeGreaterThanOrEqual(13);
  expect(pictures.filter((picture) => statSync(join(root, picture)).size > mostBytes)).toEqual([]);
});
