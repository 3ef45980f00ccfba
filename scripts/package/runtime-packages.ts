import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { packagesNeededBy, readLockfile, readManifest } from './third-party-notices.ts';
import type { Target } from './targets.ts';

/** A file of the package, and where it comes from. */
export interface StagedFile {
  /** Within the package, with slashes. */
  path: string;
  from: string;
}

/** Packages with native parts: each part is one package of the platform, beside the one that loads it. */
const napiPackages = ['@napi-rs/keyring', '@node-rs/argon2'];
const sqlite = 'better-sqlite3';
/** Package that only compiling SQLite needs. */
const headersOnly = 'node-addon-api';

/** Matches files that only builders, editors and readers of the source need. */
const unneededFile =
  /\.(map|d\.[cm]?ts|[cm]?tsx?|md|markdown|flow|gyp|gypi|c|cc|cpp|h|hpp|yml|yaml|html|txt)$/i;
const unneededFolder = /^(test|tests|__tests__|docs?|examples?|\.github|benchmarks?)$/i;
const kept = /^(licen[cs]e|copying|notice)/i;
/** Unneeded folders of single packages: sources, and builds for browsers or other module systems. */
const unneededIn: Readonly<Record<string, readonly string[]>> = {
  [sqlite]: ['deps', 'src', 'prebuilds'],
  '@cantoo/pdf-lib': ['src', 'dist', 'cjs', 'ts3.4'],
  '@cantoo/fontkit': ['src', 'types'],
  zod: ['src'],
};

/**
 * Fonts of case files, which are in PDF.js, and of the sandbox's documents: single files of packages that nobody
 * imports.
 */
const fontFiles = [
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
  'pdfjs-dist/standard_fonts/LICENSE_LIBERATION',
  '@fontsource/cousine/files/cousine-latin-400-normal.woff',
  '@fontsource/cousine/files/cousine-latin-700-normal.woff',
  '@fontsource/cousine/LICENSE',
  '@fontsource/caveat/files/caveat-latin-400-normal.woff',
  '@fontsource/caveat/LICENSE',
];

/** Returns the production packages that the built files import, with theirs, for one system only. */
export function runtimeFiles(root: string, target: Target, mainDir = join(root, 'out/main')): StagedFile[] {
  const lock = readLockfile(root);
  const modules = join(root, 'node_modules');
  const files = packagesNeededBy(root, importedPackages(mainDir))
    .filter((folder) => basename(folder) !== headersOnly)
    .flatMap((folder) => filesOf(folder, relative(root, folder).split(sep).join('/')));
  files.push(...fontFiles.map((path) => ({ path: `node_modules/${path}`, from: join(modules, path) })));
  const addon = target.platform === 'linux' ? 'linux' : target.platform;
  const prebuild = `prebuilds/${addon}-${target.arch}.node`;
  files.push({ path: `node_modules/${sqlite}/${prebuild}`, from: join(modules, sqlite, prebuild) });
  for (const name of napiPackages) {
    const own = `${name}-${target.napi}`;
    const locked = lock[`node_modules/${own}`];
    if (locked?.version === undefined) throw new Error(`The lockfile has no ${own}.`);
    const here = join(modules, own);
    const folder = existsSync(here)
      ? here
      : registryPackage(root, own, locked.version, locked.integrity ?? null);
    files.push(...filesOf(folder, `node_modules/${own}`));
  }
  return files;
}

/**
 * Returns Node itself, of the version that the tests ran on. The registry doesn't have each version for each system:
 * a variable can name the folder of one from nodejs.org.
 */
export function nodeFiles(
  root: string,
  target: Target,
  env: NodeJS.ProcessEnv = process.env,
): { binary: string; licence: string } {
  const variable = `CLAIMDESK_NODE_${target.name.toUpperCase().replace('-', '_')}`;
  const folder = env[variable] ?? installedNode(root, target) ?? fetchedNode(root, target, variable);
  // As the registry's packages and nodejs.org's Windows archive lay it out.
  const places = [target.nodeFile, target.nodeFile.replace('bin/', '')].map((path) => join(folder, path));
  const binary = places.find((path) => existsSync(path));
  if (binary === undefined) throw new Error(`There is no ${target.nodeFile} in ${folder}.`);
  // Not each of the registry's packages has the text: it is the same for all systems.
  const licence = [folder, ...folders(join(root, 'node_modules/node/node_modules'))]
    .map((one) => join(one, 'LICENSE'))
    .find((path) => existsSync(path));
  if (licence === undefined) throw new Error(`There is no LICENSE of Node in ${folder}.`);
  return { binary, licence };
}

const folders = (dir: string) => readdirSync(dir).map((name) => join(dir, name));

function installedNode(root: string, target: Target): string | null {
  const folder = join(root, 'node_modules/node/node_modules', target.nodePackage);
  return existsSync(join(folder, target.nodeFile)) ? folder : null;
}

function fetchedNode(root: string, target: Target, variable: string): string {
  const { version = '' } = readManifest(join(root, 'node_modules/node'));
  try {
    return registryPackage(root, target.nodePackage, version, null);
  } catch {
    throw new NoNode(
      `Node ${version} for ${target.name} can't be had from the registry: name the folder of one from nodejs.org in ${variable}.`,
    );
  }
}

/** A package of this system can't be made here; those of others can. */
export class NoNode extends Error {
  override name = 'NoNode';
}

/** Returns the names that the built main side imports and doesn't contain. */
export function importedPackages(mainDir: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(mainDir, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js') || file === 'electron.js') continue;
    const text = readFileSync(join(mainDir, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\bfrom\s*["']((?:@[^/"']+\/)?[^./"'@][^/"']*)[^"']*["']/g))
      if (!name.startsWith('node:')) names.add(name);
  }
  return [...names].toSorted();
}

function filesOf(folder: string, at: string): StagedFile[] {
  const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const skipped = unneededIn[name] ?? [];
  const walk = (dir: string): StagedFile[] =>
    readdirSync(dir, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const from = join(dir, entry.name);
        const path = relative(folder, from).split(sep).join('/');
        if (entry.isDirectory()) {
          // Packages within are found by themselves.
          const isSkipped =
            entry.name === 'node_modules' || unneededFolder.test(entry.name) || skipped.includes(path);
          return isSkipped ? [] : walk(from);
        }
        if (!entry.isFile() || (unneededFile.test(entry.name) && !kept.test(entry.name))) return [];
        return [{ path: `${at}/${path}`, from }];
      });
  return statSync(folder).isDirectory() ? walk(folder) : [];
}

const packedSchema = z.array(z.object({ filename: z.string(), integrity: z.string() })).min(1);

/**
 * The folder of a package of another platform, from the registry. It is kept under
 * `node_modules/.cache`, and appears there whole or not at all.
 *
 * @param integrity as the lockfile has it; `null` when npm's own check against the registry must do
 */
function registryPackage(root: string, name: string, version: string, integrity: string | null): string {
  const cache = join(root, 'node_modules/.cache/claimdesk/packages');
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetching-'));
  try {
    const printed = execFileSync(
      'npm',
      ['pack', `${name}@${version}`, '--json', '--pack-destination', work, '--loglevel=error'],
      {
        cwd: work,
        encoding: 'utf8',
        shell: process.platform === 'win32',
        // What went wrong is told by the caller, in one line.
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const [packed] = packedSchema.parse(JSON.parse(printed));
    if (!packed) throw new Error(`npm packed nothing for ${name}`);
    const archive = join(work, packed.filename.replace('@', '').replace('/', '-'));
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== (integrity ?? packed.integrity))
      throw new Error(`${name}@${version} came damaged: its checksum is not that of the lockfile.`);
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    renameSync(join(work, 'package'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
