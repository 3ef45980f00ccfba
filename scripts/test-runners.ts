import { join } from 'node:path';
import { type Count, none, readPlaywright, readRetried, readVitest } from './test-counts.ts';
import { type Ended, type Tool, tool, type Workspace } from './test-workspace.ts';
import { findChromium } from '../src-main/hosts/browser/find-chromium.ts';
import { bareMachine } from './bare-machine.ts';
import { noBrowser } from './test-tools.ts';
import { type TestCommand, withKeychain } from './with-keychain.ts';

/** What a suite found. */
export interface Outcome extends Pick<Ended, 'said'> {
  count: Count;
  /** Tests that passed only when they were tried again. */
  retried?: readonly string[];
}

/** A tool whose verdict is one. */
export async function whole(workspace: Workspace, name: Tool, ...args: string[]): Promise<Outcome> {
  const { ok, said } = await workspace.run(tool(name, ...args));
  return { count: { ...none, ...(ok ? { passed: 1 } : { failed: 1 }) }, said };
}

export async function vitest(workspace: Workspace, lane: string, args: readonly string[]): Promise<Outcome> {
  const file = join(workspace.reports, `${lane}.json`);
  const { command, env } = withKeychain(
    tool(
      'vitest',
      'run',
      `--project=${lane}`,
      `--project=${lane}-*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ),
  );
  const { ok, said } = await workspace.run(command, env);
  return { count: readVitest(file, ok), said };
}

/** End-to-end tests, with the keychain that this machine can have. */
export function endToEnd(workspace: Workspace, args: readonly string[]): Promise<Outcome> {
  return playwright(workspace, 'e2e', args, withKeychain);
}

/** The end-to-end tests tagged `@bare`, as on a machine on which nothing was installed for the tests. */
export async function endToEndOnBareMachine(workspace: Workspace, args: readonly string[]): Promise<Outcome> {
  const machine = bareMachine(workspace.reports);
  return playwright(workspace, 'bare', ['--grep=@bare', ...args], (command) => ({
    command,
    env: machine,
  }));
}

async function playwright(
  workspace: Workspace,
  name: string,
  args: readonly string[],
  surround: (command: readonly string[]) => TestCommand,
): Promise<Outcome> {
  const chromium = findChromium();
  if (chromium === null) return { count: { ...none, failed: 1 }, said: noBrowser };
  const file = join(workspace.reports, `${name}.json`);
  const { command, env } = surround(
    tool('playwright', 'test', '--project=e2e', '--reporter=list,json', ...args),
  );
  const { ok, said } = await workspace.run(command, {
    CLAIMDESK_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...env,
  });
  return { count: readPlaywright(file, ok), retried: readRetried(file), said };
}
