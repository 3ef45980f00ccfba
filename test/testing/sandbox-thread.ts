import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FaultRule } from '../../src-sandbox/faults/fault.ts';
import type { Effect, Move, Receipt } from '../../src-sandbox/base/ledger.ts';
import type { SandboxConnection, SandboxOptions } from '../../src-sandbox/sandbox.ts';
import type { SandboxWorkerMessage } from '../../src-sandbox/sandbox-worker.ts';
import { workerFile } from '../../src-testing/worker-files.ts';

/** What the service saw and did. */
export interface LedgerContent {
  receipts: Receipt[];
  effects: Effect[];
  moves: Move[];
}

/** In the address of our own calls, where the service does not look. */
const ownMark = 'from=proof';

export type Rule = Omit<FaultRule, 'fault'> & { fault: object };

/** A sandbox service in a thread of its own, with its control surface (see `src-sandbox/README.md`). */
export interface SandboxThread extends SandboxConnection {
  /** A call of the interface itself, as a colleague's program makes it: it stays out of `ledger`. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  control(path: string, body?: object): Promise<void>;
  /** Of what was not called from here. */
  ledger(): Promise<LedgerContent>;
  /** What time and colleagues did, without the rest of the ledger. */
  moves(): Promise<Move[]>;
  play(rules: readonly Rule[]): Promise<void>;
  /** How often each rule was played. */
  played(): Promise<number[]>;
  clearFaults(): Promise<void>;
  close(): Promise<void>;
}

export async function startSandboxThread(options: SandboxOptions): Promise<SandboxThread> {
  const worker = new Worker(workerFile('sandbox'), {
    workerData: { timeScale: 0, ...options },
    execArgv: [],
  });
  const [message] = (await once(worker, 'message')) as [SandboxWorkerMessage];
  if (message.kind === 'failed') throw new Error(message.message);
  const { connection } = message;

  async function request(
    url: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<unknown> {
    const response = await fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  const surface = (path: string, init: { method?: string; body?: string } = {}) =>
    request(`${connection.controlUrl}/__sandbox/${path}`, init);

  return {
    ...connection,
    async call<T>(method: string, path: string, body?: object) {
      const headers = { authorization: `Bearer ${connection.apiKey}` };
      const text = body === undefined ? null : JSON.stringify(body);
      const marked = `${connection.url}${path}${path.includes('?') ? '&' : '?'}${ownMark}`;
      return (await request(marked, { method, headers, body: text })) as T;
    },
    async control(path, body = {}) {
      await surface(path, { method: 'POST', body: JSON.stringify(body) });
    },
    async ledger() {
      const { receipts, effects, moves } = (await surface('ledger')) as LedgerContent;
      const own = new Set(receipts.filter(({ path }) => path.includes(ownMark)).map(({ n }) => n));
      return {
        receipts: receipts.filter(({ n }) => !own.has(n)),
        effects: effects.filter(({ receiptN }) => !own.has(receiptN)),
        moves,
      };
    },
    // No endpoint has this name: of the receipts none comes along.
    moves: async () => ((await surface('ledger?endpoint=none&kind=none')) as LedgerContent).moves,
    async play(rules) {
      await surface('faults', { method: 'POST', body: JSON.stringify({ rules }) });
    },
    async played() {
      const { rules } = (await surface('faults')) as { rules: { played: number }[] };
      return rules.map(({ played }) => played);
    },
    async clearFaults() {
      await surface('faults', { method: 'DELETE' });
    },
    async close() {
      const ended = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage('close');
      await ended;
    },
  };
}
