import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, test as base } from '@playwright/test';
import { openTestBrowser, startHostProgram, type TestBrowser } from '../../electron-stand-in/host-program.ts';
import {
  type AppReady,
  demoArgs,
  type Program,
  startArgs,
  startDemo,
  startProgram,
} from '../../testing/program.ts';
import { slowWire } from './slow-wire.ts';

/** Which host a project's tests drive: the browser host, or the built Electron host on its stand-in. */
export type TestedHost = 'browser' | 'electron';

/** Starts Claimdesk in the host that is tested: its page is opened at the address that it answers. */
export interface Host {
  kind: TestedHost;
  start(profile: string, env?: NodeJS.ProcessEnv): Promise<Program<AppReady>>;
  /** With sample claims, on a profile that goes with it. */
  demo(...args: string[]): Promise<Program<AppReady>>;
  /** Where a copy is saved; in the browser host, the browser itself keeps it. */
  downloads: string | null;
}

/** Milliseconds, at most, that each answer of the main side is held back: to find what depends on speed. */
const slowestMs = Number(process.env['CLAIMDESK_TEST_SLOW_WIRE_MS'] ?? 0);

/** What the console shows although all is well. */
const allowedEverywhere: readonly RegExp[] = [
  // A template's preview lets no script and no request out: what it refuses is logged here.
  /\(https?:\/\/(127\.0\.0\.1:\d+|app\.claimdesk\.invalid)\/preview\/[^)]*\)$/,
  // A program that was stopped or killed: its page asks for it until it is back.
  /^Failed to load resource: net::ERR_CONNECTION_REFUSED .*\/session\)$/,
  // The guide is fetched some seconds after the start, perhaps just then.
  /^Failed to load resource: net::ERR_\w+ .*\/assets\/guide[^/]*\.js\)$/,
  // A document that is opened as the program stops lacks the fonts that it was about to fetch.
  /^Failed to load resource: net::ERR_CONNECTION_\w+ .*\/pdfjs\/standard_fonts\/[^/]*\)$/,
  /^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/[^']*' failed/,
];

const allowedOnSlowWire: readonly RegExp[] = [
  // The wire between is still open for the page when the one behind it closes.
  /^WebSocket is already in CLOSING or CLOSED state\. \(\)$/,
];

/**
 * Every end-to-end test fails on an exception of a page and on an error in its console: what nobody
 * sees on the screen is found here.
 */
export const test = base.extend<{
  allowedErrors: RegExp[];
  testedHost: TestedHost;
  testBrowser: TestBrowser | null;
  host: Host;
}>({
  /** Errors that a test brings about itself, each with its reason beside it. */
  allowedErrors: [[], { option: true }],
  /** Set by the project. */
  testedHost: ['browser', { option: true }],
  testBrowser: async ({ testedHost, launchOptions }, use) => {
    const browser = testedHost === 'electron' ? await openTestBrowser(launchOptions.args) : null;
    await use(browser);
    await browser?.close();
  },
  host: async ({ testBrowser }, use) => {
    const profiles: string[] = [];
    await use(testBrowser === null ? browserHost : electronHost(testBrowser, profiles));
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
  },
  context: async ({ context: plain, testBrowser, allowedErrors }, use) => {
    const context = testBrowser?.context ?? plain;
    const said = watchConsole(context);
    if (slowestMs > 0) await slowWire(context, slowestMs);
    await use(context);
    const allowed = [...allowedEverywhere, ...(slowestMs > 0 ? allowedOnSlowWire : []), ...allowedErrors];
    const unexpected = said.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, 'exceptions and errors in the console').toEqual([]);
  },
  // A browser of the test's own opens with a page.
  page: async ({ context, testBrowser }, use) =>
    use((testBrowser === null ? null : context.pages()[0]) ?? (await context.newPage())),
});

const browserHost: Host = {
  kind: 'browser',
  start: (profile, env) => startProgram('scripts/start.ts', startArgs(profile), env),
  demo: startDemo,
  downloads: null,
};

function electronHost(browser: TestBrowser, profiles: string[]): Host {
  return {
    kind: 'electron',
    start: (profile, env) => startHostProgram(browser, ['--profile', profile], env),
    demo(...args) {
      const profile = mkdtempSync(join(tmpdir(), 'claimdesk-e2e-'));
      profiles.push(profile);
      return startHostProgram(browser, [...demoArgs, '--profile', profile, ...args]);
    },
    downloads: browser.downloads,
  };
}

/** The errors that pages of this context log, as they come. */
function watchConsole(context: BrowserContext): string[] {
  const said: string[] = [];
  context.on('weberror', (webError) => {
    const error = webError.error();
    said.push(`exception: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`);
  });
  return said;
}
