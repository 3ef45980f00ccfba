/** `npm start` and `npm run demo`: builds when needed, then opens Claimdesk in Electron or in the machine's browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as SelfCheck from '../src-main/hosts/browser/browser-self-check.ts';
import type * as BrowserHost from '../src-main/hosts/browser/main.ts';
import type { HostKind } from '../src-shared/contract/app.ts';
import { readCommandLine, type StartOptions, usageOf } from '../src-main/hosts/command-line.ts';
import { hostWords, systemLanguage } from '../src-main/hosts/host-words.ts';
import { saidBy, withDetails } from '../src-main/hosts/failure-details.ts';
import { failedReport } from '../src-main/hosts/self-check-report.ts';
import { buildOnce } from './launch/build-once.ts';
import { wantedHost, whyNotElectron } from './launch/choose-host.ts';
import { electronFilesOf, findElectron } from './launch/electron-files.ts';
import { fetchElectron, type FetchResult } from './launch/fetch-electron.ts';
import { createFetchMemory } from './launch/fetch-memory.ts';
import { detailOf, type LaunchProblem, launchProblemText } from './launch/launch-problem.ts';
import { terminal } from './launch/terminal.ts';
import { type ElectronOutcome, watchElectron } from './launch/watch-electron.ts';

const root = join(import.meta.dirname, '..');
const out = (path: string) => join(root, 'out', path);
const oldestNodeMajor = 22;
const { say } = terminal;
const words = hostWords[systemLanguage()];
const usage = usageOf('checkout', words);

async function main(): Promise<number | null> {
  if (Number.parseInt(process.versions.node, 10) < oldestNodeMajor) {
    say(words.launch.nodeTooOld({ oldest: oldestNodeMajor, version: process.versions.node }));
    return 1;
  }
  const line = readCommandLine(process.argv.slice(2), process.env, words);
  if (line.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (line.kind === 'wrong') {
    say(`${line.message}\n\n${usage}`);
    return 2;
  }
  if (line.kind === 'version') {
    process.stdout.write(`${readVersion()}\n`);
    return 0;
  }
  if (!(await buildOnce({ root, say, words: words.launch }))) return 1;
  return line.kind === 'selfCheck' ? checkItself(line.host) : open(line.options);
}

/** Runs the self-check: in the browser host, which is on every machine, unless Electron is named. */
async function checkItself(host: HostKind | null): Promise<number> {
  if (host === 'electron') {
    const electron = await findOrFetch(true);
    const outcome = electron.binary === null ? electron : await runElectron(electron.binary);
    // It printed its own line.
    if ('exitCode' in outcome) return outcome.exitCode;
    // What programs read is in one language.
    const said = launchProblemText(outcome.problem, hostWords.en.launch);
    const detail = detailOf(outcome.problem);
    const reason = detail === null ? said : `${said} (${detail})`;
    process.stdout.write(`${JSON.stringify(failedReport('electron', readVersion(), reason))}\n`);
    return 1;
  }
  const { browserSelfCheck }: typeof SelfCheck = await import(builtMain('self-check.js'));
  const report = await browserSelfCheck(browserHostParts());
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exit(report.ok ? 0 : 1);
}

/** Opens a host; resolves to `null` for the browser host, which runs in this process and ends it itself. */
async function open(options: StartOptions): Promise<number | null> {
  const host = wantedHost(options);
  if (host === 'browser') return openBrowserHost(options);
  const electron = await findOrFetch(host === 'electron');
  if (electron.binary === null) return openInstead(electron.problem, options);
  const outcome = await runElectron(electron.binary);
  return outcome.kind === 'ended' ? outcome.exitCode : openInstead(outcome.problem, options);
}

/**
 * Finds or downloads Electron. @param isInsistedOn Electron was requested by name: what failed before is tried again
 */
async function findOrFetch(isInsistedOn: boolean): Promise<FetchResult> {
  const isRoot = process.getuid?.() === 0;
  const unusable = whyNotElectron({ platform: process.platform, env: process.env, isRoot });
  if (unusable !== null && !isInsistedOn) return { binary: null, problem: unusable };
  const files = electronFilesOf(root);
  const binary = findElectron(files);
  if (binary !== null) return { binary };
  const memory = createFetchMemory(files);
  const cause = isInsistedOn ? null : memory.failure();
  if (cause !== null) return { binary: null, problem: { kind: 'fetchFailedBefore', cause } };
  return fetchElectron({ files, memory, terminal, words: words.launch });
}

function openInstead(problem: LaunchProblem, options: StartOptions): Promise<null> {
  const text = words.launch.opensInBrowser({ problem: launchProblemText(problem, words.launch) });
  const detail = detailOf(problem);
  say(detail === null ? text : withDetails(text, detail, words));
  return openBrowserHost(options);
}

function runElectron(binary: string): Promise<ElectronOutcome> {
  return watchElectron({
    binary,
    args: [root, ...process.argv.slice(2)],
    print: (text) => void process.stderr.write(text),
  });
}

async function openBrowserHost(options: StartOptions): Promise<null> {
  const { runBrowserHost }: typeof BrowserHost = await import(builtMain('browser.js'));
  await runBrowserHost(options, browserHostParts());
  return null;
}

const builtMain = (file: string) => pathToFileURL(out(`main/${file}`)).href;

function browserHostParts(): BrowserHost.BrowserHostParts {
  return {
    version: readVersion(),
    queryWorker: pathToFileURL(out('main/query-worker.js')),
    exportWorker: pathToFileURL(out('main/export-worker.js')),
    sandboxWorker: pathToFileURL(out('main/sandbox-worker.js')),
    source: out('renderer'),
  };
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}

try {
  const exitCode = await main();
  if (exitCode !== null) process.exitCode = exitCode;
} catch (error) {
  say(withDetails(words.start.failed, saidBy(error), words));
  process.exitCode = 1;
}
