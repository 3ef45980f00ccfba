import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const tests = globSync(['{src-*,scripts,test}/**/*.test.{ts,tsx}', 'test/e2e/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('test-habits.test.ts'),
);

/** Lines of the tests that fit, as `file:line`. */
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
