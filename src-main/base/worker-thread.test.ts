import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { endableOnceLoaded, threadLoaded } from './worker-thread.ts';

/** A thread that takes a while to load, and then runs on for good. */
const slowlyLoaded = `
  const { parentPort, workerData } = require('node:worker_threads');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  Atomics.store(workerData, 0, 1);
  parentPort.postMessage('${threadLoaded}');
  parentPort.on('message', () => undefined);
`;

it('A thread is not ended while it loads, and at once when it has', async () => {
  const isLoaded = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(slowlyLoaded, { eval: true, workerData: isLoaded });
  const end = endableOnceLoaded(worker);
  await end();
  expect(Atomics.load(isLoaded, 0)).toBe(1);
  expect(worker.threadId).toBe(-1);
});

it('A thread that fails before it has loaded is over all the same', async () => {
  const worker = new Worker(`throw new Error('not to be loaded')`, { eval: true });
  worker.on('error', () => undefined);
  const end = endableOnceLoaded(worker);
  await end();
  expect(worker.threadId).toBe(-1);
});
