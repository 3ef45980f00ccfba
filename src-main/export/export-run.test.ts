import { expect, it } from 'vitest';
import { FakeClock, settled } from '../testing/fake-clock.ts';
import { type ExportSource, startExportRun } from './export-run.ts';
import type { ExportSink } from './file-sink.ts';

it('asks for a piece only when the one before has been written, and finishes after the last', async () => {
  const did: string[] = [];
  let made = 0;
  const source: ExportSource = {
    total: async () => 3,
    async next() {
      did.push(`make ${made + 1}`);
      made += 1;
      return made > 3 ? { bytes: null, rows: 3 } : { bytes: new Uint8Array([made]), rows: made };
    },
    said: async () => ({ merchants: 2 }),
    end: async () => void did.push('end'),
  };
  const waiting: (() => void)[] = [];
  const sink: ExportSink = {
    name: 'a.csv',
    write(bytes) {
      const written = Promise.withResolvers<void>();
      did.push(`write ${bytes[0]}`);
      waiting.push(() => written.resolve());
      return written.promise;
    },
    finish: async (about) => void did.push(`finish ${about}`),
    abandon: async () => void did.push('abandon'),
  };
  const clock = new FakeClock();
  const run = startExportRun({
    source,
    sink,
    clock,
    aboutOf: (rows, said) => JSON.stringify({ rows, ...said }),
    onProgress: () => undefined,
  });
  for (const piece of [1, 2, 3]) {
    await settled();
    // However long the piece takes, nothing is made meanwhile.
    expect(did.slice(-2)).toEqual([`make ${piece}`, `write ${piece}`]);
    waiting.shift()?.();
  }
  expect(await run.ended).toBe(3);
  expect(did.slice(-3)).toEqual(['make 4', 'finish {"rows":3,"merchants":2}', 'end']);
});
