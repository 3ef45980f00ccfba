import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseFileWords } from '../../src-shared/contract/case-files.ts';
import {
  addedColumns,
  exportColumns,
  type ExportShape,
  noteColumns,
} from '../../src-shared/contract/exports.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { day, dayMs, openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { Refused } from '../base/refused.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type AccountExports, createAccountExports } from './account-exports.ts';
import type { ExportSink } from './file-sink.ts';
import { withoutMarks } from './formula-guard.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { createMemorySink } from './testing/memory-sink.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const csv: ExportShape = {
  format: 'csv',
  columns: [...exportColumns],
  separator: ',',
  hasByteOrderMark: false,
  headings: null,
};

let clock: FakeClock;
let opened: AccountExports[] = [];
let journals: Journal[] = [];
beforeEach(() => {
  clock = new FakeClock();
  opened = [];
  journals = [];
});
afterEach(async () => {
  await Promise.all(opened.map((exports) => exports.stop()));
  for (const journal of journals) journal.close();
});

type Claims = Parameters<typeof openBoth>[0];

const selections: Record<string, string[]> = { some: ['a', 'gone', 'b'] };

function openExports(claims: Claims, timeZone?: () => TimeZone) {
  const { journalPath, replicaPath, queries, take, ids } = openBoth(claims);
  const journal = openMemoryJournal(clock);
  let count = 0;
  const exports = createAccountExports({
    files: { replicaPath, journalPath, dataKey: testDataKey },
    reading: queries.whileOpen,
    workerUrl: workerFile('export'),
    threadGuard: threadTestGuard,
    documentOf: () => null,
    journal,
    selectedIds: (selectionId) => selections[selectionId] ?? [],
    account: { name: 'Banco', acquirerId: 'A', environment: 'https://service.example' },
    agent: 'Ana',
    timeZone,
    clock,
    newId: () => `id-${(count += 1)}`,
    onUnrecorded: (error) => expect.fail(String(error)),
  });
  opened.push(exports);
  const whole = { from: 'list', filter: asking(), sort: 'newest' } as const;
  /** The bytes of a list's export. */
  async function exported(shape: ExportShape): Promise<Buffer> {
    const { id, fileName } = exports.prepare({ claims: whole, shape });
    const { sink, bytes } = createMemorySink(fileName);
    await exports.writeTo(id, sink);
    expect(exports.state(id)).toMatchObject({ state: 'done', error: null });
    return bytes();
  }
  return { exports, journal, journalPath, queries, take, ids, whole, exported };
}

const texts = hostileTexts(1000);
const hostileClaims = () =>
  texts.map((name, index) =>
    receivedClaim(`c${index}`, { merchant: { name }, createdAt: new Date(dayMs(1) + index).toISOString() }),
  );
/** The newest first, as the list has them. */
const newestFirst = texts.toReversed().map(fileText);

it('holds no piece of the file but the one that is being written', async () => {
  const { exports, whole } = openExports(hostileClaims());
  const { id, fileName } = exports.prepare({ claims: whole, shape: csv });
  const written: Uint8Array[] = [];
  await exports.writeTo(id, {
    ...createMemorySink(fileName).sink,
    async write(bytes) {
      expect(written.map(({ byteLength }) => byteLength)).toEqual(written.map(() => 0));
      written.push(bytes);
    },
  });
  expect(exports.state(id)).toMatchObject({ state: 'done', error: null });
  expect(written.length).toBeGreaterThan(2);
});

describe('1,000 texts that a spreadsheet could calculate', () => {
  // Promise: csv-no-formula
  it.each([',', ';', '\t'] as const)(
    'come back from CSV with %j, and none begins a cell',
    async (separator) => {
      const { exported } = openExports(hostileClaims());
      const bytes = await exported({ ...csv, columns: ['claim_id', 'merchant'], separator });
      const [head, ...rows] = parseCsv(bytes.toString('utf8'), { delimiter: separator });
      expect(head).toEqual(['claim_id', 'merchant']);
      expect(rows.map(([, name]) => withoutMarks(String(name)))).toEqual(newestFirst);
      for (const [, name] of rows) expect(String(name)).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u);
    },
  );

  it('come back from JSON Lines as they are', async () => {
    const { exported } = openExports(hostileClaims());
    const lines = (await exported({ ...csv, format: 'jsonl' })).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { merchant: string }).merchant)).toEqual(newestFirst);
  });

  // Promise: workbook-no-formula
  it('come back from a workbook as they are, and as texts', async () => {
    const { exported } = openExports(hostileClaims());
    const workbook = await readXlsx(await exported({ ...csv, format: 'xlsx', columns: ['merchant'] }));
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows.slice(1).map(([name]) => name)).toEqual(newestFirst);
    expect(JSON.stringify([...(workbook.sheets[0]?.cells?.values() ?? [])])).not.toContain('formula');
  });
});

describe('the values of a claim', () => {
  const claims = [
    receivedClaim('ars', { amount: 84_310.5, currency: 'ARS', createdAt: day(4) }),
    receivedClaim('yen', { amount: 1200, currency: 'JPY', createdAt: day(3), isOpen: null, seen: true }),
    receivedClaim('dinar', { amount: 1.25, currency: 'KWD', createdAt: day(2), updatedAt: 'soon' }),
    receivedClaim('odd', {
      amount: 0.123_456,
      currency: 'USD',
      createdAt: day(1),
      merchant: { name: '' },
      payment: null,
      rrn: null,
    }),
  ];

  it('are written with their currency’s digits, times in UTC, and the unknown as nothing', async () => {
    const { exported } = openExports(claims);
    const text = (await exported(csv)).toString('utf8');
    const [head, ars, yen, dinar, odd] = text.split('\r\n');
    expect(head).toBe(exportColumns.map((name) => `"${name}"`).join(','));
    expect(ars).toBe(
      '"ars","2026-03-04T00:00:00.000Z","2026-03-02T10:00:00.000Z","Café Ñandú","Jane Roe","000000000001","84310.50","ARS","visa",' +
        '"411111••••••1234","PENDING_REVIEW","PENDING_REVIEW","in_progress","true","false","false",',
    );
    expect(yen).toContain('"1200","JPY"');
    expect(yen).toContain('"in_progress",,"true","false",');
    expect(dinar).toContain('"soon"');
    expect(dinar).toContain('"1.250","KWD"');
    expect(odd).toContain(',"",,,"0.123456","USD"');
  });

  it('have their types in a workbook', async () => {
    const { exported } = openExports(claims);
    const workbook = await readXlsx(await exported({ ...csv, format: 'xlsx' }), { readStyles: true });
    const [head, ars] = workbook.sheets[0]?.rows ?? [];
    expect(head).toEqual([...exportColumns]);
    expect(ars?.slice(0, 8)).toEqual([
      'ars',
      new Date(dayMs(4)),
      new Date('2026-03-02T10:00:00.000Z'),
      'Café Ñandú',
      'Jane Roe',
      '000000000001',
      84_310.5,
      'ARS',
    ]);
    const formatOfAmount = (row: number) => workbook.sheets[0]?.cells?.get(`${row},6`)?.style?.numFmt;
    expect([1, 2, 3, 4].map(formatOfAmount)).toEqual(['#,##0.00', '#,##0', '#,##0.000', '#,##0.000000']);
  });

  it('have a format in a workbook that Excel takes, however many decimals an amount has', async () => {
    const { exported } = openExports([receivedClaim('least', { amount: 5e-324, currency: 'BTC' })]);
    const workbook = await readXlsx(await exported({ ...csv, format: 'xlsx' }), { readStyles: true });
    const cell = workbook.sheets[0]?.cells?.get('1,6');
    expect(cell?.value).toBe(5e-324);
    expect(cell?.style?.numFmt).toBe(`#,##0.${'0'.repeat(30)}`);
  });

  it.each(['csv', 'xlsx', 'jsonl'] as const)(
    'keep a date that can’t be read as its text in %s',
    async (format) => {
      const { exported } = openExports([
        receivedClaim('odd', { createdAt: '2026-02-30T10:00:00Z', updatedAt: 'soon' }),
        receivedClaim('plain', { createdAt: day(1) }),
        receivedClaim('none', { createdAt: null }),
      ]);
      const bytes = await exported({
        ...csv,
        format,
        columns: ['claim_id', 'created_at_utc', 'updated_at_utc'],
      });
      const rows =
        format === 'xlsx'
          ? ((await readXlsx(bytes)).sheets[0]?.rows ?? []).slice(1)
          : format === 'csv'
            ? parseCsv(bytes.toString('utf8')).slice(1)
            : bytes
                .toString('utf8')
                .trimEnd()
                .split('\n')
                .map((line) => Object.values(JSON.parse(line) as object));
      const created = new Map(rows.map(([id, at, updated]) => [String(id), [at, updated]] as const));
      expect(created.get('odd')).toEqual(['2026-02-30T10:00:00Z', 'soon']);
      expect(created.get('none')?.[0] ?? '').toBe('');
      expect(created.size).toBe(3);
    },
  );

  it('have columns for documents and days left behind all others', async () => {
    const { exported } = openExports(claims);
    const columns = [...exportColumns, ...noteColumns, ...addedColumns];
    const [head, first] = parseCsv((await exported({ ...csv, columns })).toString('utf8'));
    expect(head).toEqual(columns);
    expect(first?.slice(exportColumns.length + noteColumns.length)).toEqual(addedColumns.map(() => ''));
  });

  it('that are too long for a cell are named beside the workbook, and end between characters', async () => {
    const long = `a${'😀'.repeat(20_000)}`;
    const { exports, whole } = openExports([
      receivedClaim('short', { createdAt: day(2) }),
      receivedClaim('long', { createdAt: day(1), merchant: { name: long } }),
    ]);
    const shape: ExportShape = { ...csv, format: 'xlsx', columns: ['claim_id', 'merchant'] };
    const { id, fileName } = exports.prepare({ claims: whole, shape });
    const { sink, bytes } = createMemorySink(fileName);
    await exports.writeTo(id, sink);
    expect(JSON.parse(exports.state(id)?.about ?? '')).toMatchObject({
      cutTexts: {
        count: 1,
        named: [{ row: 2, column: 'merchant', characters: long.length, kept: 32_767 }],
      },
    });
    const name = String((await readXlsx(bytes())).sheets[0]?.rows[2]?.[1]);
    expect(name).toBe(`a${'😀'.repeat(16_382)}…`);
    expect(name.isWellFormed()).toBe(true);
  });

  it('begin with a byte order mark where one is wanted', async () => {
    const { exported } = openExports(claims);
    const marked = await exported({ ...csv, hasByteOrderMark: true });
    expect(marked.subarray(0, 4).toString('hex')).toBe('efbbbf22');
    expect((await exported(csv)).toString('utf8').startsWith('"')).toBe(true);
  });
});

describe('what agents wrote about a claim', () => {
  const note = '=HYPERLINK("http://x")\n+1; \'@SUM(1)';
  const asked: ExportShape = { ...csv, columns: ['claim_id', 'notes', 'tags'] };

  async function openNoted() {
    const harness = openExports(
      ['first', 'second', 'third'].map((id, n) => receivedClaim(id, { createdAt: day(9 - n) })),
    );
    const { notes } = openAccountJournal(harness.journalPath);
    const by = { claim_id: 'first', agent: 'Ana', written_at_ms: dayMs(1) };
    notes.add({ ...by, id: 'n1', text: 'Llamó el comercio' });
    notes.add({ ...by, id: 'n2', text: note, written_at_ms: dayMs(2) });
    notes.setTags('first', ['Urgente', '-1+1'], 5);
    notes.setTags('third', ['visa'], 5);
    return harness;
  }
  function openAccountJournal(path: string) {
    const journal = openJournal({ path, dataKey: Buffer.from(testDataKey), clock, backupDir: tempDir() });
    journals.push(journal);
    return journal;
  }
  const written = `2026-03-01T00:00:00.000Z Ana: Llamó el comercio\n2026-03-02T00:00:00.000Z Ana: ${note}`;

  it('is in the file when it is asked for, and calculates nothing', async () => {
    const { exported } = await openNoted();
    const text = (await exported(asked)).toString('utf8');
    const [, ...rows] = parseCsv(text).map((row) => row.map(String));
    expect(rows.map((row) => row.map(withoutMarks))).toEqual([
      ['first', written, '-1+1, Urgente'],
      ['second', '', ''],
      ['third', '', 'visa'],
    ]);
    expect(text).not.toMatch(/["\n]\s*[=+@-]/);

    const lines = (await exported({ ...asked, format: 'jsonl' })).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { claim_id: 'first', notes: written, tags: '-1+1, Urgente' },
      { claim_id: 'second', notes: null, tags: null },
      { claim_id: 'third', notes: null, tags: 'visa' },
    ]);
    const workbook = await readXlsx(await exported({ ...asked, format: 'xlsx' }));
    expect(workbook.sheets[0]?.rows[1]).toEqual(['first', written, '-1+1, Urgente']);
  });

  // Promise: notes-only-when-ticked
  it('is in no other file, and what is said about a file says whether it is', async () => {
    const { exports, exported, whole } = await openNoted();
    expect((await exported(csv)).toString('utf8')).not.toMatch(/Llamó|Urgente/);
    const { id, fileName } = exports.prepare({ claims: whole, shape: asked });
    await exports.writeTo(id, createMemorySink(fileName).sink);
    expect(JSON.parse(exports.state(id)?.about ?? '{}')).toMatchObject({
      columns: ['claim_id', 'notes', 'tags'],
    });
  });
});

it.each([
  ['en', ['Claim ID', 'Created (UTC)', 'Merchant', 'Notes'], 'Claims'],
  ['es', ['ID del contracargo', 'Creado (UTC)', 'Comercio', 'Notas'], 'Contracargos'],
  ['pt', ['ID da contestação', 'Criada (UTC)', 'Estabelecimento', 'Notas'], 'Contestações'],
] as const)('has its headings in %s where they are asked for', async (language, header, sheet) => {
  const { exported } = openExports([receivedClaim('one')]);
  const shape: ExportShape = {
    ...csv,
    columns: ['claim_id', 'created_at_utc', 'merchant', 'notes'],
    headings: language,
  };
  expect(parseCsv((await exported(shape)).toString('utf8'))[0]).toEqual(header);
  const workbook = await readXlsx(await exported({ ...shape, format: 'xlsx' }));
  expect(workbook.sheets[0]).toMatchObject({ name: sheet });
  expect(workbook.sheets[0]?.rows[0]).toEqual(header);
  // A program reads these, in every language.
  expect(
    Object.keys(JSON.parse((await exported({ ...shape, format: 'jsonl' })).toString('utf8')) as object),
  ).toEqual(shape.columns);
});

it('exports the list as it was when the export began, nothing twice and nothing missing', async () => {
  const claims = Array.from({ length: 3000 }, (_, index) =>
    receivedClaim(`c${index}`, { createdAt: new Date(dayMs(1) + index).toISOString(), amount: index }),
  );
  const { exports, take, whole } = openExports(claims);
  const { id } = exports.prepare({ claims: whole, shape: { ...csv, columns: ['claim_id', 'amount'] } });
  const { sink, bytes, pieces } = createMemorySink('a.csv');
  let round = 0;
  await exports.writeTo(id, {
    ...sink,
    async write(piece) {
      await sink.write(piece);
      // The sync goes on between the pieces: changed, new and older claims.
      round += 1;
      take(
        claims
          .slice(0, 100)
          .map(({ id: claimId }) => receivedClaim(claimId, { amount: 1_000_000 + round, updatedAt: day(9) })),
      );
      take([
        receivedClaim(`new-${round}`, { createdAt: day(20) }),
        receivedClaim(`old-${round}`, { createdAt: '2025-01-01' }),
      ]);
    },
  });
  expect(pieces.length).toBeGreaterThan(5);
  const [, ...rows] = parseCsv(bytes().toString('utf8'), { delimiter: ',' });
  expect(rows).toEqual(
    Array.from({ length: 3000 }, (_, index) => [`c${2999 - index}`, `${2999 - index}.00`]),
  );
  expect(exports.state(id)).toMatchObject({ state: 'done', rows: 3000, total: 3000 });
});

it('keeps the files where they are while it reads them, and waits while they change places', async () => {
  const { exports, queries, whole } = openExports([receivedClaim('a')]);
  const shape: ExportShape = { ...csv, columns: ['claim_id'] };
  const first = exports.prepare({ claims: whole, shape });
  const { sink } = createMemorySink('a.csv');
  const said: string[] = [];
  const later: { swap?: Promise<void>; second?: Promise<void> } = {};
  await exports.writeTo(first.id, {
    ...sink,
    async write(bytes) {
      await sink.write(bytes);
      later.swap ??= queries.whileClosed(async () => {
        said.push('files closed');
        const next = exports.prepare({ claims: whole, shape });
        later.second = exports
          .writeTo(next.id, createMemorySink('b.csv').sink)
          .then(() => void said.push('second export ended'));
      });
      // Questions go on.
      expect((await queries.totals(asking())).claims).toBe(1);
      said.push('first export writes');
    },
  });
  await later.swap;
  await later.second;
  expect(said).toEqual(['first export writes', 'first export writes', 'files closed', 'second export ended']);
});

it('exports what a filter, a search or a selection holds, in the list’s order', async () => {
  const { exports, ids } = openExports([
    receivedClaim('a', { createdAt: day(1), amount: 5, merchant: { name: 'Bar' } }),
    receivedClaim('b', { createdAt: day(2), amount: 9, seen: true, merchant: { name: 'Bar Sur' } }),
    receivedClaim('c', { createdAt: day(3), amount: 7 }),
  ]);
  const shape: ExportShape = { ...csv, format: 'jsonl', columns: ['claim_id'] };
  const idsOf = async (claims: Parameters<AccountExports['prepare']>[0]['claims']) => {
    const { id } = exports.prepare({ claims, shape });
    const { sink, bytes } = createMemorySink('a.jsonl');
    await exports.writeTo(id, sink);
    const lines = bytes().toString('utf8').trimEnd().split('\n');
    return lines.map((line) => (JSON.parse(line) as { claim_id: string }).claim_id);
  };
  for (const [filter, sort] of [
    [asking(), 'merchant'],
    [asking('bar'), 'newest'],
    [asking('bar'), 'amount_high'],
    [asking('seen:no'), 'oldest'],
  ] as const) {
    // One after the other: each is a thread of its own.
    expect(await idsOf({ from: 'list', filter, sort })).toEqual(await ids(filter, sort));
  }
  expect(await idsOf({ from: 'selection', selectionId: 'some', sort: 'amount_high' })).toEqual(['b', 'a']);
});

it('of a case file is in the journal with its claims, and can’t be had twice', async () => {
  const { exports } = openExports([]);
  const sheet = { claimId: 'c-1', title: 'Case file', lines: [], sections: [] };
  const batchId = exports.addCaseFile(null, sheet);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no document needs words
  const how = { words: {} as CaseFileWords, hasDocuments: true, hasNotes: false };
  const { id, fileName, contentType } = exports.prepareCaseFiles(batchId, how);
  expect([fileName, contentType]).toEqual(['case-file-2026-03-10-080000Z.pdf', 'application/pdf']);
  const { sink, bytes, kept } = createMemorySink(fileName);
  await exports.writeTo(id, sink);
  expect(bytes().subarray(0, 5).toString()).toBe('%PDF-');
  const claims = { from: 'case_files', claimIds: ['c-1'] };
  expect(JSON.parse(kept.about ?? '')).toMatchObject({ rows: 1, claims, format: 'pdf', hasNotes: false });
  expect(exports.recent()).toMatchObject([
    { format: 'pdf', outcome: 'done', rows: 1, scope: claims, hasNotes: false },
  ]);
  expect(() => exports.prepareCaseFiles(batchId, how)).toThrow(Refused);
  expect(() => exports.addCaseFile(batchId, sheet)).toThrow(Refused);
});

describe('an export', () => {
  const claims = () => Array.from({ length: 2000 }, (_, index) => receivedClaim(`c${index}`));

  it('is in the journal: who, when, which claims, how many, which file', async () => {
    const { exports, journal, exported } = openExports(claims());
    await exported({ ...csv, columns: ['claim_id', 'merchant'] });
    expect(exports.recent()).toEqual([
      {
        id: 'id-1',
        agent: 'Ana',
        startedAtMs: clock.nowMs(),
        endedAtMs: clock.nowMs(),
        outcome: 'done',
        rows: 2000,
        format: 'csv',
        fileName: 'claims-2026-03-10-080000Z.csv',
        scope: { from: 'list', filter: asking(), sort: 'newest' },
        hasNotes: false,
      },
    ]);
    expect(JSON.parse(journal.exports.recent(1)[0]?.request ?? '')).toEqual({
      claims: { from: 'list', filter: asking(), sort: 'newest' },
      shape: { ...csv, columns: ['claim_id', 'merchant'] },
    });
  });

  it('is in the journal with whether notes or tags were chosen', async () => {
    const { exports, journal, exported } = openExports(claims().slice(0, 1));
    await exported({ ...csv, columns: ['claim_id', 'merchant', ...noteColumns] });
    await exported({ ...csv, columns: ['claim_id', 'tags'] });
    await exported({ ...csv, columns: ['claim_id'] });
    const decisions = exports.prepareDecisions({ filter: {} }, csv);
    await exports.writeTo(decisions.id, createMemorySink('a.csv').sink);
    const later = JSON.stringify({ claims: { from: 'changes', kinds: null, filter: null }, shape: 'later' });
    const row = { agent: 'Ana', started_at_ms: 1, file_name: 'a.csv', format: 'csv' } as const;
    journal.transaction(() => journal.exports.begin({ ...row, id: 'later', request: later }));
    expect(exports.recent().map(({ hasNotes }) => hasNotes)).toEqual([null, null, false, true, true]);
  });

  it('of an earlier version is shown with the query that its filter was', () => {
    const { exports, journal } = openExports([]);
    const row = { agent: 'Ana', started_at_ms: 1, file_name: 'a.csv', format: 'csv' } as const;
    const begin = (id: string, of: object) =>
      journal.transaction(() =>
        journal.exports.begin({ ...row, id, request: JSON.stringify({ claims: of }) }),
      );
    const filter = {
      seen: false,
      needsDecision: true,
      snoozed: false,
      statuses: ['NEW'],
      createdBeforeMs: 1_000,
      where: 'age:>3d',
      atMs: 5,
      text: 'café',
    };
    begin('list', { from: 'list', filter, sort: 'newest' });
    begin('changes', { from: 'changes', kinds: null, filter: null });
    begin('decisions', { from: 'decisions', filter: { text: 'x' } });
    begin('later', { from: 'list', filter: { mood: 'bright' }, sort: 'newest' });
    begin('far', { from: 'list', filter: { createdAfterMs: 9e15 }, sort: 'newest' });
    const text =
      'needs-decision:yes snoozed:no seen:no status:"NEW" created:..1970-01-01T00:00:00.999Z age:>3d café';
    expect(exports.recent().map(({ scope }) => scope)).toEqual([
      null,
      null,
      { from: 'decisions', filter: { text: 'x' } },
      { from: 'changes', kinds: null, filter: null },
      { from: 'list', filter: { query: asking(text).query, atMs: 5 }, sort: 'newest' },
    ]);
  });

  it('whose record can’t be read is shown without its claims, and the others beside it', () => {
    const { exports, journal } = openExports([]);
    const row = { agent: 'Ana', started_at_ms: 1, file_name: 'a.csv', format: 'csv' } as const;
    const begin = (id: string, request: string) =>
      journal.transaction(() => journal.exports.begin({ ...row, id, request }));
    const nested = (query: string, depth: number) =>
      `{"claims":{"from":"list","filter":{"query":${'{"kind":"not","node":'.repeat(depth)}${query}${'}'.repeat(depth)}},"sort":"newest"}}`;
    const tag = '{"kind":"term","key":"tag","values":["a"]}';
    begin('1', nested(tag, 1));
    begin('2', nested(tag, 200));
    begin('3', nested(tag, 100_000));
    begin('4', 'no JSON');
    begin('5', '[]');
    const read = exports.recent().map(({ id, scope }) => [id, scope === null]);
    expect(Object.fromEntries(read)).toEqual({ 1: false, 2: true, 3: true, 4: true, 5: true });
  });

  it('says beside the file what it holds', async () => {
    const { exports, whole } = openExports(claims());
    const { id } = exports.prepare({ claims: whole, shape: csv });
    const { sink, kept } = createMemorySink('chosen.csv');
    await exports.writeTo(id, sink);
    expect(JSON.parse(kept.about ?? '')).toEqual({
      file: 'chosen.csv',
      rows: 2000,
      asOf: new Date(clock.nowMs()).toISOString(),
      account: { name: 'Banco', acquirerId: 'A', environment: 'https://service.example' },
      exportedBy: 'Ana',
      claims: { from: 'list', filter: asking(), sort: 'newest' },
      ...csv,
    });
  });

  /** An export that `during` interferes with, from its second piece on. */
  async function interrupted(during: (exports: AccountExports, id: string) => void, full?: number) {
    const { exports, whole } = openExports(claims());
    const { id } = exports.prepare({ claims: whole, shape: csv });
    const { sink, kept, pieces } = createMemorySink('a.csv', full);
    const interfering: ExportSink = {
      ...sink,
      async write(bytes) {
        await sink.write(bytes);
        if (pieces.length === 2) during(exports, id);
      },
    };
    await exports.writeTo(id, interfering);
    expect(kept).toEqual({ about: null, isAbandoned: true });
    return { state: exports.state(id), record: exports.recent()[0] };
  }

  // Promise: cancelled-export-leaves-nothing
  it('that is cancelled leaves no file, and is in the journal all the same', async () => {
    const { state, record } = await interrupted((exports, id) => exports.cancel(id));
    expect(state).toMatchObject({ state: 'cancelled', about: null });
    expect(record).toMatchObject({ outcome: 'cancelled' });
  });

  it('that a full disk ends leaves no file and says why', async () => {
    const { state, record } = await interrupted(() => undefined, 1);
    expect(state).toMatchObject({ state: 'failed', error: { code: 'ENOSPC' } });
    expect(record).toMatchObject({ outcome: 'failed' });
  });

  // Promise: closed-account-exports-nothing
  it('ends when the account is closed', async () => {
    const { state } = await interrupted((exports) => void exports.stop());
    expect(state).toMatchObject({ state: 'failed', error: { code: 'export_stopped' } });
  });

  it('ends when nothing is taken for a minute', async () => {
    const { exports, whole } = openExports(claims());
    const { id } = exports.prepare({ claims: whole, shape: csv });
    const { sink, kept } = createMemorySink('a.csv');
    const ended = exports.writeTo(id, {
      ...sink,
      write: () => {
        clock.pass(60_000);
        return new Promise(() => undefined);
      },
    });
    await ended;
    expect(kept.isAbandoned).toBe(true);
    expect(exports.state(id)).toMatchObject({ state: 'failed', error: { code: 'export_stalled' } });
  });

  it('of no claims is refused, and leaves no file', async () => {
    const { exports } = openExports(claims());
    const { id } = exports.prepare({
      claims: { from: 'list', filter: asking('nobody'), sort: 'newest' },
      shape: csv,
    });
    const { sink, kept, pieces } = createMemorySink('a.csv');
    await exports.writeTo(id, sink);
    expect({ pieces: pieces.length, ...kept }).toEqual({ pieces: 0, about: null, isAbandoned: true });
    expect(exports.state(id)).toMatchObject({ state: 'failed', error: { code: 'export_empty' } });
  });

  it('begins once', async () => {
    const { exports, whole } = openExports(claims());
    const { id } = exports.prepare({ claims: whole, shape: csv });
    await exports.writeTo(id, createMemorySink('a.csv').sink);
    const again = createMemorySink('b.csv');
    await exports.writeTo(id, again.sink);
    expect(again.kept.isAbandoned).toBe(true);
    expect(exports.recent()).toHaveLength(1);
  });

  it('that nobody came for can’t be begun any more', async () => {
    const { exports, whole } = openExports(claims());
    const { id } = exports.prepare({ claims: whole, shape: csv });
    exports.cancel(id, new Refused('export_not_fetched', {}));
    const { sink, kept } = createMemorySink('a.csv');
    await exports.writeTo(id, sink);
    expect(kept.isAbandoned).toBe(true);
    expect(exports.recent()).toEqual([]);
  });
});

it('an export of merchants is recorded with its question, and says beside the file what no row holds', async () => {
  const { exports } = openExports([
    receivedClaim('a', { merchantId: 'M-1' }),
    receivedClaim('b', { merchantId: null, merchant: { name: 'Nobody' } }),
  ]);
  const filters = {
    created: asking(),
    createdBefore: asking('created:..1990-01-01'),
    ended: asking(),
    open: asking('open:yes'),
  };
  const merchants = {
    view: 'all',
    days: { from: '2026-03-01', to: '2026-03-31' },
    question: { ...filters, text: 'ñandú', sort: 'name' },
  } as const;
  const { id, fileName } = exports.prepareMerchants(merchants, csv);
  expect(fileName).toMatch(/^merchants-.*\.csv$/);
  await exports.writeTo(id, createMemorySink(fileName).sink);
  const state = exports.state(id);
  expect(state).toMatchObject({ state: 'done', error: null, rows: 1 });
  expect(JSON.parse(state?.about ?? '')).toMatchObject({
    claims: { from: 'merchants', ...merchants },
    rows: 1,
    merchants: 1,
    claimsCreated: 2,
    claimsOfUnknownMerchant: 1,
  });
  expect(exports.recent()[0]?.scope).toEqual({ from: 'merchants', ...merchants });
});

it('an export of the feed is recorded with what it was narrowed by, and leaves no file where nothing changed', async () => {
  const { exports } = openExports([]);
  const changes = { kinds: ['outcome' as const], filter: asking('currency:USD') };
  const { columns: _, ...shape } = csv;
  const { id, fileName } = exports.prepareChanges(changes, shape);
  expect(fileName).toMatch(/^changes-.*\.csv$/);
  await exports.writeTo(id, createMemorySink(fileName).sink);
  expect(exports.state(id)).toMatchObject({ error: { code: 'export_empty' }, about: null });
  expect(exports.recent()).toMatchObject([
    { agent: 'Ana', fileName, outcome: 'failed', rows: 0, scope: { from: 'changes', ...changes } },
  ]);
});

it('the file beside an export of days says in which time zone they are, also once another one is set', async () => {
  let zone = 'Pacific/Kiritimati';
  const { exports } = openExports([receivedClaim('c1', { merchantId: 'M-1' })], () => zone);
  const { columns: _, ...shape } = csv;
  const scope = { view: 'all', days: { from: '2026-03-01', to: '2026-03-31' } } as const;
  const figures = [{ figure: 'totals', query: 'outcome:none', filter: asking() }];
  const question = {
    created: asking(),
    createdBefore: asking('created:..1990-01-01'),
    ended: asking(),
    open: asking('open:yes'),
    text: '',
    sort: 'name',
  } as const;
  const prepared = [
    exports.prepareFigures({ ...scope, figures }, shape),
    exports.prepareMerchants({ ...scope, question }, shape),
  ];
  zone = 'UTC';
  for (const { id, fileName } of prepared) {
    await exports.writeTo(id, createMemorySink(fileName).sink);
    expect(exports.state(id)).toMatchObject({ state: 'done', error: null });
    expect(JSON.parse(exports.state(id)?.about ?? '')).toMatchObject({
      claims: { ...scope, timeZone: 'Pacific/Kiritimati' },
    });
  }
});
