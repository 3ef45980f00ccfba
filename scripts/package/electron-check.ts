import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { fuses } from './electron-fuses.ts';
import type { Target } from './targets.ts';

/** File that holds the fuses, as @electron/fuses finds it. */
export function programIn(folder: string, { platform }: Pick<Target, 'platform'>): string {
  if (platform === 'darwin') return join(folder, 'Claimdesk.app');
  return join(folder, platform === 'win32' ? 'claimdesk.exe' : 'claimdesk');
}

/** Path of the asar. */
function resourcesIn(folder: string, { platform }: Pick<Target, 'platform'>): string {
  return platform === 'darwin' ? join(folder, 'Claimdesk.app/Contents/Resources') : join(folder, 'resources');
}

const needed = [
  '/out/main/electron.js',
  '/out/preload/preload.cjs',
  '/out/renderer/index.html',
  '/package.json',
  '/resources/icons/256.png',
];
const unwanted = /\.(map|tsx?)$|\/(tests?|__tests__)\/|^\/(src-|test|scripts)|\/\.bin\//;

/** Holds what was packed against what was meant. @throws Error */
export async function checkElectronPackage(folder: string, target: Target): Promise<void> {
  const archive = join(resourcesIn(folder, target), 'app.asar');
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
  const missing = needed.filter((path) => !paths.includes(path));
  if (missing.length > 0) throw new Error(`The asar lacks ${missing.join(', ')}.`);
  const found = paths.filter((path) => unwanted.test(path));
  if (found.length > 0) throw new Error(`The asar has ${found.slice(0, 3).join(', ')}.`);
  const isUnpacked = (path: string) => {
    const entry = statFile(archive, path.slice(1));
    return 'unpacked' in entry && entry.unpacked === true;
  };
  const native = paths.filter((path) => path.endsWith('.node'));
  // SQLite, the keychain and Argon2.
  if (native.length !== 3 || !native.every(isUnpacked))
    throw new Error(`3 native parts beside the asar are expected, not ${native.join(', ')}.`);
  if (!knowsItsAsar(folder, target, sha256(getRawHeader(archive).headerString)))
    throw new Error("The program doesn't hold the checksum of its asar.");
  const wire = await getCurrentFuseWire(programIn(folder, target));
  for (const [fuse, isOn] of Object.entries(fuses)) {
    const name = FuseV1Options[Number(fuse)] ?? fuse;
    if (wire[Number(fuse) as FuseV1Options] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
      throw new Error(`The fuse ${name} is not ${isOn ? 'on' : 'off'}.`);
  }
}

/** Electron holds the asar's header against this; on Linux it doesn't look. */
function knowsItsAsar(folder: string, target: Target, hash: string): boolean {
  const program = programIn(folder, target);
  if (target.platform === 'win32') {
    const entry = JSON.stringify([{ file: 'resources\\app.asar', alg: 'SHA256', value: hash }]);
    return readFileSync(program).includes(entry);
  }
  if (target.platform === 'linux') return true;
  const properties = readFileSync(join(program, 'Contents/Info.plist'), 'utf8');
  const [, entry = ''] = /<key>ElectronAsarIntegrity<\/key>([^]*?)<\/dict>/.exec(properties) ?? [];
  return entry.includes('<key>Resources/app.asar</key>') && entry.includes(`<string>${hash}</string>`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
