import { once } from 'node:events';
import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { errorCode } from './fault-code.ts';
import type { Guard } from './guard.ts';

/** A thread ended by itself, without a reason; what it threw before is reported instead. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
}

/** First message of our threads: the native code that they use is loaded. */
export const threadLoaded = 'loaded';

/** Time in milliseconds after which a thread that has not sent it is ended all the same. */
const longestLoadMs = 10_000;

/**
 * Watches a thread that was just started. Returns a function that ends it: not before its native code is loaded, as
 * ending a thread during that aborts the program.
 */
export function endableOnceLoaded(worker: Worker): () => Promise<void> {
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  for (const event of ['message', 'error', 'exit'] as const) worker.once(event, () => resolve());
  return async () => {
    await Promise.race([loaded, once(AbortSignal.timeout(longestLoadMs), 'abort')]);
    await worker.terminate();
  };
}

/**
 * Serves functions to the thread that started this one with `startWorkerThread`. @param transferOf returns the buffers
 * of an answer that are transferred instead of copied
 */
export function serveThread(
  port: MessagePort,
  service: object,
  transferOf: (answer: unknown) => ArrayBuffer[] = () => [],
): void {
  createBirpc<Record<string, never>, object>(service, {
    post: (answer: unknown) => port.postMessage(withFaultCode(answer), transferOf(answer)),
    on: (receive: (message: unknown) => void) => {
      port.on('message', receive);
    },
  });
}

/** Adds to an answer the code of its error, which no error takes along from thread to thread. */
function withFaultCode(answer: unknown): unknown {
  const { e } = Object(answer);
  return e instanceof Error ? { ...Object(answer), code: errorCode(e) } : answer;
}

/** Gives the error in an answer its code again. */
function takeFaultCode(answer: unknown): void {
  const { e, code } = Object(answer);
  if (e instanceof Error && typeof code === 'string') Object.assign(e, { code });
}

/** A running thread of ours, and the functions that it serves. */
export interface WorkerThread<Service extends object> {
  /** The thread's functions. Calls fail once it has ended; none waits for it. */
  readonly service: BirpcReturn<Service>;
  readonly worker: Worker;
  /** Ends the thread, which is no fault. */
  end(): Promise<void>;
}

export interface WorkerThreadOptions extends Pick<WorkerOptions, 'resourceLimits'> {
  workerUrl: URL;
  workerData: object;
  /**
   * Receives the fault of a thread that threw or ended by itself, and, with each answer, that a thread works again.
   */
  guard: Guard;
  /** Called once when the thread can't answer any more. */
  onEnded?: () => void;
  /** Time in milliseconds until a call fails; -1: never, as long as the thread runs. */
  timeout?: number;
}

/** Starts a thread whose end is never silent: its calls fail, and its guard reports it. */
export function startWorkerThread<Service extends object>({
  workerUrl,
  workerData,
  guard,
  onEnded = () => {},
  timeout,
  resourceLimits,
}: WorkerThreadOptions): WorkerThread<Service> {
  const worker = new Worker(workerUrl, {
    workerData,
    execArgv: [],
    env: {},
    ...(resourceLimits ? { resourceLimits } : {}),
  });
  const terminate = endableOnceLoaded(worker);
  let isEnding = false;
  let isOver = false;
  const service = createBirpc<Service>(
    {},
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      post: (message: unknown) => worker.postMessage(message),
      on: (receive: (message: unknown) => void) => {
        const received = guard.listener(receive);
        worker.on('message', (message: unknown) => {
          if (message === threadLoaded) return;
          takeFaultCode(message);
          received(message);
        });
      },
      ...(timeout === undefined ? {} : { timeout }),
    },
  );

  function over(error: Error): void {
    if (isOver) return;
    isOver = true;
    service.$close(error);
    if (!isEnding) guard.report(error);
    onEnded();
  }

  worker.on('error', over);
  worker.on('exit', () => over(new ThreadEnded('The thread ended.')));
  return {
    service,
    worker,
    async end() {
      isEnding = true;
      await terminate();
    },
  };
}
