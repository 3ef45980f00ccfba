import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ElectronFiles, electronVersion, findElectron } from './electron-files.ts';
import type { FetchMemory } from './fetch-memory.ts';
import {
  type FetchMessage,
  fetchMessageSchema,
  type FetchCause,
  type LaunchProblem,
} from './launch-problem.ts';
import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';
import { findProxy } from '../../src-main/network/system-proxy.ts';

/** Longest time in milliseconds that a start waits; a longer download continues in the background. */
const patienceMs = 8_000;

export type FetchResult = { binary: string } | { binary: null; problem: LaunchProblem };

export interface Terminal {
  say: (text: string) => void;
  /** Prints a line that the next one replaces; `null` if standard error is no terminal. */
  progress: ((text: string) => void) | null;
  /** Calls `skip` when Enter is pressed, until the returned function is called; `null` without a keyboard. */
  onEnter: ((skip: () => void) => () => void) | null;
}

/**
 * Downloads Electron's binary for as long as a person would wait for a window. A download that takes longer continues
 * while Claimdesk works in the browser, and the next start finds it.
 */
export async function fetchElectron({
  files,
  memory,
  terminal,
  words,
  startFetch = startFetchProgram,
  waitMs = patienceMs,
}: {
  files: ElectronFiles;
  memory: FetchMemory;
  terminal: Terminal;
  words: HostWords['launch'];
  startFetch?: () => ChildProcess | Promise<ChildProcess>;
  waitMs?: number;
}): Promise<FetchResult> {
  const child = await startFetch();
  // The end of this program ends the download: the child sees its channel close.
  child.channel?.unref();
  child.unref();
  let received = false;
  let isInFront = true;
  const patience = new AbortController();
  const end = settle(child, (message) => {
    if (message.kind === 'progress') received = true;
    if (isInFront) terminal.progress?.(progressText(message, words, terminal.onEnter !== null));
  });
  terminal.say(words.fetching({ version: electronVersion(files) }));
  const stopListening = terminal.onEnter?.(() => patience.abort());
  const timer = setTimeout(() => patience.abort(), waitMs);
  const outcome = await Promise.race([end, once(patience.signal, 'abort').then(() => null)]);
  clearTimeout(timer);
  stopListening?.();
  isInFront = false;
  terminal.progress?.('');

  const conclude = (message: FetchMessage): FetchResult => {
    if (message.kind === 'failed') {
      memory.remember(message.cause);
      return { binary: null, problem: { kind: 'fetchFailed', cause: message.cause } };
    }
    if (message.kind === 'busy') return { binary: null, problem: { kind: 'fetchBusy' } };
    const binary = findElectron(files);
    if (binary !== null) memory.forget();
    return binary === null ? { binary, problem: { kind: 'binaryMissing' } } : { binary };
  };
  if (outcome !== null) return conclude(outcome);
  if (!received) {
    child.disconnect();
    return conclude(failedBy({ kind: 'serverSilent', seconds: waitMs / 1000 }));
  }
  void (async () => {
    if (conclude(await end).binary !== null) terminal.say(words.fetched);
  })();
  return { binary: null, problem: { kind: 'fetchGoesOn' } };
}

/** Resolves to the message that ends it; a program that dies without one has failed. */
function settle(child: ChildProcess, onMessage: (message: FetchMessage) => void): Promise<FetchMessage> {
  return new Promise((resolve) => {
    child.on('message', (said) => {
      const message = fetchMessageSchema.safeParse(said).data;
      if (!message) return;
      if (message.kind === 'progress' || message.kind === 'unpacking') onMessage(message);
      else resolve(message);
    });
    child.once('error', (error) => resolve(failedBy({ kind: 'other', message: error.message })));
    child.once('exit', () => resolve(failedBy({ kind: 'endedByItself' })));
  });
}

const failedBy = (cause: FetchCause): FetchMessage => ({ kind: 'failed', cause });

function progressText(message: FetchMessage, words: HostWords['launch'], canSkip: boolean): string {
  if (message.kind !== 'progress') return words.unpacking;
  const received = megabytes(message.receivedBytes);
  const { totalBytes } = message;
  const amount =
    totalBytes === null
      ? words.received({ received })
      : words.receivedOf({
          received,
          total: megabytes(totalBytes),
          percent: Math.floor((100 * message.receivedBytes) / totalBytes),
        });
  return canSkip ? `${amount}  ${words.skip}` : amount;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

async function startFetchProgram(): Promise<ChildProcess> {
  const settings = await findProxy({ env: process.env, platform: process.platform });
  const proxy =
    settings === null
      ? {}
      : {
          // Of this one process: the engine's own calls don't change.
          NODE_USE_ENV_PROXY: '1',
          HTTPS_PROXY: settings.proxy,
          HTTP_PROXY: settings.proxy,
          ...(settings.noProxy === null ? {} : { NO_PROXY: settings.noProxy }),
        };
  return fork(join(import.meta.dirname, '../fetch-electron.ts'), {
    env: { ...process.env, ...proxy },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
