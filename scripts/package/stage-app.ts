import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readManifest } from '../third-party-notices.ts';
import { readBinaryFormat } from './binary-format.ts';
import { nodeFiles, runtimeFiles } from './runtime-packages.ts';
import type { Target } from './targets.ts';

/**
 * Lays out what every package holds: `app/` (built files, production packages, manifest) and Node.
 * Modes and times are the same for the same commit.
 */
export function stageApp(root: string, target: Target, dir: string): void {
  const put = (path: string, from: string, mode = 0o644) => {
    const to = join(dir, path);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    chmodSync(to, mode);
  };
  for (const part of ['main', 'renderer']) {
    const built = join(root, 'out', part);
    for (const file of filesIn(built))
      if (file !== 'electron.js') put(`app/out/${part}/${file}`, join(built, file));
  }
  for (const { path, from } of runtimeFiles(root, target)) put(`app/${path}`, from);
  const { name, version, license } = readManifest(root);
  const manifest = { name, version, license, type: 'module' };
  writeFileSync(join(dir, 'app/package.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o644 });
  const node = nodeFiles(root, target);
  put(target.platform === 'win32' ? 'node.exe' : 'node', node.binary, 0o755);
  put('NODE-LICENSE', node.licence);
  put('LICENSE', join(root, 'LICENSE'));
  checkBinaries(dir, target);
}

/** Every program and library in it is for this system and processor. */
function checkBinaries(dir: string, target: Target): void {
  const binaries = filesIn(dir).filter((file) => /(\.node|\.exe|\.dll|\.so|\.dylib|^node)$/.test(file));
  for (const file of binaries) {
    const format = readBinaryFormat(readFileSync(join(dir, file)));
    if (format?.platform !== target.platform || format.arch !== target.arch)
      throw new Error(`${file} is for ${format?.platform} ${format?.arch}, not for ${target.name}.`);
  }
  // SQLite, the keychain, Argon2 and Node.
  if (binaries.length !== 4) throw new Error(`4 native parts are expected, not ${binaries.join(', ')}.`);
}

/** All files, with slashes, in one order everywhere. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Every file and folder as old as the commit. */
export function settleTimes(dir: string, atSeconds: number): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) utimesSync(join(entry.parentPath, entry.name), atSeconds, atSeconds);
  utimesSync(dir, atSeconds, atSeconds);
}
