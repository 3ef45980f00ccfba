import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type AppReady, type Program, projectRoot } from '../testing/program.ts';
import { standInCommand } from './start-stand-in.ts';
import { downloadsVariable, type StandInReport, testBrowserVariable } from './test-link.ts';

/** A browser of the test's own, one page of which the stand-in takes for the window. */
export interface TestBrowser {
  context: BrowserContext;
  /** Where the stand-in reaches it. */
  address: string;
  downloads: string;
  close(): Promise<void>;
}

export async function openTestBrowser(args: readonly string[] = []): Promise<TestBrowser> {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-test-browser-'));
  const downloads = mkdtempSync(join(tmpdir(), 'claimdesk-downloads-'));
  const context = await chromium.launchPersistentContext(dir, {
    args: [...args, '--remote-debugging-port=0'],
  });
  const [port] = readFileSync(join(dir, 'DevToolsActivePort'), 'utf8').split('\n', 1);
  return {
    context,
    address: `http://127.0.0.1:${port}`,
    downloads,
    async close() {
      await context.close();
      for (const one of [dir, downloads]) rmSync(one, { recursive: true, force: true });
    },
  };
}

/**
 * The built Electron host on the stand-in, as the program that the end-to-end tests start: the page that
 * goes to its address is its window.
 */
export async function startHostProgram(
  { address, downloads }: TestBrowser,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Program<AppReady>> {
  const [node, ...own] = standInCommand;
  const child = spawn(node, [...own, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env, [testBrowserVariable]: address, [downloadsVariable]: downloads },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: StandInReport) => {
      if ('standIn' in message && message.standIn === 'window') resolve(message.url);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the host ended with ${code}:\n${printed}`)));
  });
  const profile = args[args.indexOf('--profile') + 1] ?? '';
  return {
    ready: { url, profile, pid: child.pid ?? 0 },
    output: () => printed,
    async stop() {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
