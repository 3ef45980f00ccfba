import { noBrowser, prepareTools } from './test-tools.ts';
import { openWorkspace, tool } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

/**
 * Builds the interface and runs one file of Playwright to its end, however long that takes, with a keychain and a
 * temporary folder of its own. Resolves to whether it passed.
 */
export async function runWalk(project: string, file: string, env: Record<string, string>): Promise<boolean> {
  const { chromium, missing } = prepareTools();
  if (chromium === null) {
    console.error(noBrowser());
    return false;
  }
  for (const line of missing) console.log(line);
  const workspace = openWorkspace();
  const { command, env: secrets } = withKeychain(
    tool('playwright', 'test', `--project=${project}`, file, '--timeout=0'),
  );
  const build = await workspace.run(tool('electron-vite', 'build', '--logLevel', 'warn'));
  const isPassed =
    build.ok && (await workspace.run(command, { CLAIMDESK_CHROMIUM: chromium, ...secrets, ...env })).ok;
  workspace.close();
  return isPassed;
}
