import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeArchive } from './archive.ts';
import type { Release } from './deb.ts';
import { findOwnFolder, shellLauncher } from './shell-launcher.ts';
import { settleTimes, stageApp } from './stage-app.ts';
import type { Target } from './targets.ts';

const fromAnywhere = shellLauncher('$here', findOwnFolder);
const windowsLauncher = '@"%~dp0node.exe" "%~dp0app\\out\\main\\claimdesk.js" %*\r\n';

/** The browser host with its own Node, in an archive that runs where it is unpacked. */
export function makePortable(
  { root, version, atSeconds }: Release,
  target: Target,
  work: string,
  artefacts: string,
): string {
  const name = `claimdesk-${version}-${target.name}`;
  const tree = join(work, name);
  stageApp(root, target, tree);
  const isWindows = target.platform === 'win32';
  const launcher = join(tree, isWindows ? 'claimdesk.cmd' : 'claimdesk');
  writeFileSync(launcher, isWindows ? windowsLauncher : fromAnywhere);
  chmodSync(launcher, 0o755);
  settleTimes(tree, atSeconds);
  return makeArchive(work, name, target, artefacts);
}
