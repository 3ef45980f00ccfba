import { parentPort, workerData } from 'node:worker_threads';
import { startSandbox, type SandboxConnection, type SandboxOptions } from './sandbox.ts';

/**
 * Runs the sandbox in a worker thread, so that it never blocks the engine. `workerData` is a
 * `SandboxOptions`. Posts one `SandboxWorkerMessage`; any message to it closes the sandbox.
 */
export type SandboxWorkerMessage =
  | { kind: 'ready'; connection: SandboxConnection }
  | { kind: 'failed'; code: string | null; message: string };

if (parentPort === null) throw new Error('sandbox-worker runs in a worker thread only');
const port = parentPort;

try {
  const options: SandboxOptions = workerData;
  const { close, ...connection } = await startSandbox(options);
  port.once('message', () => void close().then(() => port.close()));
  port.postMessage({ kind: 'ready', connection } satisfies SandboxWorkerMessage);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ kind: 'failed', code, message } satisfies SandboxWorkerMessage);
}
