import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, expect, it } from 'vitest';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { ExportShape } from '../../src-shared/contract/exports.ts';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { targetDayMs } from '../../src-shared/domain/time/internal-targets.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { saveRule, setRuleOn } from '../rules/rules.ts';
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
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const clock = new FakeClock();
/** Created so many days before the export begins. */
const aged = (days: number) => new Date(clock.nowMs() - days * targetDayMs).toISOString();
const document = (name: string, status: string) => ({ name, status, url: 'https://a.example/x' });

interface TestRule {
  name: string;
  search: string;
  decision: ProposedDecision;
  on?: boolean;
}
const byAna = { agent: 'ana', nowMs: 1 };

/** An export from a replica with its own journal, in which internal targets were saved. */
function openTargeted(rulesHere: readonly TestRule[] = [], more: ReceivedClaim[] = []) {
  const { replica, replicaPath, journalPath, queries } = openBoth([
    receivedClaim('in-time', { createdAt: aged(3) }),
    receivedClaim('overdue', { createdAt: aged(9.5) }),
    receivedClaim('of-its-network', { createdAt: aged(4), origin: 'mastercard' }),
    receivedClaim('without-target', { createdAt: aged(5), status: 'COMPLETED', isOpen: false }),
    ...more,
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
  for (const { on, name, search, decision } of rulesHere) {
    saveRule(journal, { id: name, name, content: { query: queryOf(search), decision } }, byAna);
    setRuleOn(journal, name, on ?? true);
  }
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
  return async (shape: ExportShape, filter: ClaimFilter = asking()): Promise<Buffer> => {
    const { id, fileName } = exports.prepare({
      claims: { from: 'list', filter, sort: 'newest' },
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

const proposalHeadings: Record<SpokenLanguage, string[]> = {
  en: ['Claim ID', 'Proposed', 'Rule'],
  es: ['ID del contracargo', 'Propuesto', 'Regla'],
  pt: ['ID da contestação', 'Proposto', 'Regra'],
};

it.each(['en', 'es', 'pt'] as const)(
  'An export has what the first rule that applies proposes for each claim, with headings in %s',
  async (language) => {
    const exported = openTargeted([
      { name: 'off', search: '', decision: { kind: 'reject' }, on: false },
      { name: '=overdue', search: 'age:>=9', decision: { kind: 'accept' } },
      { name: 'other', search: 'network:mastercard', decision: { kind: 'tag', tag: 'two words' } },
      { name: 'any', search: 'open:yes', decision: { kind: 'snooze', choice: 'tomorrow' } },
    ]);
    const shape: ExportShape = {
      format: 'csv',
      columns: ['claim_id', 'proposed', 'rule'],
      separator: ',',
      hasByteOrderMark: false,
      headings: language,
    };
    const rows = [
      ['in-time', 'snooze tomorrow', 'any'],
      ['of-its-network', 'tag two words', 'other'],
      ['without-target', null, null],
      ['overdue', 'accept', '=overdue'],
    ];
    const workbook = await readXlsx(await exported({ ...shape, format: 'xlsx' }));
    expect(workbook.sheets[0]?.rows).toEqual([proposalHeadings[language], ...rows]);

    // Text that a spreadsheet could calculate is marked, as everywhere in CSV.
    const csvRows = rows.map((row) => row.map((cell) => (cell === '=overdue' ? "'=overdue" : (cell ?? ''))));
    expect(parseCsv((await exported(shape)).toString('utf8'))).toEqual([
      proposalHeadings[language],
      ...csvRows,
    ]);

    const lines = (await exported({ ...shape, format: 'jsonl' })).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line) as object))).toEqual(rows);
  },
);

it('An export of many claims has the proposal of each', async () => {
  const amounts = Array.from({ length: 1_201 }, (_, index) => index);
  const exported = openTargeted(
    [{ name: 'Small', search: 'amount:<600', decision: { kind: 'accept' } }],
    amounts.map((amount) => receivedClaim(`c${amount}`, { amount, createdAt: aged(20) })),
  );
  const file = await exported({
    format: 'csv',
    columns: ['claim_id', 'amount', 'rule'],
    separator: ',',
    hasByteOrderMark: false,
    headings: null,
  });
  const rows = parseCsv(file.toString('utf8')).filter(([id]) => /^c\d/.test(String(id)));
  expect(rows).toHaveLength(amounts.length);
  for (const [, amount, rule] of rows) expect(rule).toBe(Number(amount) < 600 ? 'Small' : '');
});

it('A list that was searched by card holder is exported, with what a rule about card holders proposes', async () => {
  const exported = openTargeted(
    [{ name: 'Marías', search: 'holder:maria', decision: { kind: 'accept' } }],
    ['María Sosa', 'Mario Sosa', 'Ana Paz'].map((name) =>
      receivedClaim(name, { payment: { card_holder_name: name }, createdAt: aged(20) }),
    ),
  );
  const shape: ExportShape = {
    format: 'csv',
    columns: ['claim_id', 'rule'],
    separator: ',',
    hasByteOrderMark: false,
    headings: null,
  };
  const [, ...rows] = parseCsv((await exported(shape, asking('holder:sosa'))).toString('utf8'));
  expect(new Map(rows.map(([id, rule]) => [id, rule]))).toEqual(
    new Map([
      ['María Sosa', 'Marías'],
      ['Mario Sosa', ''],
    ]),
  );
});
