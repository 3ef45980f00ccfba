import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { WebPreferences } from 'electron';
import type { BrowserContext, Frame, Page, Request as PageRequest, Route } from '@playwright/test';
import { appStandIn } from './app.ts';
import { chromiumContext, testBrowser } from './chromium.ts';
import { bridgeFrame } from './frame-bridge.ts';
import { chromiumUrl, schemeUrl, sessionStandIn, type SessionStandIn } from './sessions.ts';
import { report } from './test-link.ts';

interface Options {
  width?: number;
  height?: number;
  webPreferences: WebPreferences;
}

/** Electron's names of what a page may ask for, and Chromium's. */
const permissions: Readonly<Record<string, string>> = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
};

class WebContents extends EventEmitter {
  readonly mainFrame = { url: '', parent: null };
  openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  reload: () => void = () => {};
  setWindowOpenHandler(handler: typeof this.openWindow): void {
    this.openWindow = handler;
  }
}

const open = new Set<BrowserWindow>();

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly #options: Options;
  readonly #session: SessionStandIn;
  readonly #page = Promise.withResolvers<Page>();
  /** Where the program itself sends the page: no handler is asked. */
  #ownWay: string | null = null;
  #isDestroyed = false;

  constructor(options: Options) {
    super();
    const {
      sandbox,
      contextIsolation,
      nodeIntegration,
      webSecurity,
      partition = '',
    } = options.webPreferences;
    if (!sandbox || !contextIsolation || nodeIntegration || !webSecurity)
      throw new Error('a page that is not shut in is none that the stand-in can play');
    this.#options = options;
    this.#session = sessionStandIn.fromPartition(partition);
    open.add(this);
    appStandIn.emit('web-contents-created', {}, this.webContents);
    // A page that can't be opened fails where it is loaded.
    this.#page.promise.catch(() => undefined);
    if (testBrowser() === undefined) this.#openPage().then(this.#page.resolve, this.#page.reject);
  }

  async #openPage(): Promise<Page> {
    const context = await chromiumContext();
    const page = await context.newPage();
    const { width = 800, height = 600 } = this.#options;
    await page.setViewportSize({ width, height });
    await this.#bridge(page);
    this.#follow(page);
    await page.route('**/*', (route, request) => this.#answer(page, route, request));
    return page;
  }

  /**
   * In the test's browser: of the blank pages that are there, the first that asks for the window's address
   * is the window. The preload is put into each beforehand: a page that is under way takes none.
   */
  async #waitForPage(address: string): Promise<void> {
    const context = await chromiumContext();
    const blank = context.pages().filter((page) => page.url() === 'about:blank');
    await Promise.all(blank.map((page) => this.#bridge(page)));
    let taken: Page | null = null;
    await context.route('**/*', (route, request) => {
      const page = request.frame().page();
      if (taken === null && blank.includes(page) && request.url() === address) {
        taken = page;
        this.#follow(page);
        this.#page.resolve(page);
      }
      return page === taken ? this.#answer(page, route, request) : route.fallback();
    });
    report({ standIn: 'window', url: address });
  }

  async #bridge(page: Page): Promise<void> {
    const { preload = '' } = this.#options.webPreferences;
    await bridgeFrame(await page.context().newCDPSession(page), readFileSync(preload, 'utf8'), this);
  }

  #follow(page: Page): void {
    page.on('popup', (popup) => this.#askForWindow(popup));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.webContents.mainFrame.url = schemeUrl(frame.url()) ?? frame.url();
    });
    page.on('crash', () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed' }));
    page.on('close', () => this.#gone());
    this.webContents.reload = () => {
      this.#ownWay = page.url();
      void page.reload();
    };
  }

  async loadURL(url: string): Promise<void> {
    const address = chromiumUrl(url);
    await this.#settlePermissions(await chromiumContext(), url);
    this.#ownWay = address;
    if (testBrowser() === undefined) await (await this.#page.promise).goto(address);
    else await this.#waitForPage(address);
    this.emit('ready-to-show');
  }

  /** Chromium is told beforehand what the handler says: it can't be made to ask. */
  async #settlePermissions(context: BrowserContext, url: string): Promise<void> {
    const origin = url.replace(/\/(\?.*)?$/, '');
    const granted = Object.keys(permissions).filter(
      (name) =>
        this.#session.mayHave(this.webContents, name, origin, { isMainFrame: true, requestingUrl: url }) ===
        true,
    );
    const names = granted.map((name) => permissions[name] ?? name);
    await context.grantPermissions(names, { origin: new URL(chromiumUrl(url)).origin });
  }

  async #answer(page: Page, route: Route, request: PageRequest): Promise<void> {
    const url = schemeUrl(request.url());
    const scheme = url?.slice(0, url.indexOf(':')) ?? '';
    if (request.isNavigationRequest() && !this.#mayNavigate(page, request.frame(), request.url())) {
      report({ standIn: 'denied', what: 'navigation', url: url ?? request.url() });
      return route.abort('aborted');
    }
    const handler = this.#session.handlers.get(scheme);
    if (url === null || handler === undefined) {
      report({ standIn: 'left', url: request.url() });
      return route.abort('blockedbyclient');
    }
    const asked = new Request(url, { method: request.method(), headers: await request.allHeaders() });
    const response = await handler(asked);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  }

  #mayNavigate(page: Page, frame: Frame, address: string): boolean {
    const isMainFrame = frame === page.mainFrame();
    if (isMainFrame && address === this.#ownWay) {
      this.#ownWay = null;
      return true;
    }
    let isPrevented = false;
    const event = {
      url: schemeUrl(address) ?? address,
      isMainFrame,
      isSameDocument: false,
      initiator: this.webContents.mainFrame,
      preventDefault: () => (isPrevented = true),
    };
    this.webContents.emit('will-frame-navigate', event);
    if (isMainFrame) this.webContents.emit('will-navigate', event);
    return !isPrevented;
  }

  async #askForWindow(popup: Page): Promise<void> {
    const url = schemeUrl(popup.url()) ?? popup.url();
    if (this.webContents.openWindow({ url }).action !== 'deny') return;
    report({ standIn: 'denied', what: 'window', url });
    await popup.close();
  }

  #gone(): void {
    if (this.#isDestroyed) return;
    this.emit('close');
    this.#isDestroyed = true;
    open.delete(this);
    this.emit('closed');
    if (open.size === 0) appStandIn.emit('window-all-closed');
  }

  destroy(): void {
    void this.#page.promise.then((page) => page.close());
    this.#gone();
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  getNormalBounds() {
    const { width = 800, height = 600 } = this.#options;
    return { x: 0, y: 0, width, height };
  }
  show(): void {}
  focus(): void {}
  restore(): void {}
  isMaximized(): boolean {
    return false;
  }
  maximize(): void {}
  isMinimized(): boolean {
    return false;
  }
  isFocused(): boolean {
    return false;
  }
}
