import { BrowserWindow, screen, type WebContents, type WebPreferences } from 'electron';
import { appOrigin } from './app-protocol.ts';
import { readWindowBounds, saveWindowBounds } from '../window-bounds.ts';

/** Partition of the session. Without `persist:` it is in memory: nothing of a page is ever written to disk. */
export const partition = 'claimdesk';

export function webPreferences({
  preload,
  isPackaged,
}: {
  preload: string;
  isPackaged: boolean;
}): WebPreferences {
  return {
    preload,
    partition,
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    safeDialogs: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    plugins: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !isPackaged,
  };
}

export function openAppWindow(options: {
  preload: string;
  icon: string;
  isPackaged: boolean;
  boundsPath: string;
}): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const { isMaximized = false, ...bounds } = readWindowBounds(options.boundsPath, areas);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 800,
    minHeight: 500,
    show: false,
    title: 'Claimdesk',
    // A packed program for Windows or macOS has it in its file, in each size.
    ...(process.platform === 'linux' || !options.isPackaged ? { icon: options.icon } : {}),
    webPreferences: webPreferences(options),
  });
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => rememberWindow(window, options.boundsPath));
  reloadAfterCrash(window.webContents);
  window.loadURL(`${appOrigin}/`).catch(() => window.destroy());
  return window;
}

/** Saves the window's position. A program that quits closes no window first: its windows are gone without notice. */
export function rememberWindow(
  window: Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized' | 'isDestroyed'>,
  boundsPath: string,
): void {
  if (window.isDestroyed()) return;
  const isMaximized = window.isMaximized();
  saveWindowBounds(boundsPath, { ...window.getNormalBounds(), ...(isMaximized ? { isMaximized } : {}) });
}

/** Time in milliseconds within which a second crash is not answered with another page. */
const crashPauseMs = 60_000;

/**
 * Loads a new page after a crash, which asks for a port again: the engine is not affected, and nothing decided is
 * lost.
 */
export function reloadAfterCrash(
  contents: Pick<WebContents, 'on' | 'reload'>,
  monotonicMs: () => number = () => performance.now(),
): void {
  let lastMs = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason }) => {
    const nowMs = monotonicMs();
    const isSoon = nowMs - lastMs < crashPauseMs;
    lastMs = nowMs;
    if (reason !== 'clean-exit' && !isSoon) contents.reload();
  });
}
