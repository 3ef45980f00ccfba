import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A call that answers a message, such as `t('title')`. */
const message = String.raw`\b(?:t|app)\((?:[^()]|\([^()]*\))*\)`;

/** Ways to put two messages into one line without a third that says how they follow each other. */
const gluing = [
  // [t('first'), t('second')].join(' ')
  new RegExp(String.raw`\[[^[\];]*${message}[^[\];]*\](?:\s*\.filter\([^;]*?\))?\s*\.join\(' '\)`, 'g'),
  // `${t('first')} ${anything}` and `${anything} ${t('second')}`
  new RegExp(String.raw`\$\{${message}\} \$\{`, 'g'),
  new RegExp(String.raw`\} \$\{${message}\}`, 'g'),
  // ` ${t('second')}`, to follow something
  new RegExp(String.raw`\x60 \$\{${message}\}\x60`, 'g'),
  // {t('first')} {t('second')}
  new RegExp(String.raw`\{${message}\}(?: |\{' '\}\s*)\{${message}\}`, 'g'),
];

/** Words that are only searched through are no sentence. */
const searched = /\bmatches\($|\bconst names =$/;

function gluedIn(text: string): string[] {
  return gluing.flatMap((form) =>
    [...text.matchAll(form)]
      .filter(
        ({ index }) => !searched.test(text.slice(Math.max(0, index - 40), index).replace(/[`\s]+$/, '')),
      )
      .map(([found]) => found),
  );
}

describe('a sentence of the interface', () => {
  const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|[\\/](?:testing|messages)[\\/]/.test(file),
  );

  it('is one message, and not several that are put one after another', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      gluedIn(readFileSync(join(root, file), 'utf8')).map((one) => `${file}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "text: [t('capText'), used, ...kept].join(' '),",
    "[current, t('said', { text: f(a) })]\n  .filter((part) => part !== null)\n  .join(' ')",
    'title={`${why} ${t(`reasons.${code}.next`)}`}',
    "const text = `${t('title')} ${said}`;",
    "? null : ` ${t('retryAt', { time: format.dateTime(atMs) })}`",
    "{t('decided')} {t('by', { agent })}",
  ])('that is glued would be found: %s', (source) => {
    expect(gluedIn(source)).not.toEqual([]);
  });

  it.each([
    "matches([t('a'), t('b')].join(' '))",
    "keyLabels('x').join(' ')",
    "`${t('search')}: ${t('hint')}`",
  ])('is not meant by %s', (source) => {
    expect(gluedIn(source)).toEqual([]);
  });
});
