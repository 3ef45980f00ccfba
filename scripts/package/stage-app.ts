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
import { readManifest } from './third-party-notices.ts';
import { readBinaryFormat } from './binary-format.ts';
import { nodeFiles, runtimeFiles } from './runtime-packages.ts';
import type { Target } from './targets.ts';

/**
 * Lays out what every package holds: `app/` (built files, production packages, manifest) and Node. Modes and times
 * are the same for the same commit.
 */
export function stageApp(root: string, target: Target, dir: string): void {
  const put = putInto(dir);
  for (const part of ['main', 'renderer']) {
    const built = join(root, 'out', part);
    for (const file of filesIn(built))
      if (file !== 'electron.js') put(`app/out/${part}/${file}`, join(built, file));
  }
  for (const { path, from } of runtimeFiles(root, target)) put(`app/${path}`, from);
  writeManifest(root, join(dir, 'app/package.json'), {});
  const node = nodeFiles(root, target);
  put(target.platform === 'win32' ? 'node.exe' : 'node', node.binary, 0o755);
  put('NODE-LICENSE', node.licence);
  put('LICENSE', join(root, 'LICENSE'));
  // Those of the Electron host, and Node.
  checkBinaries(dir, target, 4);
}

/** Programs of the browser host, which Electron replaces. */
const browserPrograms = ['browser.js', 'claimdesk.js', 'self-check.js'];

/** Lays out what goes into the asar of the Electron host. */
export function stageElectronApp(root: string, target: Target, dir: string): void {
  const put = putInto(dir);
  for (const part of ['main', 'preload', 'renderer']) {
    const built = join(root, 'out', part);
    for (const file of filesIn(built))
      if (part !== 'main' || !browserPrograms.includes(file)) put(`out/${part}/${file}`, join(built, file));
  }
  for (const { path, from } of runtimeFiles(root, target)) put(path, from);
  // Of the window, where the program's file has none.
  put('resources/icons/256.png', join(root, 'resources/icons/256.png'));
  writeManifest(root, join(dir, 'package.json'), { main: 'out/main/electron.js' });
  // SQLite, the keychain and Argon2.
  checkBinaries(dir, target, 3);
}

function putInto(dir: string) {
  return (path: string, from: string, mode = 0o644): void => {
    const to = join(dir, path);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    chmodSync(to, mode);
  };
}

function writeManifest(root: string, path: string, more: object): void {
  const { name, version, license } = readManifest(root);
  const manifest = { name, version, license, type: 'module', ...more };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o644 });
}

/** Checks that every program and library is for this system and processor. */
function checkBinaries(dir: string, target: Target, count: number): void {
  const binaries = filesIn(dir).filter((file) => /(\.node|\.exe|\.dll|\.so|\.dylib|^node)$/.test(file));
  for (const file of binaries) {
    const format = readBinaryFormat(readFileSync(join(dir, file)));
    if (format?.platform !== target.platform || format.arch !== target.arch)
      throw new Error(`${file} is for ${format?.platform} ${format?.arch}, not for ${target.name}.`);
  }
  if (binaries.length !== count)
    throw new Error(`${count} native parts are expected, not ${binaries.join(', ')}.`);
}

/** Returns all files and links, with slashes, in the same order everywhere. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Sets the time of every file and folder to the commit's. */
export function settleTimes(dir: string, atSeconds: number): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) utimesSync(join(entry.parentPath, entry.name), atSeconds, atSeconds);
  utimesSync(dir, atSeconds, atSeconds);
}
