import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/** A program of this project that prints one line of JSON when it is ready. */
export interface Program<T> {
  ready: T;
  /** All it has printed so far, both streams. */
  output(): string;
  /** SIGTERM, and waits for its end. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL of the process itself, and waits for its end. */
  kill(): Promise<void>;
}

export interface SandboxReady {
  url: string;
  controlUrl: string;
  acquirerId: string;
  partnerId: string;
  apiKey: string;
}

export interface AppReady {
  url: string;
  profile: string;
  pid: number;
  sandbox?: SandboxReady;
}

/** Starts a `.ts` program under this Node; rejects with its output when it ends before it is ready. */
export async function startProgram<T>(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Program<T>> {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = await new Promise<T>((resolve, reject) => {
    let line = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      line += chunk;
      const json = line.split('\n').find((one, index, all) => index < all.length - 1 && one.startsWith('{'));
      if (json !== undefined) resolve(JSON.parse(json) as T);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${script} ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    ready,
    output: () => printed,
    async stop() {
      await end(child, 'SIGTERM', child.pid);
      return child.exitCode;
    },
    async kill() {
      const pid = (ready as { pid?: number }).pid ?? child.pid;
      await end(child, 'SIGKILL', pid);
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, pid: number | undefined): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(pid, signal);
  await ended;
}

export function startSandboxProgram(...args: string[]): Promise<Program<SandboxReady>> {
  return startProgram('scripts/sandbox.ts', ['--json', '--port', '0', '--time-scale', '0', ...args]);
}

export function startApp(profile: string, ...args: string[]): Promise<Program<AppReady>> {
  return startProgram('scripts/start.ts', [...startArgs(profile), ...args]);
}

export const startArgs = (profile: string) => ['--no-open', '--json', '--profile', profile];

/** Nothing happens in the demo's sandbox but what a test asks for, however slow the machine is. */
export const demoArgs = ['--demo', '--time-scale', '0'];

export function startDemo(...args: string[]): Promise<Program<AppReady>> {
  return startProgram('scripts/start.ts', [...demoArgs, '--no-open', '--json', ...args]);
}
