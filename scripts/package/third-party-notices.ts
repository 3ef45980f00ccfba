import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** A package that is in what we ship, with the texts that must accompany it. */
interface Notice {
  name: string;
  version: string;
  licence: string;
  texts: string[];
}

/** File of the notices: a module, as a page of the Electron host can load one and fetch nothing. */
const noticesFile = 'third-party-notices.js';
const noticeName = /^(licen[cs]e|copying|notice)/i;
/** Folders of packages with texts beside the package's own. */
const foldersWithTexts = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];

/**
 * Creates third-party notices from the bundler's own list of modules, so that nothing is forgotten and nothing is
 * claimed; with the production dependencies, which are shipped as they are.
 */
export function createNoticeCollector(root: string) {
  const folders = new Set<string>();
  const note = (module: string): void => {
    const folder = packageFolder(module);
    if (folder !== null) folders.add(folder);
  };
  return {
    /** Returns the plug-in for every process and worker, which notes its modules. */
    collect: (): Plugin => ({
      name: 'third-party-modules',
      generateBundle(_options, bundle) {
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.moduleIds.forEach(note);
        for (const module of this.getModuleIds()) {
          note(module);
          for (const folder of importedByStyles(root, module)) folders.add(folder);
        }
      },
    }),
    /**
     * Returns the plug-in for the interface, which is built last: it writes all of them, and what is shipped beside the
     * bundles.
     */
    emit: (): Plugin => ({
      name: 'third-party-notices',
      generateBundle: {
        order: 'post',
        handler() {
          const shipped = [...folders, ...productionFolders(root)];
          const notices = new Map(shipped.map((folder) => [folder, readNotice(folder)]));
          const unique = new Map([...notices.values()].map((one) => [`${one.name}@${one.version}`, one]));
          const sorted = [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
          this.emitFile({
            type: 'asset',
            fileName: noticesFile,
            source: `export default ${JSON.stringify(sorted)};\n`,
          });
        },
      },
    }),
  };
}

/** Returns the folder of the package that a module belongs to; `null` for our own. */
function packageFolder(module: string): string | null {
  const path = module.replace(/^\0/, '').split('?', 1)[0]?.split('/').join(sep) ?? '';
  const marker = `${sep}node_modules${sep}`;
  const at = path.lastIndexOf(marker);
  if (at < 0) return null;
  const parts = path.slice(at + marker.length).split(sep);
  const name = parts[0]?.startsWith('@') ? parts.slice(0, 2).join(sep) : parts[0];
  return name === undefined || name === '' ? null : path.slice(0, at + marker.length) + name;
}

/** Returns the files that a style sheet of ours imports, which are no modules. */
function importedByStyles(root: string, module: string): string[] {
  const path = module.split('?', 1)[0] ?? '';
  if (!path.endsWith('.css') || !existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(/@import\s+['"]([^.'"/][^'"]*)['"]/g)].flatMap(
    ([, name = '']) => {
      const parts = name.split('/');
      const folder = resolve(root, parts.slice(0, name.startsWith('@') ? 2 : 1).join('/'));
      return folder === null ? [] : [folder];
    },
  );
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

export function readManifest(folder: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a package's own manifest
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

interface LockedPackage {
  name?: string;
  version?: string;
  integrity?: string;
}

/** Returns the packages of the lockfile, by their folders. */
export function readLockfile(root: string): Record<string, LockedPackage> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return lock.packages;
}

/** Returns the folders of the production dependencies and theirs, as installed. */
function productionFolders(root: string): string[] {
  return packagesNeededBy(root, Object.keys(readManifest(root).dependencies ?? {}));
}

/** Returns the folders of these packages and of those that they need. */
export function packagesNeededBy(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (from: string, wanted: readonly string[]): void => {
    for (const name of wanted) {
      const dependency = resolve(from, name);
      if (dependency === null || found.has(dependency)) continue;
      found.add(dependency);
      visit(dependency, Object.keys(readManifest(dependency).dependencies ?? {}));
    }
  };
  visit(root, names);
  return [...found];
}

/** Returns where Node would find a package: in the nearest `node_modules` above. */
function resolve(from: string, name: string): string | null {
  const folder = join(from, 'node_modules', ...name.split('/'));
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(from);
  return above === from ? null : resolve(above, name);
}

function readNotice(folder: string): Notice {
  const { name = '', version = '', license = 'see the text' } = readManifest(folder);
  const textsIn = (path: string) =>
    existsSync(path)
      ? readdirSync(path, { withFileTypes: true })
          .filter((entry) => entry.isFile() && noticeName.test(entry.name))
          .map((entry) => readFileSync(join(path, entry.name), 'utf8').trim())
      : [];
  const texts = [folder, ...foldersWithTexts.map((one) => join(folder, one))].flatMap(textsIn);
  return { name, version, licence: license, texts: [...new Set(texts)] };
}
