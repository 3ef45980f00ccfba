import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../src-testing/temp-dir.ts';
import { readDied, readVitest } from './test-counts.ts';

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
