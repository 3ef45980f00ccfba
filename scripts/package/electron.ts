import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { packager } from '@electron/packager';
import { electronFilesOf, electronVersion } from '../launch/electron-files.ts';
import { makeArchive } from './archive.ts';
import type { Release } from './deb.ts';
import { settleTimes, stageElectronApp } from './stage-app.ts';
import type { Target } from './targets.ts';

/** Of each fuse that this Electron has: one that a later Electron adds stops the packing until it is here. */
const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's own choice: WebAssembly checks its bounds by the machine's traps.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * The Electron host with Electron itself, for one system: built files and production packages in an asar,
 * native parts beside it, fuses set before it is signed.
 *
 * `CLAIMDESK_ELECTRON_ZIPS` names a folder of Electron's own archives; without it they are downloaded and
 * checked against Electron's checksums. Signed where `CLAIMDESK_SIGN_IDENTITY` names a certificate of
 * macOS, and notarized with `CLAIMDESK_NOTARY_PROFILE`; Windows by `CLAIMDESK_SIGN_HOOK`, a module for
 * @electron/windows-sign.
 */
export async function makeElectron(
  { root, version, atSeconds }: Release,
  target: Target,
  work: string,
  artefacts: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { platform, arch } = target;
  const app = join(work, `electron-app-${target.name}`);
  stageElectronApp(root, target, app);
  settleTimes(app, atSeconds);
  const zips = env['CLAIMDESK_ELECTRON_ZIPS'];
  const [identity, notary, hook] = ['SIGN_IDENTITY', 'NOTARY_PROFILE', 'SIGN_HOOK'].map(
    (name) => env[`CLAIMDESK_${name}`],
  );
  const [built] = await packager({
    dir: app,
    out: join(work, `electron-${target.name}`),
    tmpdir: join(work, `electron-tmp-${target.name}`),
    platform,
    arch,
    electronVersion: electronVersion(electronFilesOf(root)),
    ...(zips ? { electronZipDir: zips } : {}),
    name: 'Claimdesk',
    executableName: 'claimdesk',
    appVersion: version,
    buildVersion: version,
    appBundleId: 'org.claimdesk.Claimdesk',
    appCategoryType: 'public.app-category.finance',
    appCopyright: 'MIT licence',
    win32metadata: { CompanyName: 'Claimdesk', FileDescription: 'Claimdesk', ProductName: 'Claimdesk' },
    // Staged as it is to be packed: production packages only.
    prune: false,
    derefSymlinks: false,
    asar: { unpack: '**/*.node' },
    extraResource: [join(root, 'LICENSE'), join(root, 'resources/icons/512.png')],
    afterCopyExtraResources: [
      async ({ buildPath }) => {
        await flipFuses(programIn(buildPath, target), {
          version: FuseVersion.V1,
          strictlyRequireAllFuses: true,
          // A signature that only says "unchanged" must be made anew where programs need one to run.
          resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin' && !identity,
          ...fuses,
        });
      },
    ],
    ...(platform === 'darwin' && identity
      ? {
          osxSign: { identity, optionsForFile: () => ({ hardenedRuntime: true }) },
          ...(notary ? { osxNotarize: { keychainProfile: notary } } : {}),
        }
      : {}),
    ...(platform === 'win32' && hook ? { windowsSign: { hookModulePath: hook } } : {}),
    quiet: true,
  });
  if (built === undefined) throw new Error(`Electron was not packed for ${target.name}.`);
  await checkElectronPackage(built, target);
  const name = `claimdesk-electron-${version}-${target.name}`;
  renameSync(built, join(work, name));
  settleTimes(join(work, name), atSeconds);
  return makeArchive(work, name, target, artefacts);
}

/** What the fuses are in, as @electron/fuses finds it. */
export function programIn(folder: string, { platform }: Pick<Target, 'platform'>): string {
  if (platform === 'darwin') return join(folder, 'Claimdesk.app');
  return join(folder, platform === 'win32' ? 'claimdesk.exe' : 'claimdesk');
}

/** Where the asar lies. */
export function resourcesIn(folder: string, { platform }: Pick<Target, 'platform'>): string {
  return platform === 'darwin' ? join(folder, 'Claimdesk.app/Contents/Resources') : join(folder, 'resources');
}

const needed = [
  '/out/main/electron.js',
  '/out/preload/preload.cjs',
  '/out/renderer/index.html',
  '/package.json',
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
  const wire = await getCurrentFuseWire(programIn(folder, target));
  for (const [fuse, isOn] of Object.entries(fuses)) {
    const name = FuseV1Options[Number(fuse)] ?? fuse;
    if (wire[Number(fuse) as FuseV1Options] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
      throw new Error(`The fuse ${name} is not ${isOn ? 'on' : 'off'}.`);
  }
}
