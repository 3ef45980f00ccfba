import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';

const root = join(import.meta.dirname, '../..');

/** How keys begin whose last word is a value when they are said, such as a refusal's code. */
const keyedByValue = [
  'merchantCategories.',
  'refusals.',
  'details.',
  'labels.refusal.',
  'app.serviceConnection.sentences.',
  'inbox.searchKeys.',
  'inbox.searchProblems.',
  'inbox.departure.',
  'inbox.email.reasons.',
  'inbox.finish.reasons.',
  'claim.age.',
  'claim.ageShort.',
  'claim.lookUp.',
  'claim.history.sources.',
  'claim.history.fields.',
  'claim.notes.too_',
  'inbox.toasts.',
  'feed.summary.',
  'accounts.list.readonly',
  'webhooks.secret.unknown',
  'email.missing',
  'email.notAnAddress',
  'notifications.told.',
  'notifications.permission.',
  'accounts.keychain.',
];

/** A key as a pattern: each `${…}` of a template stands for anything. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${parts.join('.+')}$`);
}

/** The keys that a file may mean, each below every namespace that it asks for; below any if it asks for none. */
function keysIn(text: string, namespaces: readonly string[]): string[] {
  const own = [...text.matchAll(/useTranslations(?:<|\()(?:'([\w.]+)')?/g)].map(([, name = '']) => name);
  // A file that is given its translator says which keys it means where it calls it.
  const literal = own.length > 0 ? /'([\w.-]+)'/g : /\b\w+\(\s*'([\w.-]+)'|'(\w+\.[\w.]+)'/g;
  const template = /`((?:\w|\$\{[^}`]*\})(?:[\w.-]|\$\{[^}`]*\})*)`/g;
  const keys = [literal, template]
    .flatMap((form) => [...text.matchAll(form)])
    .map(([, key, dotted]) => key ?? dotted ?? '')
    .filter((key) => /\w/.test(key.replaceAll(/\$\{[^}]*\}/g, '')));
  return (own.length > 0 ? own : namespaces).flatMap((name) =>
    keys.map((key) => (name === '' ? key : `${name}.${key}`)),
  );
}

function unusedMessages(paths: readonly string[], sources: readonly string[]): string[] {
  const namespaces = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
  const keys = [...new Set(sources.flatMap((text) => keysIn(text, namespaces)))];
  const literal = new Set(keys.filter((key) => !key.includes('$')));
  const patterns = keys.filter((key) => key.includes('$')).map(patternOf);
  return paths.filter(
    (path) =>
      !literal.has(path) &&
      !keyedByValue.some((prefix) => path.startsWith(prefix)) &&
      !patterns.some((pattern) => pattern.test(path)),
  );
}

describe('every message', () => {
  const sources = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing\/|\/messages\/(en|es|pt)\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const paths = messagesOf(en).map(([path]) => path);

  it('is said somewhere in the interface', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(unusedMessages(paths, sources)).toEqual([]);
  });

  it('that can be keyed by a value is in the catalogue', () => {
    expect(keyedByValue.filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([]);
  });

  it('of a whole namespace is said by no template: it would find none of them unused', () => {
    const namespaces = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
    const templates = sources.flatMap((text) => keysIn(text, namespaces)).filter((key) => key.includes('$'));
    expect(templates.filter((key) => namespaces.some((name) => patternOf(key).test(`${name}.x`)))).toEqual(
      [],
    );
  });

  it('that is said nowhere would be found', () => {
    const source = "const t = useTranslations('a.b'); t('used'); t(`kinds.${kind}`); t(`${kind}Text`);";
    const messages = ['a.b.used', 'a.b.kinds.x', 'a.b.xText', 'a.b.unused', 'a.b.sorts.x', 'c.used'];
    expect(unusedMessages(messages, [source])).toEqual(['a.b.unused', 'a.b.sorts.x', 'c.used']);
  });
});
