import { ensureChromium } from './ensure-chromium.ts';
import { openWorkspace, tool } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

/**
 * Builds the interface and runs one file of Playwright to its end, however long that takes, with a
 * keychain and a temporary folder of its own. Answers whether it passed.
 */
export async function runWalk(project: string, file: string, env: Record<string, string>): Promise<boolean> {
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.error(chromium.message);
    return false;
  }
  const workspace = openWorkspace();
  const { command } = withKeychain(tool('playwright', 'test', `--project=${project}`, file, '--timeout=0'));
  const build = await workspace.run(tool('electron-vite', 'build', '--logLevel', 'warn'));
  const isPassed =
    build.ok && (await workspace.run(command, { CLAIMDESK_CHROMIUM: chromium.path, ...env })).ok;
  workspace.close();
  return isPassed;
}
