import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseVersion } from '@electron/fuses';
import { packager } from '@electron/packager';
import { electronFilesOf, electronVersion } from '../launch/electron-files.ts';
import { makeArchive } from './archive.ts';
import type { Release } from './deb.ts';
import { checkElectronPackage, programIn } from './electron-check.ts';
import { fuses } from './electron-fuses.ts';
import { settleTimes, stageElectronApp } from './stage-app.ts';
import { writeSystemIcon } from './system-icons.ts';
import type { Target } from './targets.ts';

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
  if (platform === 'darwin' && env['CLAIMDESK_SIGN_IDENTITY'] && !hasCodesign())
    throw new Error(
      'CLAIMDESK_SIGN_IDENTITY is set, but macOS signs on macOS alone: there is no codesign here.',
    );
  const icon = writeSystemIcon(root, target, work);
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
    ...(icon === null ? {} : { icon }),
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
          osxSign: {
            identity,
            // An identity that can't be used is no reason to publish what isn't signed.
            continueOnError: false,
            // Of what a hardened runtime forbids, V8's own code alone. The defaults open camera, microphone and more.
            optionsForFile: () => ({
              hardenedRuntime: true,
              entitlements: join(root, 'resources/macos/entitlements.plist'),
            }),
          },
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

/** macOS runs no program whose signature doesn't fit; only macOS can make another. */
export function mustBeSigned({ platform }: Target, env: NodeJS.ProcessEnv = process.env): boolean {
  return platform === 'darwin' && process.platform !== 'darwin' && !env['CLAIMDESK_SIGN_IDENTITY'];
}

const hasCodesign = () => spawnSync('codesign', ['--help'], { stdio: 'ignore' }).error === undefined;
