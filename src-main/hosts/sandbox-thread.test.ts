import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { faultCode } from '../base/fault-code.ts';
import { SandboxNotStarted, startSandboxThread } from './sandbox-thread.ts';

const connection = {
  url: 'http://127.0.0.1:1',
  acquirerId: 'A',
  partnerId: 'P',
  apiKey: 'key',
  controlUrl: 'http://127.0.0.1:1',
};
const ready = `parentPort.postMessage(${JSON.stringify({ kind: 'ready', connection })});`;
const options = { claims: 50, seed: 1, timeScale: 0 };

/** A worker file with this text. */
function workerOf(text: string): URL {
  const path = join(tempDir(), 'worker.mjs');
  writeFileSync(path, `import { parentPort } from 'node:worker_threads';\n${text}\n`);
  return pathToFileURL(path);
}

/** A worker file whose thread is ready at once, and runs `death` when it is told to. */
function dyingWorker(death: string): { url: URL; die: () => void } {
  const order = join(tempDir(), 'order');
  const look = `if (existsSync(${JSON.stringify(order)})) { ${death} }`;
  return {
    url: workerOf(`import { existsSync } from 'node:fs'; ${ready} setInterval(() => { ${look} });`),
    die: () => writeFileSync(order, ''),
  };
}

it.each([
  ['throws', 'throw new RangeError();', 'RangeError'],
  ['exits', 'process.exit(1);', 'ThreadEnded'],
])('A sandbox whose thread ends by itself after its start is reported: %s', async (_death, text, code) => {
  const faults: string[] = [];
  const worker = dyingWorker(text);
  await startSandboxThread(worker.url, options, (error) => faults.push(faultCode(error)));
  worker.die();
  await expect.poll(() => faults).toEqual([code]);
});

it('A sandbox that is closed is no fault, and one that can’t start is refused', async () => {
  const faults: unknown[] = [];
  const sandbox = await startSandboxThread(workerFile('sandbox'), options, (error) => faults.push(error));
  await sandbox.close();
  await expect(
    startSandboxThread(workerOf('process.exit(1);'), options, (error) => faults.push(error)),
  ).rejects.toThrow(SandboxNotStarted);
  expect(faults).toEqual([]);
});
