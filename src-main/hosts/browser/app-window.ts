import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Guard } from '../../base/guard.ts';
import type { Clock } from '../../base/clock.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { readWindowBounds, saveWindowBounds } from '../window-bounds.ts';
import { type BrowserPipe, openBrowserPipe } from './browser-pipe.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';
import { findChromium } from './find-chromium.ts';

interface AppWindowsOptions {
  /** Address of a page that only says that Claimdesk is being opened. */
  openingUrl: string;
  /** Returns an address with a one-time code. */
  freshUrl: () => string;
  /** Path of the file with the window's size and position. */
  boundsPath: string;
  onOpened: () => void;
  onFailed: () => void;
  /** Called from time to time with the title of the first window's page. */
  onTitle?: (title: string) => void;
  /** Runs the browser without a screen. */
  isHeadless?: boolean;
  clock: Clock;
  guard: Guard;
  env?: NodeJS.ProcessEnv;
  tempDir?: string;
}

const dirPrefix = 'claimdesk-window-';
/**
 * Environment variable for the folder of Chromium's crash dumps. On Linux it writes what a crashed page held in
 * memory, whatever its flags say, by default beside the person's own profile; this is a folder that is removed with
 * the window.
 */
const crashDumpsVariable = 'BREAKPAD_DUMP_LOCATION';
/** Preferences of a new browser profile by Chromium's own names, which it keeps as it writes the file. */
export const firstPreferences = {
  autofill: { profile_enabled: false, credit_card_enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
};
/** Time in milliseconds after which a browser is not expected to follow: a policy may forbid the pipe. */
const followDeadlineMs = 20_000;
/** Time in milliseconds after which a browser that was asked to end is killed. */
const endDeadlineMs = 2_000;
/** Interval between two reads of the window's position, in milliseconds: the browser reports no move. */
const boundsIntervalMs = 2_000;
/** Class of the window in the task bar, as in the package's desktop entry. */
const windowClass = 'Claimdesk';

export function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/**
 * The browser runs in app mode on a profile of its own, so that no extension and no other tab of
 * the person's browser shares it. A second `open` becomes a second window of the same browser.
 *
 * Other users can read the argument list of a process. It names a page without a code, and the
 * browser is sent on from there over a pipe, which ends with us: the browser then ends too.
 */
export function createAppWindows(options: AppWindowsOptions) {
  const { openingUrl, freshUrl, onOpened, onFailed, isHeadless = false } = options;
  const { clock, guard, env = process.env, tempDir = tmpdir() } = options;
  let userDataDir: string | null = null;
  /** The browser process with the pipe, and those that only ask it for another window. */
  let main: ChildProcess | null = null;
  const running = new Set<ChildProcess>();
  /** Windows that still show the opening page, each with the function that ends its deadline. */
  const opening: (() => void)[] = [];
  let stopWatching: (() => void) | null = null;
  let pipeOfMain: BrowserPipe | null = null;

  function sendOn(child: ChildProcess): void {
    const [, , , input, output] = child.stdio;
    if (!(input instanceof Writable) || !(output instanceof Readable)) throw new Error('there is no pipe');
    const sent = new Set<string>();
    const pipe = openBrowserPipe({ input, output, guard }, (targetId, url) => {
      if (url !== openingUrl || sent.has(targetId)) return;
      const arrived = opening.shift();
      if (!arrived) return;
      sent.add(targetId);
      arrived();
      guard.run(() => show(pipe, targetId));
    });
    pipeOfMain = pipe;
  }

  async function show(pipe: BrowserPipe, targetId: string): Promise<void> {
    try {
      await pipe.navigate(targetId, freshUrl());
      onOpened();
      stopWatching ??= watchWindow(pipe, targetId, options, () => (stopWatching = null));
    } catch {
      onFailed();
    }
  }

  return {
    /** Opens a window. Returns `false` if there is no display or no browser, so that the address must be printed. */
    open(): boolean {
      const browser = isHeadless || hasDisplay(env, process.platform) ? findChromium() : null;
      if (browser === null) return false;
      userDataDir ??= makeUserData(tempDir);
      const isMain = main === null;
      const child = startBrowser(browser, options, userDataDir, isMain);
      running.add(child);
      const cancel = clock.after(followDeadlineMs, () => {
        opening.splice(opening.indexOf(cancel), 1);
        onFailed();
      });
      opening.push(cancel);
      const ended = (isFailure: boolean) => {
        running.delete(child);
        if (child === main) main = null;
        if (!isFailure) return;
        opening.splice(opening.indexOf(cancel), 1);
        cancel();
        onFailed();
      };
      child.once(
        'error',
        guard.listener(() => ended(true)),
      );
      child.once(
        'exit',
        guard.listener((code: number | null) => ended(code !== 0 && code !== null)),
      );
      if (isMain) {
        main = child;
        sendOn(child);
      }
      return true;
    },
    /** Ends the browser that was opened here and removes its temporary profile. */
    async close(): Promise<void> {
      stopWatching?.();
      for (const cancel of opening.splice(0)) cancel();
      const isAsked = pipeOfMain !== null && main !== null;
      pipeOfMain?.endBrowser().catch(() => {});
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise<void>((resolve) => {
              const cancel = clock.after(isAsked ? endDeadlineMs : 0, () => child.kill('SIGTERM'));
              child.removeAllListeners('exit').once('exit', () => {
                cancel();
                resolve();
              });
            }),
        ),
      );
      if (userDataDir !== null) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Starts a browser in app mode. The one that is `isMain` gets the pipe over which it is controlled; any other only asks
 * that one for another window.
 */
function startBrowser(
  browser: string,
  { openingUrl, boundsPath, isHeadless = false, env = process.env }: AppWindowsOptions,
  userDataDir: string,
  isMain: boolean,
): ChildProcess {
  const bounds = readWindowBounds(boundsPath, null);
  return spawn(
    browser,
    [
      `--app=${openingUrl}`,
      `--user-data-dir=${userDataDir}`,
      '--no-first-run',
      '--no-default-browser-check',
      // Programs may add extensions to every profile. Those of the machine's own policy stay.
      '--disable-extensions',
      '--disable-features=Translate',
      '--disable-sync',
      ...(isHeadless ? ['--headless=new'] : []),
      `--class=${windowClass}`,
      `--window-size=${bounds.width},${bounds.height}`,
      ...(bounds.x === undefined ? [] : [`--window-position=${bounds.x},${bounds.y}`]),
      '--disable-breakpad',
      ...(isMain ? ['--remote-debugging-pipe'] : []),
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', ...(isMain ? (['pipe', 'pipe'] as const) : [])],
      env: { ...env, [crashDumpsVariable]: join(userDataDir, 'Crash Reports') },
    },
  );
}

/**
 * Moves a window to where it was last, and saves its position from then on. Returns a function that ends that. The
 * other windows open where the browser puts them.
 */
function watchWindow(
  pipe: BrowserPipe,
  targetId: string,
  { boundsPath, onTitle, clock, guard }: AppWindowsOptions,
  /** Called when the window is gone; nothing of it is watched any more. */
  onGone: () => void,
): () => void {
  const wanted = readWindowBounds(boundsPath, null);
  let isFitted = false;
  let saved = '';
  let cancel = () => {};

  async function fit(): Promise<void> {
    try {
      await pipe.fitWindow(targetId, wanted);
      isFitted = true;
    } catch {
      // The page was changing just now: the next look tries again.
    }
  }

  async function look(): Promise<void> {
    if (onTitle) onTitle(await pipe.title(targetId));
    // Not waited for: a page that was changing just then never answers.
    if (!isFitted) guard.run(fit);
    const bounds = await pipe.windowBounds(targetId);
    if (isFitted && bounds !== null && JSON.stringify(bounds) !== saved) {
      saveWindowBounds(boundsPath, bounds);
      saved = JSON.stringify(bounds);
    }
    watch();
  }

  function watch(): void {
    cancel = clock.after(boundsIntervalMs, () => guard.run(() => look().catch(onGone)));
  }

  guard.run(fit);
  watch();
  return () => cancel();
}

/** Creates a browser profile that keeps nothing of what is typed, and offers to keep nothing. */
function makeUserData(tempDir: string): string {
  const dir = makeTemporaryFolder(tempDir, dirPrefix);
  mkdirSync(join(dir, 'Default'), { mode: 0o700 });
  writeFileSync(join(dir, 'Default', 'Preferences'), JSON.stringify(firstPreferences), { mode: 0o600 });
  return dir;
}

/** Returns why there is no window, to print before the address. Chromium has no sandbox as root, and ends. */
export function windowFailure(words: HostWords['address']): string {
  return process.platform === 'linux' && process.getuid?.() === 0 ? words.noWindowAsRoot : words.noWindow;
}
