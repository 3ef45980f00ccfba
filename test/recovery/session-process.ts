import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SandboxConnection } from '../../src-sandbox/sandbox.ts';
import { limits } from '../../src-testing/limits.ts';
import { machineNowMs } from '../testing/paced-clock.ts';
import type { SessionOrder, FromSession, ToSession } from './session-messages.ts';

const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node-compile');

/** For programs that are loaded hundreds of times: the compile cache spares two thirds of that. */
export function forkSettings(): ForkOptions {
  return {
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  };
}

/** The session program, as its parent sees it. */
export interface SessionProcess {
  send(message: ToSession): void;
  /** The next message of this kind; `null` once the process is dead. */
  next<K extends FromSession['is']>(is: K): Promise<Extract<FromSession, { is: K }> | null>;
  isDead(): boolean;
  /** Resolves when it is dead, by whomever; `false` when it is not after this long. */
  death(withinMs?: number): Promise<boolean>;
  kill(): Promise<void>;
}

/** @param under a command that runs the program, as a tracer does: its first word and the rest */
export function forkSession(
  onMessage: (message: FromSession) => void = () => {},
  under: readonly string[] = [],
): SessionProcess {
  const [execPath = process.execPath, ...execArgv] = under.length > 0 ? [...under, process.execPath] : [];
  const child: ChildProcess = fork(join(import.meta.dirname, 'session-program.ts'), {
    ...forkSettings(),
    execPath,
    execArgv,
  });
  const ended = once(child, 'exit');
  const isDead = () => child.exitCode !== null || child.signalCode !== null;
  const listeners = new Set<(message: FromSession) => void>();
  child.on('message', (message: FromSession) => {
    onMessage(message);
    for (const listener of listeners) listener(message);
  });
  // A message to a process that has just died changes nothing.
  child.on('error', () => {});

  return {
    isDead,
    send: (message) => void (child.connected && child.send(message, () => {})),
    async next<K extends FromSession['is']>(is: K) {
      const arrived = Promise.withResolvers<Extract<FromSession, { is: K }>>();
      const listener = (message: FromSession): void => {
        if (message.is === is) arrived.resolve(message as Extract<FromSession, { is: K }>);
      };
      listeners.add(listener);
      const result = await Promise.race([arrived.promise, ended.then(() => null)]);
      listeners.delete(listener);
      return result;
    },
    async death(withinMs = limits.conditionMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs);
      });
      const dead = await Promise.race([ended.then(() => true), late]);
      clearTimeout(timer);
      return dead;
    },
    async kill() {
      if (!isDead()) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What a session program is started with; each start with the same order finds what the one before left. */
export function sessionOrder(
  { acquirerId, partnerId, apiKey, url, controlUrl }: SandboxConnection,
  dir: string,
  pace: number,
): SessionOrder {
  return {
    sandbox: { acquirerId, partnerId, apiKey, url, controlUrl },
    dir,
    dataKey: randomBytes(32).toString('hex'),
    pace,
    epochMs: machineNowMs(),
    seed: 1,
    crash: null,
  };
}
