import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Sandbox } from '../../src-sandbox/sandbox.ts';
import { ThreadEnded } from '../base/worker-thread.ts';
import type { StartOptions } from './command-line.ts';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    connection: z.object({
      url: z.string(),
      acquirerId: z.string(),
      partnerId: z.string(),
      apiKey: z.string(),
      controlUrl: z.string(),
    }),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/** Number of claims with documents that can be decided, so that the first list shows some. */
const openingClaims = 24;

/** Time in milliseconds after which the thread is ended, even if it is busy making claims. */
const closeDeadlineMs = 2_000;

export class SandboxNotStarted extends Error {
  override name = 'SandboxNotStarted';
  /** Reason in its own words; `null` if it ended without any. */
  readonly reason: string | null;

  constructor(reason: string | null) {
    super(`The sandbox couldn't start: ${reason ?? 'it ended before it was ready'}`);
    this.reason = reason;
  }
}

/** Runs the sandbox service in a thread of its own, so that its work never blocks the engine's. */
export async function startSandboxThread(
  workerUrl: URL,
  { claims, seed, timeScale }: Pick<StartOptions, 'claims' | 'seed' | 'timeScale'>,
  /** Receives the fault of a thread that ended by itself after its start: the account on it is then offline. */
  onFault: (error: unknown) => void,
): Promise<Sandbox> {
  const worker = new Worker(workerUrl, {
    workerData: {
      claims: claims ?? undefined,
      openingClaims,
      seed: seed ?? undefined,
      timeScale: timeScale ?? undefined,
    },
  });
  const ended = Promise.withResolvers<void>();
  const first = Promise.withResolvers<z.infer<typeof messageSchema>>();
  let isServing = false;
  const failed = (error: Error): void => {
    if (isServing) onFault(error);
    isServing = false;
  };
  worker.on('error', (error) => {
    first.resolve({ kind: 'failed', message: error.message });
    failed(error);
  });
  worker.on('exit', () => {
    ended.resolve();
    failed(new ThreadEnded('The sandbox ended.'));
  });
  worker.once('message', (message: unknown) => {
    const { data } = messageSchema.safeParse(message);
    first.resolve(data ?? { kind: 'failed', message: 'it said something else' });
  });
  const tooEarly = ended.promise.then(() => ({ kind: 'failed' as const, message: null }));
  const reply = await Promise.race([first.promise, tooEarly]);
  if (reply.kind === 'failed') throw new SandboxNotStarted(reply.message);
  isServing = true;
  return {
    ...reply.connection,
    async close() {
      isServing = false;
      worker.postMessage('close', []);
      const deadline = AbortSignal.timeout(closeDeadlineMs);
      await Promise.race([ended.promise, once(deadline, 'abort')]);
      await worker.terminate();
    },
  };
}
