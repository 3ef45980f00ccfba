import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from '@playwright/test';
import { launcherMessageSchema } from '../../src-main/hosts/launcher-message.ts';
import { projectRoot } from '../testing/program.ts';
import type { StandInOrder, StandInReport } from './test-link.ts';

/** The built Electron host, running on the stand-in. */
export interface StandInProgram {
  /** Its window, through a client of the test's own. */
  page: Page;
  /** What the stand-in told, as it came. */
  reports: StandInReport[];
  /** What the page logged as errors, and its exceptions. */
  errors: string[];
  /** Whether the main process told its launcher that the window's first answer came through the port. */
  hasAnswered(): boolean;
  order(order: StandInOrder): void;
  /** What it said on standard error. */
  said(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** SIGTERM, and waits for its end. Answers the exit code. */
  stop(): Promise<number | null>;
}

/** What runs a main process of Electron without Electron. */
export const standInRunner = [
  process.execPath,
  '--import',
  new URL('./register.ts', import.meta.url).pathname,
] as const;

export const standInCommand = [...standInRunner, 'out/main/electron.js'] as const;

export async function startStandIn(...args: string[]): Promise<StandInProgram> {
  const [node, ...own] = standInCommand;
  const child = spawn(node, [...own, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const reports: StandInReport[] = [];
  const errors: string[] = [];
  let hasAnswered = false;
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: StandInReport) => {
      if (launcherMessageSchema.safeParse(message).data?.kind === 'answered') hasAnswered = true;
      if (!('standIn' in message)) return;
      reports.push(message);
      if (message.standIn === 'debugging') resolve(message.url);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the host ended with ${code}:\n${printed}`)));
  });
  const browser = await chromium.connectOverCDP(url);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no context');
  context.on('weberror', (error) => void errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // Chromium opens with a page of its own.
  const isWindow = (one: Page) => one.url().startsWith('https://app.claimdesk.');
  const page =
    context.pages().find(isWindow) ??
    (await new Promise<Page>((resolve) => {
      const take = (one: Page) => {
        if (isWindow(one)) return resolve(one);
        one.on('framenavigated', () => isWindow(one) && resolve(one));
      };
      for (const one of context.pages()) take(one);
      context.on('page', take);
    }));
  return {
    page,
    reports,
    errors,
    hasAnswered: () => hasAnswered,
    order: (order) => void child.send(order),
    said: () => printed,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      await browser.close().catch(() => undefined);
      return code;
    },
  };
}
