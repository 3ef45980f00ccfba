import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { SandboxOptions } from './sandbox.ts';
import type { SandboxWorkerMessage } from './sandbox-worker.ts';
import { workerFile } from '../src-testing/worker-files.ts';

async function runWorker(
  options: SandboxOptions,
): Promise<{ worker: Worker; message: SandboxWorkerMessage; ended: Promise<unknown[]> }> {
  const worker = new Worker(workerFile('sandbox'), { workerData: options });
  // Asked for at once: a thread that ends right after its message emits both in one turn.
  const ended = once(worker, 'exit');
  const [message]: SandboxWorkerMessage[] = await once(worker, 'message');
  if (message === undefined) throw new Error('No message');
  return { worker, message, ended };
}

it('serves from a worker thread until it is stopped', async () => {
  const { worker, message, ended } = await runWorker({ claims: 5 });
  if (message.kind !== 'ready') throw new Error(message.message);
  const { url, acquirerId, apiKey } = message.connection;
  const answer = await fetch(`${url}/claims/acquirer/${acquirerId}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(answer.status).toBe(200);

  const second = await runWorker({ port: Number(new URL(url).port) });
  expect(second.message).toMatchObject({ kind: 'failed', code: 'EADDRINUSE' });
  await second.ended;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage('close');
  expect(await ended).toEqual([0]);
});
