import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../src-testing/temp-dir.ts';
import { readBroken, readDied, readPlaywright, readVitest } from './test-counts.ts';

const modules = join(import.meta.dirname, '../node_modules');

/** Runs these test files in a process of Vitest, and answers the path of its report. */
function report(files: Readonly<Record<string, string>>): { report: string; path: (name: string) => string } {
  const dir = tempDir();
  const path = (name: string) => join(dir, name);
  symlinkSync(modules, path('node_modules'), 'junction');
  writeFileSync(path('package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(files))
    writeFileSync(path(name), `import { expect, it } from 'vitest';\n${text}`);
  const args = ['run', '--root', dir, '--reporter=json', `--outputFile=${path('report.json')}`];
  spawnSync(process.execPath, [join(modules, 'vitest/vitest.mjs'), ...args], { cwd: dir });
  return { report: path('report.json'), path };
}

it('a test file whose process was killed is told apart from one that failed', () => {
  const { report: file, path } = report({
    'killed.test.ts':
      "it('a', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); });",
    'red.test.ts': "it('b', () => expect(1).toBe(2)); it('c', () => {});",
    'broken.test.ts': "import './nothing.ts';",
    'green.test.ts': "it('d', () => {}); it.skip('e', () => {});",
  });
  expect(readDied(file)).toEqual([path('killed.test.ts')]);
  expect(readVitest(file, false)).toEqual({ passed: 2, failed: 3, skipped: 2 });
  expect(readVitest(file, true, [path('killed.test.ts')])).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

it('An end-to-end test whose process died, or whose browser did not start, is told apart from one that failed', () => {
  const dir = tempDir();
  const path = (name: string) => join(dir, name);
  symlinkSync(modules, path('node_modules'), 'junction');
  writeFileSync(path('package.json'), '{"type":"module"}');
  writeFileSync(
    path('some.spec.ts'),
    [
      "import { expect, test } from '@playwright/test';",
      "test.use({ launchOptions: { executablePath: '/nonexistent/browser' } });",
      "test('killed', () => process.kill(process.pid, 'SIGKILL'));",
      "test('without a browser', ({ page }) => page.goto('about:blank'));",
      "test('red', () => expect(1).toBe(2));",
      "test('green', () => {});",
    ].join('\n'),
  );
  const file = path('report.json');
  spawnSync(process.execPath, [join(modules, '@playwright/test/cli.js'), 'test', '--reporter=json'], {
    cwd: dir,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  expect(readBroken(file)).toEqual(['some.spec.ts:3', 'some.spec.ts:4']);
  expect(readPlaywright(file, false)).toEqual({ passed: 1, failed: 3, skipped: 0 });
});
