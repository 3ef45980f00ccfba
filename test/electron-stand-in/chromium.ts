import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { testBrowserVariable } from './test-link.ts';

interface Opened {
  context: BrowserContext;
  /** `null`: the test's own, which only the test ends. */
  dir: string | null;
  browser: Browser | null;
}

let opening: Promise<Opened> | null = null;

/** A page of the test's own browser is the window: the test opens it. */
export const testBrowser = (): string | undefined => process.env[testBrowserVariable];

/** Answers the address for a second client. */
export async function openChromium(): Promise<string> {
  const address = testBrowser();
  opening ??= address === undefined ? launch() : connect(address);
  const { dir } = await opening;
  if (dir === null) return address ?? '';
  const portFile = join(dir, 'DevToolsActivePort');
  // Written by Chromium when it listens.
  while (!existsSync(portFile)) await pause(20);
  const [port] = readFileSync(portFile, 'utf8').split('\n', 1);
  return `http://127.0.0.1:${port}`;
}

async function connect(address: string): Promise<Opened> {
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no context');
  return { context, dir: null, browser };
}

async function launch(): Promise<Opened> {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-stand-in-'));
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: process.env['CLAIMDESK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--remote-debugging-port=0', '--disable-gpu', '--disable-background-networking'],
    handleSIGINT: false,
    handleSIGTERM: false,
    locale: 'en-GB',
    viewport: null,
  });
  return { context, dir, browser: null };
}

export async function chromiumContext(): Promise<BrowserContext> {
  if (opening === null) throw new Error('a window comes after ready');
  return (await opening).context;
}

export async function closeChromium(): Promise<void> {
  if (opening === null) return;
  const { context, dir, browser } = await opening;
  // From the test's browser it only disconnects.
  await (browser ?? context).close();
  if (dir === null) return;
  rmSync(dir, { recursive: true, force: true });
}
