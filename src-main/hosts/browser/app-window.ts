import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

/** Windows of the machine's own browser, each opened on a fresh address. */
export interface AppWindows {
  /** `false` when there is no display or no browser: the address has to be printed. */
  open(url: string): boolean;
  /** Ends the browser that was opened here and removes its temporary profile. */
  close(): Promise<void>;
}

export function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/**
 * The browser runs in app mode on a profile of its own, so that no extension and no other tab of
 * the person's browser shares it. A second `open` becomes a second window of the same browser.
 */
export function createAppWindows({ onFailed }: { onFailed: () => void }): AppWindows {
  let userDataDir: string | null = null;
  const running = new Set<ReturnType<typeof spawn>>();
  return {
    open(url) {
      const browser = hasDisplay(process.env, process.platform) ? findChromium() : null;
      if (browser === null) return false;
      userDataDir ??= mkdtempSync(join(tmpdir(), 'claimdesk-window-'));
      const child = spawn(
        browser,
        [`--app=${url}`, `--user-data-dir=${userDataDir}`, '--no-first-run', '--no-default-browser-check'],
        { stdio: 'ignore' },
      );
      running.add(child);
      child.once('error', () => {
        running.delete(child);
        onFailed();
      });
      child.once('exit', (code) => {
        running.delete(child);
        if (code !== 0 && code !== null) onFailed();
      });
      return true;
    },
    async close() {
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise<void>((resolve) => {
              child.removeAllListeners('exit').once('exit', () => resolve());
              child.kill('SIGTERM');
            }),
        ),
      );
      if (userDataDir !== null) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
