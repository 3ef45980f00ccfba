import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, expect, it } from 'vitest';
import type { ExportShape } from '../../src-shared/contract/exports.ts';
import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import { targetDayMs } from '../../src-shared/domain/time/internal-targets.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { saveTargets } from '../session/target-settings.ts';
import { openJournal } from '../journal/journal.ts';
import { keyedDocuments } from '../replica/store/document-table.ts';
import { openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createAccountExports } from './account-exports.ts';
import { createMemorySink } from './testing/memory-sink.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const clock = new FakeClock();
/** Created so many days before the export begins. */
const aged = (days: number) => new Date(clock.nowMs() - days * targetDayMs).toISOString();
const document = (name: string, status: string) => ({ name, status, url: 'https://a.example/x' });

/** An export from a replica with its own journal, in which internal targets were saved. */
function openTargeted() {
  const { replica, replicaPath, journalPath, queries } = openBoth([
    receivedClaim('in-time', { createdAt: aged(3) }),
    receivedClaim('overdue', { createdAt: aged(9.5) }),
    receivedClaim('of-its-network', { createdAt: aged(4), origin: 'mastercard' }),
    receivedClaim('without-target', { createdAt: aged(5), status: 'COMPLETED', isOpen: false }),
  ]);
  const apply = (claimId: string, ...documents: ReturnType<typeof document>[]) =>
    replica.documents.apply(
      claimId,
      { documents: keyedDocuments(documents), quantity: documents.length },
      clock.nowMs(),
    );
  apply('in-time', document('a.pdf', 'approved'), document('b.pdf', 'rejected'));
  apply('overdue');
  const journal = openJournal({
    path: journalPath,
    dataKey: Buffer.from(testDataKey),
    clock,
    backupDir: tempDir(),
  });
  closing.push(() => journal.close());
  saveTargets(journal, { PENDING_REVIEW: { days: 8, networks: { mastercard: 20 } } });
  const exports = createAccountExports({
    files: { replicaPath, journalPath, dataKey: testDataKey },
    reading: queries.whileOpen,
    workerUrl: workerFile('export'),
    threadGuard: threadTestGuard,
    documentOf: () => null,
    selectedIds: () => [],
    journal,
    account: { name: 'Banco', acquirerId: 'A', environment: 'https://service.example' },
    agent: 'Ana',
    clock,
    newId: () => crypto.randomUUID(),
    onUnrecorded: (error) => expect.fail(String(error)),
  });
  closing.push(() => exports.stop());
  return async (shape: ExportShape): Promise<Buffer> => {
    const { id, fileName } = exports.prepare({
      claims: { from: 'list', filter: asking(), sort: 'newest' },
      shape,
    });
    const { sink, bytes } = createMemorySink(fileName);
    await exports.writeTo(id, sink);
    expect(exports.state(id)).toMatchObject({ state: 'done', error: null });
    return bytes();
  };
}

const headingsIn: Record<SpokenLanguage, string[]> = {
  en: ['Claim ID', 'Documents approved', 'Documents', 'Target (UTC)', 'Days left'],
  es: ['ID del contracargo', 'Documentos aprobados', 'Documentos', 'Objetivo (UTC)', 'Días restantes'],
  pt: ['ID da contestação', 'Documentos aprovados', 'Documentos', 'Meta (UTC)', 'Dias restantes'],
};

it.each(['en', 'es', 'pt'] as const)(
  'An export has the documents and the days left of the list, from the targets in the journal, with headings in %s',
  async (language) => {
    const exported = openTargeted();
    const shape: ExportShape = {
      format: 'csv',
      columns: ['claim_id', 'documents_approved', 'documents_listed', 'target_at_utc', 'days_left'],
      separator: ',',
      hasByteOrderMark: false,
      headings: language,
    };
    const at = (days: number) => new Date(clock.nowMs() + days * targetDayMs);
    const [head, ...rows] = parseCsv((await exported(shape)).toString('utf8'));
    expect(head).toEqual(headingsIn[language]);
    // Nobody listed the documents of the last two: unknown is not 0.
    expect(rows.map((row) => row.map(String))).toEqual([
      ['in-time', '1', '2', at(5).toISOString(), '5'],
      ['of-its-network', '', '', at(16).toISOString(), '16'],
      ['without-target', '', '', '', ''],
      ['overdue', '0', '0', at(-1.5).toISOString(), '-2'],
    ]);

    const workbook = await readXlsx(await exported({ ...shape, format: 'xlsx' }));
    expect(workbook.sheets[0]?.rows).toEqual([
      headingsIn[language],
      ['in-time', 1, 2, at(5), 5],
      ['of-its-network', null, null, at(16), 16],
      ['without-target', null, null, null, null],
      ['overdue', 0, 0, at(-1.5), -2],
    ]);

    const lines = (await exported({ ...shape, format: 'jsonl' })).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { days_left: number | null }).days_left)).toEqual([
      5,
      16,
      null,
      -2,
    ]);
  },
);
