/**
 * The whole proof, in one command: type check, lint, format, unit and integration tests, build,
 * end-to-end tests in Chromium. The last line sums all suites. A suite that checks as a whole
 * (types, lint, format, build) counts as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { withKeychain } from './with-keychain.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'claimdesk-test-'));
const keychainHome = mkdtempSync(join(tmpdir(), 'claimdesk-keychain-'));

function run(title: string, command: readonly string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function whole(title: string, command: readonly string[]): Count {
  const ok = run(title, command);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** A runner that died before it could report counts as one failure. */
function readReport(file: string, ok: boolean, count: (report: never) => Count): Count {
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as never);
    return ok || counted.failed > 0 ? counted : { ...counted, failed: counted.failed + 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function vitest(): Count {
  const file = join(reports, 'vitest.json');
  const { command, keychain } = withKeychain([
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!keychain)
    console.log('No Secret Service here (install gnome-keyring and dbus): keychain tests are skipped.');
  const ok = run('Unit and integration tests', command, { XDG_DATA_HOME: keychainHome });
  return readReport(
    file,
    ok,
    (report: {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
    }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );
}

function playwright(chromium: string): Count {
  const file = join(reports, 'playwright.json');
  const { command } = withKeychain([bin('playwright'), 'test', '--reporter=list,json']);
  const ok = run('End-to-end tests', command, {
    CLAIMDESK_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    XDG_DATA_HOME: keychainHome,
  });
  return readReport(
    file,
    ok,
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );
}

const counts: Count[] = [];
counts.push(whole('Types', [bin('tsc'), '-b']));
counts.push(whole('Lint', [bin('oxlint'), '--type-aware', '--quiet']));
counts.push(whole('Format', [bin('biome'), 'format', '.']));
counts.push(vitest());
counts.push(whole('Build', [bin('electron-vite'), 'build', '--logLevel', 'warn']));
const chromium = ensureChromium();
if (chromium.ok) counts.push(playwright(chromium.path));
else {
  console.log(chromium.message);
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}

rmSync(reports, { recursive: true, force: true });
rmSync(keychainHome, { recursive: true, force: true });
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
console.log(`\nTests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
