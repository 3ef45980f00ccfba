import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findChapters, findWords } from './guide-search.ts';
import { type GuideChapter, readGuide, withIdsOf } from './guide-sections.ts';
import { topicOfPlace, troubleTopics } from './guide-topics.ts';

const docs = join(import.meta.dirname, '../../docs');
const guideOf = (file: string) => readGuide(readFileSync(join(docs, file), 'utf8'));
const guide = guideOf('guide.md');
const linksOf = (chapters: readonly GuideChapter[]) =>
  chapters.flatMap((chapter) =>
    [chapter, ...chapter.sections].flatMap(({ text }) =>
      [...text.matchAll(/\]\(#([^)]+)\)/g)].map((match) => match[1]),
    ),
  );
const ids = guide.flatMap(({ id, sections }) => [id, ...sections.map((section) => section.id)]);

it('has every place that the program opens, and every place that it links to', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      ...Object.values(topicOfPlace),
      ...Object.values(troubleTopics),
      ...linksOf(guide),
    ]),
  );
});

it('tells what a user does in the program, never what is typed in a checkout, in each language', () => {
  for (const file of globSync('guide*.md', { cwd: docs }))
    for (const { text, sections } of guideOf(file))
      expect([text, ...sections.map((section) => section.text)].join('\n')).not.toMatch(
        /\bnpm (run|ci|test)\b/u,
      );
});

it('puts what stands under a heading there, and third-level headings under their chapter', () => {
  const chapters = readGuide('# Guide\n\nBefore.\n\n## One\n\nText.\n\n### A’s part\n\n- x\n\n## Two\n');
  expect(chapters).toEqual([
    { id: 'one', title: 'One', text: 'Text.', sections: [{ id: 'as-part', title: 'A’s part', text: '- x' }] },
    { id: 'two', title: 'Two', text: '', sections: [] },
  ]);
});

it('gives a translation the ids of the original', () => {
  const original = readGuide('## One\n### Part\n## Two');
  const translated = withIdsOf(original, readGuide('## Uno\n### Parte\n## Dos\n## Tres'));
  expect(translated.map(({ id, title, sections }) => [id, title, ...sections.map((one) => one.id)])).toEqual([
    ['one', 'Uno', 'part'],
    ['two', 'Dos'],
    ['tres', 'Tres'],
  ]);
});

it('leads links of a translation to the ids of the original', () => {
  const original = readGuide('## One\n### Part\n## Two');
  const translated = withIdsOf(
    original,
    readGuide('## Uno\n[a](#dos), [b](#parte-é), [c](outbox.md)\n### Parte é\n## Dos\n'),
  );
  expect(translated[0]?.text).toBe('[a](#two), [b](#part), [c](outbox.md)');
});

const translations = globSync('guide.*.md', { cwd: docs });
it.each(translations)('%s has the headings of the original, and every place that it links to', (file) => {
  const translated = withIdsOf(guide, guideOf(file));
  const placesOf = (chapters: readonly GuideChapter[]) =>
    chapters.map(({ id, sections }) => [id, ...sections.map((section) => section.id)]);
  expect(placesOf(translated)).toEqual(placesOf(guide));
  expect(ids).toEqual(expect.arrayContaining(linksOf(translated)));
});

it('finds chapters that have every word typed, and marks where words begin with them', () => {
  expect(findChapters(guide, '')).toHaveLength(guide.length);
  expect(findChapters(guide, 'wilson inter').map(({ id }) => id)).toEqual(['insights']);
  expect(findChapters(guide, 'zzz')).toEqual([]);
  expect(findWords('The Décisions decide; undecided', 'deci')).toEqual([
    { start: 4, end: 13 },
    { start: 14, end: 20 },
  ]);
});

it.each(['guide.md', ...translations])(
  'each chapter of %s is found by its name, also without accents',
  (file) => {
    for (const chapter of guideOf(file)) {
      const plain = chapter.title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      for (const typed of [chapter.title, plain, `  ${plain.toUpperCase()} `])
        expect(findChapters(guideOf(file), typed), typed).toContainEqual(chapter);
    }
  },
);

it('is searched by anything that can be typed', () => {
  for (const typed of ['(', '[', '\\', '*', '"', ':', '\u0000', '-', '…', '😀', 'x'.repeat(10_000)])
    expect(Array.isArray(findChapters(guide, typed)), typed).toBe(true);
  expect(findWords('a.b', '.')).toEqual([]);
});
