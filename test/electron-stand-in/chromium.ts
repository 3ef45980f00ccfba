import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';

let opening: Promise<{ context: BrowserContext; dir: string }> | null = null;

/** Answers the address for a second client. */
export async function openChromium(): Promise<string> {
  opening ??= launch();
  const { dir } = await opening;
  const portFile = join(dir, 'DevToolsActivePort');
  // Written by Chromium when it listens.
  while (!existsSync(portFile)) await pause(20);
  const [port] = readFileSync(portFile, 'utf8').split('\n', 1);
  return `http://127.0.0.1:${port}`;
}

async function launch() {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-stand-in-'));
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: process.env['CLAIMDESK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--remote-debugging-port=0', '--disable-gpu', '--disable-background-networking'],
    handleSIGINT: false,
    handleSIGTERM: false,
    locale: 'en-GB',
    viewport: null,
  });
  return { context, dir };
}

export async function chromiumContext(): Promise<BrowserContext> {
  if (opening === null) throw new Error('a window comes after ready');
  return (await opening).context;
}

export async function closeChromium(): Promise<void> {
  if (opening === null) return;
  const { context, dir } = await opening;
  await context.close();
  rmSync(dir, { recursive: true, force: true });
}
