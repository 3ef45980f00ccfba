import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workerFile } from '../../src-testing/worker-files.ts';
import { createDyingWorker, type DyingWorker, type ThreadDeath } from '../testing/dying-worker.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const deaths: readonly ThreadDeath[] = ['throws', 'exits'];
const codes = { throws: 'RangeError', exits: 'ThreadEnded' } as const;

const unexpected = { code: 'unexpected_error', detail: null };

let bench: EngineBench;
let client: EngineClient;
let accountId: string;
let queryWorker: DyingWorker;
beforeEach(async () => {
  bench = await openEngineBench();
  queryWorker = createDyingWorker(workerFile('query'));
  bench.queryWorkerUrl = queryWorker.url;
  client = await bench.start();
  accountId = await bench.connect(client);
});
afterEach(() => bench.close());

describe('A thread that dies', () => {
  it.each(deaths)(
    'with a question is logged; the question is refused, the next one is answered: %s',
    async (death) => {
      queryWorker.killNext('quick', death);
      await expect(bench.firstRows(client, accountId)).rejects.toMatchObject({
        code: 'INTERNAL_SERVER_ERROR',
      });
      expect(bench.logged('fault')).toEqual([{ kind: 'quick_queries', code: codes[death] }]);
      expect((await bench.status(client, accountId)).notices).toEqual([unexpected]);
      expect(await bench.firstRows(client, accountId)).toHaveLength(5);
      expect(bench.logged('fault_ended')).toEqual([{ kind: 'quick_queries' }]);
      expect((await bench.status(client, accountId)).notices).toEqual([]);
    },
  );

  it.each(deaths)('with a sum is logged, and the next sum is answered: %s', async (death) => {
    const total = () => client.claims.totals({ accountId, filter: asking() });
    queryWorker.killNext('queries', death);
    // A count of the main side's own may meet it first.
    await total().catch(() => null);
    await expect
      .poll(() => bench.logged('fault'))
      .toEqual([{ kind: 'thorough_queries', code: codes[death] }]);
    expect(await total()).toMatchObject({ claims: 120 });
    expect((await bench.status(client, accountId)).notices).toEqual([]);
  });
});
