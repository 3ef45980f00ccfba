/** `npm start` and `npm run demo`: builds when needed, then opens Claimdesk in Electron or in the machine's browser. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as BrowserHost from '../src-main/hosts/browser/main.ts';
import { fetchElectron, findElectron } from './electron-binary.ts';
import { readCommandLine, type StartOptions, usage } from '../src-main/hosts/command-line.ts';

const root = join(import.meta.dirname, '..');
const out = (path: string) => join(root, 'out', path);
const sources = ['src-*/**/*', 'electron.vite.config.ts', 'package.json'];
const oldestNodeMajor = 22;

async function main(): Promise<number | null> {
  if (Number.parseInt(process.versions.node, 10) < oldestNodeMajor) {
    complain(
      `Claimdesk needs Node ${oldestNodeMajor} or later; this is ${process.versions.node}. Start it with npm start.`,
    );
    return 1;
  }
  const line = readCommandLine(process.argv.slice(2));
  if (line.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (line.kind === 'wrong') {
    complain(`${line.message}\n\n${usage}`);
    return 2;
  }
  if (isBuildNeeded() && !build()) return 1;
  return open(line.options);
}

/** `null`: the browser host runs in this process and ends it itself. */
async function open(options: StartOptions): Promise<number | null> {
  // An address, a port or a line of JSON is asked of the browser host; Electron has none of them.
  const wantsAddress = !options.open || options.json || options.port !== 0;
  const electron = wantsAddress ? null : getElectron();
  if (electron !== null) return runElectron(electron);
  if (!wantsAddress)
    complain("Electron's binary can't be had, so Claimdesk opens in this machine's own browser.");
  const host: typeof BrowserHost = await import(pathToFileURL(out('main/browser.js')).href);
  await host.runBrowserHost(options, {
    version: readVersion(),
    queryWorker: pathToFileURL(out('main/query-worker.js')),
    sandboxWorker: pathToFileURL(out('main/sandbox-worker.js')),
    source: out('renderer'),
  });
  return null;
}

function isBuildNeeded(): boolean {
  const built = ['main/browser.js', 'main/electron.js', 'preload/preload.cjs', 'renderer/index.html'].map(
    out,
  );
  if (!built.every((file) => existsSync(file))) return true;
  const builtAtMs = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return globSync(sources, { cwd: root }).some((file) => {
    const found = statSync(join(root, file));
    return found.isFile() && !/\.test\.tsx?$/.test(file) && found.mtimeMs > builtAtMs;
  });
}

function build(): boolean {
  complain('Building…');
  const bin = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return true;
  complain(`${stdout}${stderr}The build failed.`);
  return false;
}

function getElectron(): string | null {
  const found = findElectron();
  if (found !== null) return found;
  complain("Electron's binary is not here: trying to fetch it…");
  return fetchElectron();
}

async function runElectron(binary: string): Promise<number> {
  const child = spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

const exitCode = await main();
if (exitCode !== null) process.exitCode = exitCode;
