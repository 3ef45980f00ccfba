import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules/electron');
const longestFetchMs = 300_000;

/** Looks for Electron's binary without importing the package, whose import would try to download it. */
export function findElectron(): string | null {
  try {
    const binary = readFileSync(join(folder, 'path.txt'), 'utf8').trim();
    const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), binary);
    return statSync(path).isFile() ? path : null;
  } catch {
    return null;
  }
}

/** Runs the package's own installer once; `null` when the binary can't be had, which is no error. */
export function fetchElectron(): string | null {
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: longestFetchMs });
  return findElectron();
}
