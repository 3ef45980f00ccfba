/**
 * `npm run test:desktop`: runs the built Electron host on a stand-in; makes the packages, installs the Debian one as `apt-get` does, checks,
 * drives and removes it; the archives are checked file by file, and the one of this system is run.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { chromium } from '@playwright/test';
import { electronFilesOf, electronVersion } from '../../scripts/launch/electron-files.ts';
import { targetNamed } from '../../scripts/package/targets.ts';
import { withKeychain } from '../../scripts/with-keychain.ts';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';
import { limits } from '../../src-testing/limits.ts';
import { standInCommand } from '../electron-stand-in/start-stand-in.ts';
import { makeStandInElectron } from './stand-in-electron.ts';

const root = join(import.meta.dirname, '../..');
const artefacts = join(root, 'out/packages');
const isRoot = process.getuid?.() === 0;
const work = mkdtempSync(join(tmpdir(), 'claimdesk-desktop-'));
const failures: string[] = [];
let passed = 0;

function expect(what: string, isTrue: boolean): void {
  if (isTrue) passed += 1;
  else failures.push(what);
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`);
}

const has = (command: string) => spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const make = (...args: string[]) => run('npm', 'run', '--silent', 'package', '--', ...args);
const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const made = (pattern: RegExp) =>
  join(artefacts, readdirSync(artefacts).find((name) => pattern.test(name)) ?? 'none');

/** Chromium makes no sandbox for root. */
function browserForTests(): string {
  const browser = findChromium() ?? '';
  if (!isRoot) return browser;
  const path = join(work, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec "${browser}" --no-sandbox "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}
const env = {
  ...process.env,
  CLAIMDESK_CHROMIUM: browserForTests(),
  HOME: work,
  XDG_DATA_HOME: join(work, 'data'),
};

function selfCheck(program: string): void {
  const { command } = withKeychain([program, '--self-check']);
  const [name = '', ...args] = command;
  const { status, stdout } = spawnSync(name, args, { env, encoding: 'utf8', cwd: work });
  console.log(stdout.trim());
  expect(`${program} --self-check`, status === 0);
}

async function driveDemo(program: string): Promise<void> {
  const child = spawn(program, ['--demo', '--no-open', '--json', '--claims', '50'], {
    env,
    cwd: work,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url }: { url: string } = JSON.parse(String(line));
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(url);
  const grid = page.getByRole('grid', { name: 'Claims' });
  // While claims still come in, the row under the key may change.
  await page.getByText('Everything is up to date.').waitFor({ timeout: limits.conditionMs });
  await grid.focus();
  const before = await grid.locator('[data-current]').textContent();
  await page.keyboard.press('s');
  await page
    .getByText(/^Marking .* as seen/)
    .first()
    .waitFor({ timeout: limits.conditionMs });
  expect(`${program} --demo: a claim, and a key decides on it`, before !== null);
  await browser.close();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(`${program} --demo ends with 0`, code === 0);
}

async function debianPackage(): Promise<void> {
  make('deb');
  const deb = made(/\.deb$/);
  const first = digestOf(deb);
  make('deb');
  expect('the same commit gives the same package', digestOf(deb) === first);
  const kilobytes = Number(/Installed-Size: (\d+)/.exec(run('dpkg-deb', '--info', deb))?.[1]);
  const node = Number(
    /(\d+) \S+ \S+ \S+usr\/lib\/claimdesk\/node$/m.exec(run('dpkg-deb', '--contents', deb))?.[1],
  );
  console.log(
    `       installed ${(kilobytes / 1024).toFixed(0)} MB, of which Node ${(node / 1e6).toFixed(0)} MB`,
  );
  expect('less than 70 MB beside Node', kilobytes * 1024 - node < 70 * 1024 * 1024);
  if (has('lintian')) {
    const { status, stdout } = spawnSync('lintian', ['--fail-on', 'error', deb], { encoding: 'utf8' });
    console.log(stdout);
    expect('lintian finds no errors', status === 0);
  } else console.log('       lintian is not installed: skipped');
  if (!isRoot) return console.log('       not root: the package is not installed');

  run('apt-get', 'install', '-y', '--no-install-recommends', deb);
  const profile = join(work, 'data/claimdesk');
  selfCheck('/usr/bin/claimdesk');
  await driveDemo('/usr/bin/claimdesk');
  const kept = spawnSync('timeout', ['5', '/usr/bin/claimdesk', '--no-open', '--json'], {
    env,
    encoding: 'utf8',
  });
  expect('it opens a profile', kept.stdout.startsWith('{"url"'));
  run('apt-get', 'remove', '-y', 'claimdesk');
  expect('removal leaves the profile', existsSync(join(profile, 'profile.json')) || existsSync(profile));
  expect('and nothing else', !existsSync('/usr/lib/claimdesk') && !existsSync('/usr/bin/claimdesk'));
}

async function archives(): Promise<void> {
  // Each native part is read and held against its system while it is packed.
  make('portable');
  const sums = readFileSync(join(artefacts, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(
    'the checksums are those of the files',
    sums.every((line) => digestOf(join(artefacts, line.slice(66))) === line.slice(0, 64)),
  );
  const archive = made(/linux-x64\.tar\.gz$/);
  const first = digestOf(archive);
  run('tar', '-xzf', archive, '-C', work);
  const folder = readdirSync(work).find((name) => name.endsWith('linux-x64')) ?? '';
  selfCheck(join(work, folder, 'claimdesk'));
  await driveDemo(join(work, folder, 'claimdesk'));
  make('portable', 'linux-x64');
  expect('the same commit gives the same archive', digestOf(archive) === first);
}

/** Around a stand-in for Electron's own files: what is in the asar, what beside it and the fuses are held against what was meant as it is packed. */
function electronPackages(): void {
  const zips = join(work, 'electron-zips');
  mkdirSync(zips);
  const version = electronVersion(electronFilesOf(root));
  const names = ['linux-x64', 'macos-arm64'];
  for (const name of names) makeStandInElectron(zips, version, targetNamed(name));
  process.env['CLAIMDESK_ELECTRON_ZIPS'] = zips;
  make('electron', ...names);
  const packed = [made(/electron-.*linux-x64\.tar\.gz$/), made(/electron-.*macos-arm64\.tar\.gz$/)];
  const first = packed.map(digestOf);
  const unpacked = join(work, 'electron');
  mkdirSync(unpacked);
  run('tar', '-xzf', packed[0] ?? '', '-C', unpacked);
  const folder = join(unpacked, readdirSync(unpacked)[0] ?? '');
  const app = join(work, 'electron-app');
  extractAll(join(folder, 'resources/app.asar'), app);
  const [node, link, register] = standInCommand;
  const { command } = withKeychain([node, link, register, join(app, 'out/main/electron.js'), '--self-check']);
  const [name = '', ...args] = command;
  const { status } = spawnSync(name, args, { cwd: app, env: withBrowser(), stdio: 'inherit' });
  expect('what is in the asar is all that the Electron host needs', status === 0);
  make('electron', ...names);
  expect(
    'the same commit gives the same Electron packages',
    packed.every((path, index) => digestOf(path) === first[index]),
  );
}

const withBrowser = () => ({ ...process.env, CLAIMDESK_CHROMIUM: findChromium() ?? '' });

function electronHost(): void {
  run('npm', 'run', '--silent', 'build', '--', '--logLevel', 'error');
  const passes = (what: string, command: readonly string[]) => {
    const [name = '', ...args] = withKeychain(command).command;
    const { status } = spawnSync(name, args, { cwd: root, env: withBrowser(), stdio: 'inherit' });
    expect(what, status === 0);
  };
  passes('the Electron host on a stand-in: --self-check', [...standInCommand, '--self-check']);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  passes('the Electron host on a stand-in: its suite', [
    process.execPath,
    playwright,
    'test',
    '--project=desktop',
  ]);
}

try {
  electronHost();
  electronPackages();
  if (has('dpkg-deb')) await debianPackage();
  else console.log('       dpkg-deb is not installed: no Debian package');
  await archives();
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\nDesktop: ${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
