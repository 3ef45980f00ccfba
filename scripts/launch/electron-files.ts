import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Paths of the package `electron` and of its binary, which may be yet to come. */
export interface ElectronFiles {
  /** `node_modules/electron` */
  packageDir: string;
  /** Folder of our own, for running downloads and what is remembered of them. */
  cacheDir: string;
}

export function electronFilesOf(root: string): ElectronFiles {
  return {
    packageDir: join(root, 'node_modules/electron'),
    cacheDir: join(root, 'node_modules/.cache/claimdesk'),
  };
}

/** Finds Electron's binary without importing the package, whose import would try to download it. */
export function findElectron(
  { packageDir }: ElectronFiles,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  try {
    const named = env['ELECTRON_OVERRIDE_DIST_PATH'];
    const path = named
      ? join(named, process.platform === 'win32' ? 'electron.exe' : 'electron')
      : join(packageDir, 'dist', readFileSync(join(packageDir, 'path.txt'), 'utf8').trim());
    return statSync(path).isFile() ? path : null;
  } catch {
    return null;
  }
}

export function electronVersion({ packageDir }: ElectronFiles): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
