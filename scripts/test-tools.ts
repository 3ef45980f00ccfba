import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { electronFilesOf, findElectron } from './launch/electron-files.ts';
import { chromiumVariable, findChromium, isExecutable } from '../src-main/hosts/browser/find-chromium.ts';

/** A program of the machine that some tests use. */
interface TestTool {
  title: string;
  /** Debian packages that contain it, and are installed where they may be. */
  packages: readonly string[];
  isHere: () => boolean;
  /** Consequence for the tests if it is missing. */
  without: string;
}

/** Debian's program and package. */
const headlessShell = 'chromium-headless-shell';
const onLinux = process.platform === 'linux';
const onDebian = existsSync('/etc/debian_version');
const isInPath = (program: string) => pathOf(program) !== null;

/** Returns the path of a program in `PATH`; `null` if it isn't there. */
function pathOf(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

const tools: readonly TestTool[] = [
  {
    title: 'Chromium, Chrome or Edge',
    packages: ['chromium'],
    // Installing one doesn't mend a path that leads nowhere.
    isHere: () => Boolean(process.env[chromiumVariable]) || findTestBrowser() !== null,
    without: 'end-to-end tests can’t run',
  },
  {
    title: 'Chromium’s headless shell',
    packages: [headlessShell],
    isHere: () => !onDebian || isInPath(headlessShell),
    without: 'end-to-end tests draw the browser’s own window as well, and take longer',
  },
  {
    title: 'a Secret Service (gnome-keyring and dbus)',
    packages: ['gnome-keyring', 'dbus'],
    isHere: hasKeychain,
    without: 'keychain tests are skipped, and end-to-end tests keep their secrets in a passphrase vault',
  },
  {
    title: 'strace',
    packages: ['strace'],
    isHere: () => !onLinux || isInPath('strace'),
    without: 'the proof that a decision is on the disk before it is acknowledged is skipped',
  },
  {
    title: 'pdftotext, pdfinfo and pdfimages (poppler-utils)',
    packages: ['poppler-utils'],
    isHere: () => isInPath('pdftotext') && isInPath('pdfinfo') && isInPath('pdfimages'),
    without: 'tests that read case files with another program are skipped',
  },
  {
    title: 'qpdf',
    packages: ['qpdf'],
    isHere: () => isInPath('qpdf'),
    without: 'tests that check case files with qpdf are skipped',
  },
  {
    title: 'LibreOffice (soffice) or openpyxl of Python',
    // Hundreds of megabytes for a few tests.
    packages: [],
    isHere: () => isInPath('soffice') && spawnSync('python3', ['-c', 'import openpyxl']).status === 0,
    without: 'tests that read exported workbooks with them are skipped',
  },
  {
    title: 'Electron’s own program',
    packages: [],
    isHere: () => findElectron(electronFilesOf(join(import.meta.dirname, '..'))) !== null,
    without: 'its host is tested on a stand-in alone',
  },
];

/** Whether tests can have a keychain: on Linux, one that is started for them alone. */
export function hasKeychain(): boolean {
  return !onLinux || (isInPath('dbus-run-session') && isInPath('gnome-keyring-daemon'));
}

/**
 * Returns the browser for end-to-end tests; `null` if there is none. Where Debian’s headless shell is, that one: the
 * same Chromium without a window of its own.
 */
export function findTestBrowser(): string | null {
  if (process.env[chromiumVariable]) return findChromium();
  return pathOf(headlessShell) ?? findChromium();
}

/**
 * Finds the programs that tests use. As root on Debian it installs missing ones. Returns the browser's path, `null`
 * if there is none, and for each program that is still missing a line that says what its absence means.
 */
export function prepareTools(): { chromium: string | null; missing: string[] } {
  const isMissing = ({ isHere }: TestTool) => !isHere();
  const wanted = tools.filter(isMissing);
  const groups = wanted.map(({ packages }) => packages).filter(({ length }) => length > 0);
  if (groups.length > 0 && process.getuid?.() === 0 && onDebian) installPackages(groups);
  const missing = tools.filter(isMissing).map(({ title, without }) => `Not here: ${title}: ${without}.`);
  return { chromium: findTestBrowser(), missing };
}

/** Installs groups of packages, each by itself: a release of Debian may lack one. */
function installPackages(groups: readonly (readonly string[])[]): void {
  console.log(`Installing what the tests use: ${groups.flat().join(', ')}.`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-o', 'Acquire::Retries=1', ...args], {
      // Hundreds of lines of a package manager say nothing about the tests, unless it fails.
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  for (const packages of groups) {
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages);
    if (status !== 0)
      console.log(`apt-get could not install ${packages.join(', ')}: ${(stderr ?? '').trim()}`);
  }
}

/** Message where no test can have a browser. */
export function noBrowser(): string {
  const named = process.env[chromiumVariable];
  return named
    ? `${chromiumVariable} names no program that can be run: ${named}. Correct it, or leave it out.`
    : noneFound;
}

const noneFound =
  'No Chromium, Chrome or Edge was found: install one (Debian: apt-get install chromium), or set CLAIMDESK_CHROMIUM to its path. Without one: npm test -- unit, renderer or campaigns.';
