import { expect, it } from 'vitest';
import { workerFile } from '../../src-testing/worker-files.ts';
import { createGuard } from '../base/guard.ts';
import { faultCode } from '../base/fault-code.ts';
import { openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { createDyingWorker, type ThreadDeath } from '../testing/dying-worker.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createAccountExports } from './account-exports.ts';
import { createMemorySink } from './testing/memory-sink.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const deaths: readonly [ThreadDeath, string][] = [
  ['throws', 'RangeError'],
  ['exits', 'ThreadEnded'],
];

it.each(deaths)(
  'An export whose thread dies fails, its end is reported, and another export is whole: %s',
  async (death, code) => {
    const clock = new FakeClock();
    const { replicaPath, journalPath, queries } = openBoth([receivedClaim('a'), receivedClaim('b')]);
    const worker = createDyingWorker(workerFile('export'));
    const faults: string[] = [];
    const exports = createAccountExports({
      files: { replicaPath, journalPath, dataKey: testDataKey },
      reading: queries.whileOpen,
      workerUrl: worker.url,
      threadGuard: createGuard({ onFault: (error) => faults.push(faultCode(error)) }),
      documentOf: () => null,
      selectedIds: () => [],
      journal: openMemoryJournal(clock),
      account: { name: 'Banco', acquirerId: 'A', environment: 'https://service.example' },
      agent: 'Ana',
      clock,
      newId: () => crypto.randomUUID(),
      onUnrecorded: (error) => expect.fail(String(error)),
    });
    const write = async () => {
      const { id, fileName } = exports.prepare({
        claims: { from: 'list', filter: asking(), sort: 'newest' },
        shape: {
          format: 'csv',
          columns: ['claim_id'],
          separator: ',',
          hasByteOrderMark: false,
          headings: null,
        },
      });
      await exports.writeTo(id, createMemorySink(fileName).sink);
      return exports.state(id);
    };
    worker.killNext('claims', death);
    expect(await write()).toMatchObject({ state: 'failed', error: { name: code } });
    expect(faults).toEqual([code]);
    expect(await write()).toMatchObject({ state: 'done', rows: 2 });
    await exports.stop();
  },
);
