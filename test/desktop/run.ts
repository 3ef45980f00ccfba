/**
 * `npm run campaign -- desktop`: runs the built Electron host on a stand-in; makes the packages, installs the Debian one as `apt-get` does, checks,
 * drives and removes it; the archives are checked file by file, and the one of this system is run. `-- host`, `deb`,
 * `portable` or `electron`: these parts alone.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { withKeychain } from '../../scripts/with-keychain.ts';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';
import { limits } from '../../src-testing/limits.ts';
import { standInCommand } from '../electron-stand-in/start-stand-in.ts';
import { digestOf, electronPackages } from './electron-packages.ts';

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
const make = (kind: string, targets: readonly string[] = [], more: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['run', '--silent', 'package', '--', kind, ...targets],
    {
      cwd: root,
      env: { ...process.env, ...more },
      encoding: 'utf8',
    },
  );
  process.stdout.write(stdout);
  return { ok: status === 0, said: stderr };
};
/** What is made must be. */
const mustMake = (kind: string, ...targets: string[]) => {
  const { ok, said } = make(kind, targets);
  process.stdout.write(said);
  if (!ok) throw new Error(`npm run package -- ${kind} failed`);
};
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
  mustMake('deb');
  const deb = made(/\.deb$/);
  const first = digestOf(deb);
  mustMake('deb');
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
  if (!isRoot && (!has('sudo') || spawnSync('sudo', ['-n', 'true']).status !== 0))
    return console.log('       neither root nor sudo: the package is not installed');
  const aptGet = (...args: string[]) =>
    isRoot ? run('apt-get', ...args) : run('sudo', '-n', 'apt-get', ...args);

  aptGet('install', '-y', '--no-install-recommends', deb);
  const profile = join(work, 'data/claimdesk');
  selfCheck('/usr/bin/claimdesk');
  await driveDemo('/usr/bin/claimdesk');
  const kept = spawnSync('timeout', ['5', '/usr/bin/claimdesk', '--no-open', '--json'], {
    env,
    encoding: 'utf8',
  });
  expect('it opens a profile', kept.stdout.startsWith('{"url"'));
  aptGet('remove', '-y', 'claimdesk');
  expect('removal leaves the profile', existsSync(join(profile, 'profile.json')) || existsSync(profile));
  expect('and nothing else', !existsSync('/usr/lib/claimdesk') && !existsSync('/usr/bin/claimdesk'));
}

async function archives(): Promise<void> {
  // Each native part is read and held against its system while it is packed.
  mustMake('portable');
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
  mustMake('portable', 'linux-x64');
  expect('the same commit gives the same archive', digestOf(archive) === first);
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
  for (const [what, project] of [
    ['its suite', 'desktop'],
    ['the suites of demo, keyboard, documents and templates', 'desktop-suites'],
  ])
    passes(`the Electron host on a stand-in: ${what}`, [
      process.execPath,
      playwright,
      'test',
      `--project=${project}`,
    ]);
}

const parts: Record<string, () => Promise<void> | void> = {
  host: electronHost,
  deb: () =>
    has('dpkg-deb') ? debianPackage() : console.log('       dpkg-deb is not installed: no Debian package'),
  portable: archives,
  // After the archives: what Windows' program is played by comes with them.
  electron: () => electronPackages({ root, work, env: withBrowser(), expect, run, make, made, digestOf }),
};
const wanted = process.argv.slice(2);

try {
  for (const [name, prove] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await prove();
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\nDesktop: ${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
