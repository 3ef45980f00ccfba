import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { type Count, none, readPlaywright, readVitest } from './test-counts.ts';
import { type Tool, tool, type Workspace } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

/** A tool whose verdict is one. */
export async function whole(workspace: Workspace, name: Tool, ...args: string[]): Promise<Count> {
  const ok = await workspace.run(tool(name, ...args));
  return { ...none, ...(ok ? { passed: 1 } : { failed: 1 }) };
}

export async function vitest(workspace: Workspace, project: string, args: readonly string[]): Promise<Count> {
  const file = join(workspace.reports, `${project}.json`);
  const { command, keychain } = withKeychain(
    tool(
      'vitest',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ),
  );
  if (!keychain)
    console.log('No Secret Service here (install gnome-keyring and dbus): keychain tests are skipped.');
  return readVitest(file, await workspace.run(command));
}

export async function playwright(workspace: Workspace, args: readonly string[]): Promise<Count> {
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.log(chromium.message);
    return { ...none, failed: 1 };
  }
  const file = join(workspace.reports, 'e2e.json');
  const { command } = withKeychain(
    tool('playwright', 'test', '--project=e2e', '--reporter=list,json', ...args),
  );
  const ok = await workspace.run(command, {
    CLAIMDESK_CHROMIUM: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return readPlaywright(file, ok);
}
