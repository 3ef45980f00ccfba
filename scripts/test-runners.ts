import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Count,
  none,
  readBroken,
  readDied,
  readPlaywright,
  readRetried,
  readVitest,
  sum,
} from './test-counts.ts';
import { type Ended, type Tool, tool, type Workspace } from './test-workspace.ts';
import { bareMachine } from './bare-machine.ts';
import { retriedVariable } from './retried-reporter.ts';
import { findTestBrowser, noBrowser } from './test-tools.ts';
import { type TestCommand, withKeychain } from './with-keychain.ts';

/** Result of a suite. */
export interface Outcome extends Pick<Ended, 'said'> {
  count: Count;
  /** Tests that passed only when they were tried again. */
  retried?: readonly string[];
  /** Whether a process of a test died, so that what it made in the temporary folder is still there. */
  hasDied?: boolean;
}

const killed = 'a signal ended it';

/** Runs a tool whose result counts as one test. */
export async function whole(workspace: Workspace, name: Tool, ...args: string[]): Promise<Outcome> {
  const { ok, said, wasKilled } = await workspace.run(tool(name, ...args));
  return {
    count: { ...none, ...(ok ? { passed: 1 } : { failed: 1 }) },
    said,
    retried: wasKilled ? [`${name}: ${killed}`] : [],
  };
}

/** Runs lanes of Vitest. A test file whose process died is run once more, and named. */
export async function vitest(
  workspace: Workspace,
  lanes: readonly string[],
  args: readonly string[],
): Promise<Outcome> {
  const name = lanes.join('-');
  const first = await vitestRun(workspace, lanes, name, args);
  const died = readDied(first.report);
  const wasKilled = first.wasKilled ? [`${name}: ${killed}`] : [];
  if (died.length === 0)
    return {
      count: readVitest(first.report, first.ok),
      said: first.said,
      retried: [...wasKilled, ...first.retried],
    };
  const again = await vitestRun(workspace, lanes, `${name}-again`, died);
  // Each death is an error outside tests; another one is no death.
  const errors = Number(/caught (\d+) unhandled/.exec(first.said)?.[1] ?? Number.POSITIVE_INFINITY);
  const rest = readVitest(first.report, errors <= died.length, died);
  return {
    count: sum([rest, readVitest(again.report, again.ok)]),
    retried: [
      ...wasKilled,
      ...first.retried,
      ...again.retried,
      ...died.map((path) => `${relative(process.cwd(), path)}: its process died`),
    ],
    hasDied: true,
    said: `${first.said}\n${again.said}`,
  };
}

async function vitestRun(
  workspace: Workspace,
  lanes: readonly string[],
  name: string,
  args: readonly string[],
): Promise<{ report: string; retried: string[] } & Ended> {
  const report = join(workspace.reports, `${name}.json`);
  const retriedFile = join(workspace.reports, `${name}-retried.txt`);
  const { command, env } = withKeychain(
    tool(
      'vitest',
      'run',
      ...lanes.flatMap((lane) => [`--project=${lane}`, `--project=${lane}-*`]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(import.meta.dirname, 'retried-reporter.ts')}`,
      `--outputFile.json=${report}`,
      ...args,
    ),
  );
  const ended = await workspace.run(command, { ...env, [retriedVariable]: retriedFile });
  const retried = existsSync(retriedFile) ? readFileSync(retriedFile, 'utf8').trim().split('\n') : [];
  return { report, retried, ...ended };
}

/** Runs the end-to-end tests, with the keychain that this machine can have. */
export function endToEnd(workspace: Workspace, args: readonly string[]): Promise<Outcome> {
  return playwright(workspace, 'e2e', args, withKeychain);
}

/** Runs the end-to-end tests tagged `@bare`, as on a machine on which nothing was installed for the tests. */
export async function endToEndOnBareMachine(workspace: Workspace, args: readonly string[]): Promise<Outcome> {
  const machine = bareMachine(workspace.reports);
  // It runs beside the others, which have a folder of their own for what they leave.
  const beside = ['--grep=@bare', '--workers=1', `--output=${join(workspace.reports, 'bare')}`];
  return playwright(workspace, 'bare', [...beside, ...args], (command) => ({ command, env: machine }));
}

/**
 * Runs a lane of Playwright. A test whose worker process or browser died, or did not start, is run once more, and
 * named.
 */
async function playwright(
  workspace: Workspace,
  name: string,
  args: readonly string[],
  surround: (command: readonly string[]) => TestCommand,
): Promise<Outcome> {
  const first = await playwrightRun(workspace, name, args, surround);
  const broken = readBroken(first.report);
  if (broken.length === 0) return first.outcome;
  // Files among the arguments would be played whole again.
  const options = args.filter((arg) => !arg.includes('.spec'));
  const again = await playwrightRun(workspace, `${name}-again`, [...options, ...broken], surround);
  const { count } = first.outcome;
  return {
    count: sum([{ ...count, failed: count.failed - broken.length }, again.outcome.count]),
    retried: [
      ...(first.outcome.retried ?? []),
      ...broken.map((place) => `${place}: its process or its browser died`),
    ],
    hasDied: true,
    said: `${first.outcome.said}\n${again.outcome.said}`,
  };
}

async function playwrightRun(
  workspace: Workspace,
  name: string,
  args: readonly string[],
  surround: (command: readonly string[]) => TestCommand,
): Promise<{ report: string; outcome: Outcome }> {
  const chromium = findTestBrowser();
  const report = join(workspace.reports, `${name}.json`);
  if (chromium === null) return { report, outcome: { count: { ...none, failed: 1 }, said: noBrowser() } };
  const { command, env } = surround(
    tool('playwright', 'test', '--project=e2e', '--reporter=list,json', ...args),
  );
  const { ok, said, wasKilled } = await workspace.run(command, {
    CLAIMDESK_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });
  const retried = [...(wasKilled ? [`${name}: ${killed}`] : []), ...readRetried(report)];
  return { report, outcome: { count: readPlaywright(report, ok), retried, said } };
}
