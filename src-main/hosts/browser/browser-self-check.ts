import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageReport, readPageReport, selfCheckQuery } from '../../../src-shared/domain/self-check.ts';
import type { Engine } from '../../engine/engine.ts';
import { runSelfCheck } from '../self-check.ts';
import type { SelfCheckReport } from '../self-check-report.ts';
import { hostWordsEn } from '../../../src-shared/words/en/en-hosts.ts';
import { createAppWindows, windowFailure } from './app-window.ts';
import type { BrowserHostParts } from './main.ts';
import { openingPageOf } from './opening-page.ts';
import { serveEngine } from './serve-engine.ts';

/** Runs the self-check with this machine's own browser, without a screen. */
export async function browserSelfCheck(parts: BrowserHostParts): Promise<SelfCheckReport> {
  process.umask(0o077);
  return runSelfCheck({
    host: 'browser',
    version: parts.version,
    queryWorkerUrl: parts.queryWorker,
    exportWorkerUrl: parts.exportWorker,
    sandboxWorkerUrl: parts.sandboxWorker,
    openPage: (engine, signal) => openPage(engine, parts, signal),
  });
}

async function openPage(engine: Engine, parts: BrowserHostParts, signal: AbortSignal): Promise<PageReport> {
  const served = await serveEngine(engine, {
    port: 0,
    source: parts.source,
    onGuessed() {},
    openingPage: openingPageOf('en', hostWordsEn.address),
  });
  const answer = Promise.withResolvers<PageReport>();
  signal.addEventListener('abort', () => answer.reject(new Error('the page did not finish its checks')));
  const windows = createAppWindows({
    openingUrl: served.openingUrl,
    freshUrl: () => served.freshUrl(selfCheckQuery),
    boundsPath: join(tmpdir(), 'claimdesk-no-such-folder', 'none'),
    isHeadless: true,
    onTitle(title) {
      const report = readPageReport(title);
      if (report !== null) answer.resolve(report);
    },
    onOpened() {},
    // Its first sentence: there is no address to open here.
    onFailed: () => answer.reject(new Error(windowFailure(hostWordsEn.address).split('. ', 1)[0])),
    clock: engine.clock,
    guard: engine.guards.part('browser_windows'),
  });
  try {
    if (!windows.open()) throw new Error('there is no Chromium, Chrome or Edge');
    return await answer.promise;
  } finally {
    await windows.close();
    await served.close();
  }
}
