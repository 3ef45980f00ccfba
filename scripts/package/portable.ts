import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from './deb.ts';
import { shellLauncher } from './shell-launcher.ts';
import { filesIn, settleTimes, stageApp } from './stage-app.ts';
import type { Target } from './targets.ts';

const fromAnywhere = shellLauncher('$here', 'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)\n');
const windowsLauncher = '@"%~dp0node.exe" "%~dp0app\\out\\main\\claimdesk.js" %*\r\n';

/** An archive that runs where it is unpacked: a zip for Windows, a tar for the others. */
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
  const artefact = join(artefacts, `${name}.${isWindows ? 'zip' : 'tar.gz'}`);
  const files = filesIn(tree).map((file) => `${name}/${file}\n`);
  if (isWindows) {
    // Times in a zip are local ones.
    execFileSync('zip', ['-X', '-q', '-9', '-@', artefact], {
      cwd: work,
      input: files.join(''),
      env: { ...process.env, TZ: 'UTC' },
    });
    return artefact;
  }
  const tar = artefact.replace(/\.gz$/, '');
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  execFileSync('tar', ['--create', '--file', tar, '--no-recursion', ...owner, '--files-from=-'], {
    cwd: work,
    input: files.join(''),
  });
  execFileSync('gzip', ['--no-name', '--best', '--force', tar]);
  return artefact;
}
