import { expect, it } from 'vitest';
import { languages } from '../../src-shared/contract/app.ts';
import { type AnyWords, type Catalogue, messagesOf } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { placeholdersOf, pluralFormsOf } from '../../src-shared/words/testing/placeholders-of.ts';

const english = new Map(messagesOf(en));

it.each(languages)('%s has the messages of English, with their placeholders', async (language) => {
  const labels: AnyWords = await loadCatalogue(language);
  const messages = new Map(messagesOf(labels));
  expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  const differing = [...messages].filter(
    ([path, message]) => placeholdersOf(message).join() !== placeholdersOf(english.get(path) ?? '').join(),
  );
  expect(differing).toEqual([]);
});

it.each(languages)('%s has every plural form of its language', async (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const labels: AnyWords = await loadCatalogue(language);
  const lacking = messagesOf(labels).filter(([, message]) =>
    pluralFormsOf(message).some((forms) => needed.some((form) => !forms.includes(form))),
  );
  expect(lacking).toEqual([]);
});

it('tells placeholders that differ, and takes plurals as each language has them', () => {
  const message = '{count, plural, one {# claim of {name}} other {# claims of {name}}}';
  const other = '{count, plural, one {# de {name}} many {# de {name}} other {# de {name}}}';
  expect(placeholdersOf(message)).toEqual(['count, cardinal', 'name, argument']);
  expect(placeholdersOf(other)).toEqual(placeholdersOf(message));
  expect(placeholdersOf('{count} of {name}')).not.toEqual(placeholdersOf(message));
  expect(placeholdersOf('<b>{x}</b>')).toEqual(['<b>', 'x, argument']);
  expect(placeholdersOf('{a, select, yes {1} other {2}}')).not.toEqual(
    placeholdersOf('{a, select, si {1} other {2}}'),
  );
});

it('takes no translation with a missing or an extra key', () => {
  const { app: _, ...withoutApp } = en;
  // @ts-expect-error -- the app's words are missing
  const missing: Catalogue = withoutApp;
  const extra = {
    ...en,
    // @ts-expect-error -- English has no such word
    email: { ...en.email, another: 'x' } satisfies Catalogue['email'],
  };
  const translated: Catalogue = { ...en, labels: { ...en.labels, unknown: 'desconocido' } };
  expect([missing, extra, translated]).toHaveLength(3);
});
