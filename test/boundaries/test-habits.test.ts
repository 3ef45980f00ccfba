import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';

const root = join(import.meta.dirname, '../..');
const tests = globSync(['{src-*,scripts,test}/**/*.test.{ts,tsx}', 'test/e2e/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('test-habits.test.ts'),
);

/** Lines of the files that fit, as `file:line`. */
function linesLike(pattern: RegExp, files = tests): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** The limits that only end what hangs are in `src-testing/limits.ts`, once for all. */
describe('no test depends on how fast the machine is', () => {
  it('none waits for a time to pass', () => {
    expect(linesLike(/waitForTimeout|networkidle/)).toEqual([]);
  });

  it('none has a limit of its own, but for one try of several', () => {
    const ofItsOwn = linesLike(/\btimeout: ?[\d_]+|setTimeout\([\d_]+\)|\}, [\d_]{4,}\);?$/);
    const longerThanATry = ofItsOwn.filter((line) => !/timeout: (500|2_000)\b/.test(line));
    expect(longerThanATry).toEqual([]);
  });

  it('none expects to be done within a time', () => {
    expect(linesLike(/expect\(.*(performance\.now|Date\.now|[tT]ookMs|elapsed).*toBeLess/)).toEqual([]);
  });
});

it('tests take their folders from src-testing, which removes them', () => {
  const ownFolders = linesLike(
    /\bmkdtemp(Sync)?\(/,
    tests.filter((file) => !file.startsWith('test/e2e/')),
  );
  expect(ownFolders).toEqual([]);
});

it('doc comments of the product begin with what they describe', () => {
  const product = globSync(['{src-*,scripts}/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(product.length).toBeGreaterThan(1000);
  const withoutSubject =
    /\/\*\*\s+(?:\* )?(Of|So (many|much|few)|Between|Before|Until|In (how|which)|One that|They|Those|`null`:|`undefined`:|Told|Asked) /;
  const found = product.filter((file) => withoutSubject.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
  expect(withoutSubject.test('/** Of the key, in a row. */')).toBe(true);
  expect(withoutSubject.test('/**\n * Before a refused key is tried again.\n */')).toBe(true);
});

it('hours have the formats of the region, which are in one place', () => {
  const others = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing\/|\/messages\/|runtime\/date-formats\.ts$/.test(file));
  expect(others.length).toBeGreaterThan(300);
  expect(linesLike(/\b(hour|minute|second): '|\bhourCycle\b|\bhour12\b|timeStyle/, others)).toEqual([]);
});

/** Days and hours are those of the time zone that was set: `local-day.ts` knows it, `Date` and SQLite only the computer's. */
describe('the time zone of the computer', () => {
  const product = globSync(['src-{shared,main,renderer}/**/*.{ts,tsx}'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
  const asked =
    /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|\bnew Date\([^()]*(\([^()]*\)[^()]*)*,|'localtime'|\.toLocale(Date|Time)?String\(|\.toDateString\(|\bgetLocalTimeZone\b|resolvedOptions\(\)\.timeZone/;
  const formatted = /\bDateTimeFormat\((?!\)\.resolvedOptions)(?!.*\btimeZone\b)/;
  const mayAsk = 'src-shared/domain/time/time-zone.ts';

  it('is asked for in one place', () => {
    expect(product.length).toBeGreaterThan(500);
    const others = product.filter((file) => file !== mayAsk);
    expect([...linesLike(asked, others), ...linesLike(formatted, others)]).toEqual([]);
  });

  it('would be found', () => {
    const samples = [
      'now.getHours()',
      'new Date(year, month - 1, 1)',
      'new Date(Number(year), 1)',
      "'unixepoch', 'localtime'",
      'date.toLocaleDateString()',
      "new Intl.DateTimeFormat('en')",
    ];
    expect(samples.filter((line) => !asked.test(line) && !formatted.test(line))).toEqual([]);
    const others = [
      'date.getUTCHours()',
      'new Date(Date.UTC(year, 0, 1))',
      "new Intl.DateTimeFormat('en', { timeZone })",
    ];
    expect(others.filter((line) => asked.test(line) || formatted.test(line))).toEqual([]);
  });
});

/** A kind of decision is added in few places because few know one by its name. */
describe('kinds of decision', () => {
  const mayName = [
    'src-shared/domain/',
    'src-main/outbox/kinds/',
    'src-main/outbox/testing/sample-decision.ts',
    ...['en', 'es', 'pt'].map((language) => `src-shared/words/${language}/${language}-decisions.ts`),
  ];
  const others = globSync(['src-*/**/*.{ts,tsx}', 'test/testing/**/*.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && !mayName.some((place) => file.startsWith(place)));
  const named = new RegExp(`^(?!\\s*(/?\\*|//)).*\\b(${decisionKinds.join('|')})\\b`);

  it('are named where they are defined, carried out and worded, and nowhere else', () => {
    expect(others.length).toBeGreaterThan(500);
    expect(linesLike(named, others)).toEqual([]);
  });

  it('would be found', () => {
    const samples = [
      "kind: 'send_email',",
      '  send_email: 1,',
      'if (kind.send_email)',
      "`kind = 'mark_seen'`",
    ];
    expect(samples.filter((line) => !named.test(line))).toEqual([]);
    expect(named.test('  /** For `decide_collaboration`. */')).toBe(false);
  });
});
