import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempDir } from '../../src-testing/temp-dir.ts';

/** How a thread ends by itself. */
export type ThreadDeath = 'throws' | 'exits';

/** A worker file that serves what another one serves, and dies when it is told to. */
export interface DyingWorker {
  url: URL;
  /** The next thread of this kind that is asked something dies of it: its `task` or what it `makes`, or `quick`. */
  killNext(what: string, death: ThreadDeath): void;
  /** Whether no death is waiting. */
  hasDied(): boolean;
}

/** Wraps a worker file; the threads are real. */
export function createDyingWorker(workerUrl: URL): DyingWorker {
  const dir = tempDir();
  const order = join(dir, 'order.json');
  const path = join(dir, 'dying-worker.mjs');
  writeFileSync(
    path,
    `import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const order = ${JSON.stringify(order)};
function dieIfTold() {
  if (!existsSync(order)) return;
  const { what, death } = JSON.parse(readFileSync(order, 'utf8'));
  const isQuick = workerData.task === 'queries' && workerData.walsKeptShort.length === 0;
  if (what !== (isQuick ? 'quick' : workerData.task ?? workerData.makes)) return;
  rmSync(order);
  if (death === 'exits') process.exit(1);
  setTimeout(() => { throw new RangeError('nobody caught it'); }, 0);
  return 'dying';
}
const listen = parentPort.on.bind(parentPort);
parentPort.on = (event, listener) =>
  event !== 'message' ? listen(event, listener) : listen(event, (message) => {
    if (dieIfTold() === undefined) listener(message);
  });
if (workerData.task === 'upgrade') dieIfTold();
await import(${JSON.stringify(workerUrl.href)});
`,
  );
  return {
    url: pathToFileURL(path),
    killNext: (what, death) => writeFileSync(order, JSON.stringify({ what, death })),
    hasDied: () => !existsSync(order),
  };
}
