import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpokenLanguage } from '../../../src-shared/contract/app.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import type { StartOptions } from '../command-line.ts';
import { announceInstance } from '../instance.ts';
import { installLastResort } from '../last-resort.ts';
import { explainStartFailure, explainUnexpectedEnd } from '../start-failure.ts';
import { startSandboxThread } from '../sandbox-thread.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { thisMachine } from '../this-machine.ts';
import { windowBoundsFile } from '../window-bounds.ts';
import { hostWords, profileLanguage } from '../host-words.ts';
import { createAppWindows, windowFailure } from './app-window.ts';
import type { InterfaceSource } from './http-host.ts';
import { openingPageOf } from './opening-page.ts';
import { onEndSignal, onFreshAddressWanted } from './end-signals.ts';
import { createConsoleOutput, type ConsoleOutput } from './console-output.ts';
import { createOrderlyEnd, type OrderlyEnd } from './orderly-end.ts';
import { serveEngine } from './serve-engine.ts';

export interface BrowserHostParts {
  version: string;
  queryWorker: URL;
  exportWorker: URL;
  sandboxWorker: URL;
  /** Folder of the built interface, or another source of its pages. */
  source: string | ((server: Server) => Promise<InterfaceSource>);
}

/**
 * Runs Claimdesk for this machine's own browser until SIGTERM or SIGINT. Exit codes: 0 after a clean end, 1 if it
 * could not start or an error ended it, 3 if this profile is already open.
 */
export async function runBrowserHost(options: StartOptions, parts: BrowserHostParts): Promise<void> {
  const language = profileLanguage(options.profileDir);
  const words = hostWords[language];
  const say = createConsoleOutput(options.json, words);
  const { onEnd, end, isEnding } = createOrderlyEnd((exitCode) => process.exit(exitCode));
  const lastResort = installLastResort({
    source: process,
    async end(error) {
      const { text, exitCode } = explainUnexpectedEnd(error, language);
      say.problem(text);
      await end(exitCode);
    },
    exit: () => process.exit(1),
  });
  const { clock } = thisMachine();
  onEndSignal(clock, () => end(0));
  // SQLite and others make files too: all of them are the owner's alone.
  process.umask(0o077);

  let profileDir = options.profileDir ?? '';
  try {
    if (options.profileDir === null) {
      profileDir = makeTemporaryFolder(tmpdir(), 'claimdesk-demo-');
      onEnd(() => rmSync(profileDir, { recursive: true, force: true }));
    }
    const engine = createEngine({
      profileDir,
      ...thisMachine(),
      queryWorkerUrl: parts.queryWorker,
      exportWorkerUrl: parts.exportWorker,
      startSandbox: (onFault) => startSandboxThread(parts.sandboxWorker, options, onFault),
      keepsSandbox: options.demo,
      version: parts.version,
      host: 'browser',
    });
    onEnd(() => engine.stop());
    lastResort.ask(engine);
    await serve(engine, profileDir, options, parts, say, onEnd, language);
  } catch (error) {
    // Asked to end before it was there: what could not be opened any more is no failure.
    if (isEnding()) return;
    const failure = await explainStartFailure(error, profileDir, language);
    say.problem(failure.text);
    await end(failure.exitCode);
  }
}

async function serve(
  engine: Engine,
  profileDir: string,
  options: StartOptions,
  parts: BrowserHostParts,
  say: ConsoleOutput,
  onEnd: OrderlyEnd['onEnd'],
  language: SpokenLanguage,
): Promise<void> {
  const { address: words } = hostWords[language];
  const served = await serveEngine(engine, {
    port: options.port,
    source: parts.source,
    onGuessed: (freshUrl) => say.address(freshUrl, words.guessed),
    openingPage: openingPageOf(language, words),
  });
  onEnd(() => served.close());
  const freshUrl = () => served.freshUrl();

  await engine.start();
  const sandbox = options.demo ? await engine.exploreSandbox() : null;

  const windows = createAppWindows({
    openingUrl: served.openingUrl,
    freshUrl,
    boundsPath: join(profileDir, windowBoundsFile),
    clock: engine.clock,
    guard: engine.guards.part('browser_windows'),
    onOpened: () => say.opened(),
    onFailed: () => say.address(freshUrl(), windowFailure(words)),
  });
  onEnd(() => windows.close());
  const show = (): string | null => (options.open && windows.open() ? null : freshUrl());
  const instance = await announceInstance({
    profileDir,
    host: 'browser',
    guard: engine.guards.part('instance'),
    async show() {
      const url = show();
      return { shown: url === null ? 'window' : 'address', url };
    },
  });
  onEnd(() => instance.close());
  onFreshAddressWanted(() => say.address(freshUrl(), words.fresh));

  const url = show();
  // A script gets an address in any case; a window has one of its own.
  say.ready({ url: url ?? freshUrl(), profile: profileDir, pid: process.pid, sandbox }, url === null);
}
