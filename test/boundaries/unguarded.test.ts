import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';

const root = join(import.meta.dirname, '../..');

/** What the lint of this project refuses in files of `src-main` with these texts: for each, the names of its rules. */
function refusalsOf(texts: readonly string[]): string[][] {
  const dir = tempDir();
  mkdirSync(join(dir, 'src-main'));
  cpSync(join(root, '.oxlintrc.json'), join(dir, '.oxlintrc.json'));
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, target: 'es2024', types: [], lib: ['es2024', 'dom'] },
    }),
  );
  for (const [index, text] of texts.entries())
    writeFileSync(join(dir, `src-main/sample-${index}.ts`), `${text}\n`);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--type-aware', '--format=json', 'src-main'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return texts.map((_, index) =>
    diagnostics.filter(({ filename }) => filename.endsWith(`sample-${index}.ts`)).map(({ code }) => code),
  );
}

const work = 'export declare function work(): Promise<void>;';

/** See `src-main/base/guard.ts`. */
const refused = [
  ['a promise that is marked as not awaited', `${work}\nvoid work();`, 'eslint(no-void)'],
  ['the same in a callback', `${work}\nexport const listener = () => void work();`, 'eslint(no-void)'],
  ['a promise that nobody awaits', `${work}\nwork();`, 'typescript(no-floating-promises)'],
  ['a timer of the platform', 'setTimeout(() => {}, 1);', 'eslint(no-restricted-globals)'],
  ['a repeated timer of the platform', 'setInterval(() => {}, 1);', 'eslint(no-restricted-globals)'],
  [
    'a timer of Node',
    "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(1);",
    'eslint(no-restricted-imports)',
  ],
] as const;
const allowed = "import { setImmediate as nextTurn } from 'node:timers/promises';\nawait nextTurn();";
// One run for all: most of it is its start.
const found = refusalsOf([...refused.map(([, text]) => text), allowed]);

it.each(refused.map(([name, , rule], index) => [name, rule, found[index]] as const))(
  'The lint refuses %s on the main side',
  (_name, rule, rules) => {
    expect(rules).toContain(rule);
  },
);

it('The lint lets the main side await a turn', () => {
  expect(found.at(-1)).toEqual([]);
});

it('Threads of the main side are started where their end is reported', () => {
  const starters = globSync('src-main/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .filter((file) => /\bnew Worker\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(starters.toSorted()).toEqual([
    'src-main/base/worker-thread.ts',
    'src-main/hosts/sandbox-thread.ts',
    'src-main/replica/store/replica-upgrade.ts',
  ]);
});

/**
 * Tasks of the engine's clock are guarded, those of the system's are not. The machine hands it to the engine; in a
 * query worker's thread it only measures time and resolves promises.
 */
it('The main side has its timers from the engine, whose clock is guarded', () => {
  const users = globSync('src-main/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .filter((file) => /\bsystemClock\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(users.toSorted()).toEqual([
    'src-main/base/clock.ts',
    'src-main/hosts/this-machine.ts',
    'src-main/replica/query-worker.ts',
  ]);
});
