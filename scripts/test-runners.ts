import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { type Count, none, readPlaywright, readRetried, readVitest } from './test-counts.ts';
import { type Ended, type Tool, tool, type Workspace } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

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
  const { command, keychain } = withKeychain(
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
  if (!keychain)
    console.log('No Secret Service here (install gnome-keyring and dbus): keychain tests are skipped.');
  const { ok, said } = await workspace.run(command);
  return { count: readVitest(file, ok), said };
}

export async function playwright(workspace: Workspace, args: readonly string[]): Promise<Outcome> {
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.log(chromium.message);
    return { count: { ...none, failed: 1 }, said: chromium.message };
  }
  const file = join(workspace.reports, 'e2e.json');
  const { command } = withKeychain(
    tool('playwright', 'test', '--project=e2e', '--reporter=list,json', ...args),
  );
  const { ok, said } = await workspace.run(command, {
    CLAIMDESK_CHROMIUM: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return { count: readPlaywright(file, ok), retried: readRetried(file), said };
}
