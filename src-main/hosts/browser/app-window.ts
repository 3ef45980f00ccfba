import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Guard } from '../../base/guard.ts';
import type { Clock } from '../../base/clock.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { readWindowBounds, saveWindowBounds, type WindowBounds } from '../window-bounds.ts';
import { type BrowserPipe, openBrowserPipe } from './browser-pipe.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';
import { findChromium } from './find-chromium.ts';

/** Windows of the machine's own browser, each opened on a fresh address. */
export interface AppWindows {
  /** `false` when there is no display or no browser: the address has to be printed. */
  open(): boolean;
  /** Ends the browser that was opened here and removes its temporary profile. */
  close(): Promise<void>;
}

const dirPrefix = 'claimdesk-window-';
/**
 * Chromium on Linux writes what a page that crashed held in memory, whatever its flags say, and keeps it beside
 * the person's own profile. This is its own variable for where: the folder that goes with the window.
 */
const crashDumpsVariable = 'BREAKPAD_DUMP_LOCATION';
/** Chromium's own names. It keeps them as it writes the file. */
export const firstPreferences = {
  autofill: { profile_enabled: false, credit_card_enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
};
/** A browser that has not followed by then is not going to: a policy may forbid the pipe. */
const followDeadlineMs = 20_000;
/** A browser that was asked to end and does not is told to. */
const endDeadlineMs = 2_000;
/** How often the window's place is looked at: the browser tells of no move. */
const boundsIntervalMs = 2_000;
/** Its name in the task bar, which the desktop entry of the package has too. */
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
export function createAppWindows({
  openingUrl,
  freshUrl,
  boundsPath,
  onOpened,
  onFailed,
  onTitle,
  isHeadless = false,
  clock,
  guard,
  env = process.env,
  tempDir = tmpdir(),
}: {
  /** A page that only says that Claimdesk is being opened. */
  openingUrl: string;
  /** An address with a one-time code. */
  freshUrl: () => string;
  /** Where the window's size and place are remembered. */
  boundsPath: string;
  onOpened: () => void;
  onFailed: () => void;
  /** The first window's page has this title; asked for now and then. */
  onTitle?: (title: string) => void;
  /** Without a screen. */
  isHeadless?: boolean;
  clock: Clock;
  guard: Guard;
  env?: NodeJS.ProcessEnv;
  tempDir?: string;
}): AppWindows {
  let userDataDir: string | null = null;
  /** The one with the pipe, and those that only ask it for another window. */
  let main: ChildProcess | null = null;
  const running = new Set<ChildProcess>();
  /** Windows that still show the opening page, each with what ends its deadline. */
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
      if (stopWatching === null) watchBounds(pipe, targetId, readWindowBounds(boundsPath, null));
    } catch {
      onFailed();
    }
  }

  /** Of the first window; the others open where the browser puts them. */
  function watchBounds(pipe: BrowserPipe, targetId: string, wanted: WindowBounds): void {
    let isFitted = false;
    let saved = '';
    const fit = async () => {
      try {
        await pipe.fitWindow(targetId, wanted);
        isFitted = true;
      } catch {
        // The page was changing just now: the next look tries again.
      }
    };
    const look = async () => {
      if (onTitle) onTitle(await pipe.title(targetId));
      // Not waited for: a page that was changing just then never answers.
      if (!isFitted) guard.run(fit);
      const bounds = await pipe.windowBounds(targetId);
      if (isFitted && bounds !== null && JSON.stringify(bounds) !== saved) {
        saveWindowBounds(boundsPath, bounds);
        saved = JSON.stringify(bounds);
      }
      watch();
    };
    const watch = () => {
      stopWatching = clock.after(boundsIntervalMs, () => {
        // The window is gone.
        guard.run(() => look().catch(() => (stopWatching = null)));
      });
    };
    guard.run(fit);
    watch();
  }

  return {
    open() {
      const browser = isHeadless || hasDisplay(env, process.platform) ? findChromium() : null;
      if (browser === null) return false;
      userDataDir ??= makeUserData(tempDir);
      const bounds = readWindowBounds(boundsPath, null);
      const isMain = main === null;
      const child = spawn(
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
    async close() {
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

/** A browser's profile that keeps nothing of what is typed, and offers to keep nothing. */
function makeUserData(tempDir: string): string {
  const dir = makeTemporaryFolder(tempDir, dirPrefix);
  mkdirSync(join(dir, 'Default'), { mode: 0o700 });
  writeFileSync(join(dir, 'Default', 'Preferences'), JSON.stringify(firstPreferences), { mode: 0o600 });
  return dir;
}

/** Why there is no window, to precede the address. Chromium makes no sandbox for root and ends. */
export function windowFailure(words: HostWords['address']): string {
  return process.platform === 'linux' && process.getuid?.() === 0 ? words.noWindowAsRoot : words.noWindow;
}
