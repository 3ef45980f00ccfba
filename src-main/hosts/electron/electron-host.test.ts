import { throwingGuard } from '../../testing/throwing-guard.ts';
import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  App,
  BrowserWindow,
  IpcMain,
  Menu,
  MenuItemConstructorOptions,
  Session,
  WebContents,
} from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowMenu } from '../../../src-shared/contract/app.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createRpcServer, type RpcServer } from '../../rpc/rpc-server.ts';
import { readInterfaceFiles } from '../interface-files.ts';
import { hostWords } from '../host-words.ts';
import { appMenu, createMenuBar } from './app-menu.ts';
import { answer, appScheme } from './app-protocol.ts';
import { partition, reloadAfterCrash, rememberWindow, webPreferences } from './app-window.ts';
import { denyNavigation, denyPermissions } from './lock-down.ts';
import { acceptPorts } from './port-handover.ts';
import { readWindowBounds, saveWindowBounds } from '../window-bounds.ts';

// Its import would try to download the binary.
vi.mock('electron', () => ({ BrowserWindow: null, screen: null }));

let dir: string;
beforeEach(() => {
  dir = tempDir();
});

describe('the window', () => {
  // Promise: electron-page-shut-in
  it('shuts its page in', () => {
    expect(webPreferences({ preload: '/p.cjs', isPackaged: true })).toEqual({
      preload: '/p.cjs',
      partition: 'claimdesk',
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
      devTools: false,
    });
    expect(partition).not.toMatch(/^persist:/);
  });

  it('opens where it was, unless no screen is there any more', () => {
    const path = join(dir, 'bounds.json');
    const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
    expect(readWindowBounds(path, screens)).toEqual({ width: 1440, height: 900 });
    expect(readWindowBounds(path, [{ x: 0, y: 0, width: 1280, height: 720 }])).toEqual({
      width: 1280,
      height: 720,
    });
    const bounds = { x: 100, y: 50, width: 1000, height: 700 };
    saveWindowBounds(path, bounds);
    expect(readWindowBounds(path, screens)).toEqual(bounds);
    expect(readWindowBounds(path, [{ x: 5000, y: 0, width: 1920, height: 1080 }])).toEqual({
      width: 1000,
      height: 700,
    });
    writeFileSync(path, '{"width":1}');
    expect(readWindowBounds(path, screens)).toEqual({ width: 1440, height: 900 });
    expect(() => saveWindowBounds(join(dir, 'no', 'where', 'b.json'), bounds)).not.toThrow();
  });

  it('is remembered with its size before it was maximized, and not when it is gone', () => {
    const path = join(dir, 'bounds.json');
    const bounds = { x: 100, y: 50, width: 1000, height: 700 };
    const window = { getNormalBounds: () => bounds, isMaximized: () => true, isDestroyed: () => false };
    rememberWindow(window, path);
    expect(readWindowBounds(path, [{ x: 0, y: 0, width: 1920, height: 1080 }])).toEqual({
      ...bounds,
      isMaximized: true,
    });
    const gone = { ...window, isDestroyed: () => true, isMaximized: () => false };
    rememberWindow(gone, path);
    expect(readWindowBounds(path, null)).toMatchObject({ isMaximized: true });
  });

  const run = vi.fn<(command: string) => void>();
  const menuOf = (platform: NodeJS.Platform, menus: WindowMenu['menus']) =>
    appMenu(platform, { language: 'en', menus }, hostWords.en.menu, run);

  it('has a menu of standard roles before the interface is there', () => {
    const roles = JSON.stringify([menuOf('linux', []), menuOf('darwin', [])]);
    expect(roles).toContain('editMenu');
    expect(JSON.stringify(menuOf('linux', []))).toContain('about');
    expect(roles).not.toMatch(/reload|DevTools/i);
  });

  it.each(['linux', 'darwin', 'win32'] as const)(
    'has words for each role on %s: Electron’s own are English',
    (platform) => {
      const inEach = Object.values(hostWords).map((words) =>
        appMenu(platform, { language: 'en', menus: [] }, words.menu, run)
          .flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[])
          .filter(({ type }) => type !== 'separator'),
      );
      for (const items of inEach) expect(items.filter(({ label }) => label === undefined)).toEqual([]);
      const roles = inEach.map((items) => items.map(({ role }) => role));
      expect(new Set(roles.map((one) => one.join())).size).toBe(1);
    },
  );

  const item = (command: string, keys: string | null, isEnabled = true) => ({
    command,
    label: command,
    keys,
    isEnabled,
  });

  it('shows the keymap’s commands in its menu, and leaves their keys to the page', () => {
    const items = [
      item('claim.accept', 'a'),
      item('go.inbox', 'g i'),
      item('palette.open', '$mod+k'),
      item('keys.open', '[Shift]+?'),
      item('document.zoomIn', 'NumpadAdd'),
      item('outbox.sendNow', '$mod+Enter', false),
    ];
    const submenuOf = (platform: NodeJS.Platform) =>
      menuOf(platform, [{ label: 'Claim', items }]).find(({ label }) => label === 'Claim')
        ?.submenu as MenuItemConstructorOptions[];
    const shown = submenuOf('linux');
    expect(shown.map(({ accelerator }) => accelerator)).toEqual([
      'A',
      undefined,
      'CommandOrControl+K',
      '?',
      undefined,
      'CommandOrControl+Return',
    ]);
    expect(shown.every((one) => !one.accelerator || one.registerAccelerator === false)).toBe(true);
    expect(shown.at(-1)?.enabled).toBe(false);
    expect(submenuOf('darwin').some(({ accelerator }) => accelerator)).toBe(false);
    const choose = shown[0]?.click as (() => void) | undefined;
    choose?.();
    expect(run).toHaveBeenCalledWith('claim.accept');
  });

  it('is given a new menu for new words alone', () => {
    const items = new Map<string, { enabled: boolean }>();
    const build = vi.fn<(menu: WindowMenu) => Menu>((menu) => {
      for (const { command, isEnabled } of menu.menus.flatMap((one) => one.items))
        items.set(command, { enabled: isEnabled });
      return { getMenuItemById: (id: string) => items.get(id) ?? null } as unknown as Menu;
    });
    const showMenu = createMenuBar({ build, show: () => {} });
    showMenu({ language: 'en', menus: [{ label: 'Claim', items: [item('claim.accept', 'a')] }] });
    showMenu({ language: 'en', menus: [{ label: 'Claim', items: [item('claim.accept', 'a', false)] }] });
    expect(build).toHaveBeenCalledOnce();
    expect(items.get('claim.accept')?.enabled).toBe(false);
    showMenu({ language: 'en', menus: [{ label: 'Claim', items: [item('claim.reject', 'r')] }] });
    expect(build).toHaveBeenCalledTimes(2);
  });
});

describe('a page that crashed', () => {
  it('is loaded again, once a minute', () => {
    let nowMs = 0;
    const reload = vi.fn<() => void>();
    const contents = Object.assign(new EventEmitter(), { reload });
    reloadAfterCrash(contents as unknown as WebContents, () => nowMs);
    const end = (reason: string) => contents.emit('render-process-gone', {}, { reason });
    end('crashed');
    expect(reload).toHaveBeenCalledTimes(1);
    nowMs = 1_000;
    end('oom');
    expect(reload).toHaveBeenCalledTimes(1);
    nowMs = 120_000;
    end('killed');
    nowMs = 240_000;
    end('clean-exit');
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('the scheme', () => {
  it('has an origin and may be fetched by its own pages, and no more', () => {
    expect(appScheme.privileges).toEqual({ standard: true, secure: true, supportFetchAPI: true });
  });

  const ask = (url: string, method = 'GET') => {
    mkdirSync(join(dir, 'assets'), { recursive: true });
    writeFileSync(join(dir, 'index.html'), '<meta nonce="__CSP_NONCE__">');
    writeFileSync(join(dir, 'assets', 'a.js'), 'export {};');
    const previews = { take: (path: string) => (path === '/preview/one' ? '<p>a</p>' : null) };
    return answer(new Request(url, { method }), readInterfaceFiles(dir), previews);
  };

  it('serves the built files under the policy', async () => {
    const page = ask('claimdesk://app/');
    const nonce = /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(await page.text()).toBe(`<meta nonce="${nonce}">`);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const script = ask('claimdesk://app/assets/a.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it('serves the preview’s pages with every right taken away', async () => {
    const page = ask('claimdesk://app/preview/one');
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; /);
    expect(await page.text()).toBe('<p>a</p>');
    expect(ask('claimdesk://app/preview/two').status).toBe(404);
    expect(ask('claimdesk://other/preview/one').status).toBe(404);
  });

  it.each([
    ['claimdesk://other/', 'GET'],
    ['https://app/', 'GET'],
    ['claimdesk://app/', 'POST'],
    ['claimdesk://app/../etc/passwd', 'GET'],
    ['claimdesk://app/%2e%2e/etc/passwd', 'GET'],
  ])('serves nothing at %s with %s', (url, method) => {
    expect(ask(url, method).status).toBe(404);
  });
});

describe('the lock-down', () => {
  it('denies every permission but copying from our own main frame', () => {
    const handlers: Record<string, (...args: unknown[]) => unknown> = {};
    const session = {
      setPermissionRequestHandler: (handler: never) => void (handlers['request'] = handler),
      setPermissionCheckHandler: (handler: never) => void (handlers['check'] = handler),
      setDevicePermissionHandler: (handler: never) => void (handlers['device'] = handler),
      on() {},
    };
    denyPermissions(session as unknown as Session);
    const request = (permission: string, requestingUrl: string, isMainFrame: boolean) => {
      let verdict: unknown;
      handlers['request']?.(null, permission, (granted: boolean) => (verdict = granted), {
        requestingUrl,
        isMainFrame,
      });
      const origin = requestingUrl.replace(/\/$/, '');
      expect(handlers['check']?.(null, permission, origin, { isMainFrame })).toBe(verdict);
      return verdict;
    };
    expect(request('clipboard-sanitized-write', 'claimdesk://app/', true)).toBe(true);
    expect(request('clipboard-sanitized-write', 'claimdesk://app/', false)).toBe(false);
    expect(request('clipboard-sanitized-write', 'https://evil.example/', true)).toBe(false);
    for (const permission of [
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'hid',
    ]) {
      expect(request(permission, 'claimdesk://app/', true), permission).toBe(false);
    }
    expect(handlers['device']?.()).toBe(false);
  });

  // Promise: electron-no-way-out
  it('denies every way out of the page', () => {
    const app = new EventEmitter();
    denyNavigation(app as unknown as App);
    let openHandler: () => unknown = () => null;
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: () => unknown) => void (openHandler = handler),
    });
    app.emit('web-contents-created', {}, contents);
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const preventDefault = vi.fn<() => void>();
      contents.emit(event, { preventDefault, url: 'https://a.example/', isMainFrame: true });
      expect(preventDefault, event).toHaveBeenCalledOnce();
    }
    const isLetThrough = (change: object) => {
      const preventDefault = vi.fn<() => void>();
      const initiator = { parent: null, url: 'claimdesk://app/' };
      const preview = { url: 'claimdesk://app/preview/x', isMainFrame: false, initiator };
      contents.emit('will-frame-navigate', { preventDefault, ...preview, ...change });
      return preventDefault.mock.calls.length === 0;
    };
    expect(isLetThrough({})).toBe(true);
    expect(isLetThrough({ url: 'claimdesk://app/' })).toBe(false);
    expect(isLetThrough({ url: 'https://a.example/preview/x' })).toBe(false);
    expect(isLetThrough({ isMainFrame: true })).toBe(false);
    expect(isLetThrough({ initiator: null })).toBe(false);
    expect(isLetThrough({ initiator: { parent: {}, url: 'claimdesk://app/preview/y' } })).toBe(false);
    expect(openHandler()).toEqual({ action: 'deny' });
  });
});

describe('the hand-over of a port', () => {
  class FakePort extends EventEmitter {
    start = vi.fn<() => void>();
    close = vi.fn<() => void>();
    postMessage = vi.fn<(message: unknown) => void>();
  }
  const onFirstAnswer = vi.fn<() => void>();
  const handOver = (change: {
    rpc?: RpcServer;
    url?: string;
    frame?: 'other';
    sender?: 'other';
    ports?: number;
    window?: null;
  }) => {
    const ipcMain = new EventEmitter();
    const mainFrame = { url: change.url ?? 'claimdesk://app/' };
    const webContents = { mainFrame };
    const window = change.window === null ? null : { isDestroyed: () => false, webContents };
    acceptPorts(ipcMain as unknown as IpcMain, {
      guard: throwingGuard,
      rpc: change.rpc ?? createRpcServer({}, silentLog),
      ownWindow: () => window as unknown as BrowserWindow,
      onFirstAnswer,
    });
    const ports = Array.from({ length: change.ports ?? 1 }, () => new FakePort());
    ipcMain.emit('claimdesk-connect', {
      ports,
      sender: change.sender ? {} : webContents,
      senderFrame: change.frame ? { ...mainFrame } : mainFrame,
    });
    return ports;
  };

  it('is taken from the main frame of our window, and served', () => {
    const [port] = handOver({});
    expect(port?.start).toHaveBeenCalledOnce();
    expect(port?.close).not.toHaveBeenCalled();
    port?.emit('message', { data: { not: 'a message' } });
    expect(port?.close).toHaveBeenCalledOnce();
  });

  it('tells of the first answer, once: the page runs, asked and was answered', () => {
    const rpc: RpcServer = {
      connect: (wire) => ({ receive: () => wire.send('an answer'), close() {} }),
    };
    const [port] = handOver({ rpc });
    expect(onFirstAnswer).not.toHaveBeenCalled();
    port?.emit('message', { data: 'a question' });
    expect(port?.postMessage).toHaveBeenCalledWith('an answer');
    port?.emit('message', { data: 'another' });
    expect(onFirstAnswer).toHaveBeenCalledOnce();
  });

  it.each([
    { url: 'https://app/' },
    { url: 'claimdesk://app.evil/' },
    { url: 'claimdesk://evil/' },
    { url: '' },
    { frame: 'other' as const },
    { sender: 'other' as const },
    { ports: 2 },
    { window: null },
  ])('is refused for %j', (change) => {
    for (const port of handOver(change)) {
      expect(port.start).not.toHaveBeenCalled();
      expect(port.close).toHaveBeenCalledOnce();
    }
  });
});
