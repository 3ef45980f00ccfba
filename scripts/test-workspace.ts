import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const root = join(import.meta.dirname, '..');

/** Number of characters kept of an output's end, where a runner reports its failures. */
const charsKept = 5000;

export interface Ended {
  ok: boolean;
  /** Set if a signal that nobody here sent ended the tool, and it was run a second time. */
  wasKilled?: boolean;
  /** The end of its output. */
  said: string;
}

const scripts = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  knip: 'knip/bin/knip.js',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  'electron-vite': 'electron-vite/bin/electron-vite.js',
} as const;
export type Tool = keyof typeof scripts;

/** Returns the command of a tool that `npm ci` installed, on this Node and on every system. */
export function tool(name: Tool, ...args: string[]): string[] {
  return [process.execPath, join(root, 'node_modules', scripts[name]), ...args];
}

/** Folders of one run of the suites: temporary and its own, so that what they leave is seen. */
export function openWorkspace() {
  const reports = mkdtempSync(join(tmpdir(), 'claimdesk-reports-'));
  const compileCache = mkdtempSync(join(tmpdir(), 'claimdesk-compiled-'));
  const keychainHome = mkdtempSync(join(tmpdir(), 'claimdesk-keychain-'));
  // Its name is short: the path of a socket in it is limited.
  const temp = mkdtempSync(join(tmpdir(), 'claimdesk-'));
  let isInterrupted = false;
  const outputs: Readable[] = [];
  // The tool that runs gets the signal too, and ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isInterrupted = true));
  async function runOnce([program = '', ...args]: readonly string[], env: Record<string, string>) {
    // Of each tool its own: two keyrings that begin at once would write one file.
    const home = mkdtempSync(join(keychainHome, 'tool-'));
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        XDG_DATA_HOME: home,
        XDG_STATE_HOME: home,
        TMPDIR: temp,
        TMP: temp,
        TEMP: temp,
        // Tests read what programs say in English, and work in no profile but their own.
        LC_ALL: 'C.UTF-8',
        CLAIMDESK_PROFILE: '',
        CLAIMDESK_HOST: '',
        // Hundreds of processes load the same files.
        NODE_COMPILE_CACHE: compileCache,
        ...env,
      },
    });
    let text = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(-charsKept);
        to.write(chunk);
      });
      outputs.push(from);
    }
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // A shell in between says so with a number.
    return { ok: code === 0, said: text, isKilled: signal !== null || (code ?? 0) > 128 };
  }
  return {
    reports,
    /** Runs a tool to its end. */
    async run(command: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
      const { isKilled, ...ended } = await runOnce(command, env);
      if (!isKilled || isInterrupted) return ended;
      console.log('\nA signal ended it: once more.');
      const { ok, said } = await runOnce(command, env);
      return { ok, said, wasKilled: true };
    },
    /** Returns names of files that should have been removed by whoever made them. */
    leftBehind: (): string[] => readdirSync(temp).filter((name) => name.startsWith('claimdesk-')),
    isInterrupted: (): boolean => isInterrupted,
    close(): void {
      // A daemon that a tool left behind may still hold the other end.
      for (const output of outputs) output.destroy();
      for (const dir of [reports, compileCache, keychainHome, temp])
        rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type Workspace = ReturnType<typeof openWorkspace>;
