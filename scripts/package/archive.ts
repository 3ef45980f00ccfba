import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { filesIn } from './stage-app.ts';
import type { Target } from './targets.ts';

/** A zip for Windows, a tar for the others, of the folder `name` in `work`: the same bytes for the same files. */
export function makeArchive(work: string, name: string, target: Target, artefacts: string): string {
  const isWindows = target.platform === 'win32';
  const artefact = join(artefacts, `${name}.${isWindows ? 'zip' : 'tar.gz'}`);
  const files = filesIn(join(work, name)).map((file) => `${name}/${file}\n`);
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
