import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { decisionColumns, type FileShape } from '../../src-shared/contract/exports.ts';
import type { EntryFilter } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { StreamedEntries } from '../journal/entry-stream.ts';
import type { NewEntry } from '../journal/entry-row.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { writeRuleContent } from '../journal/stored-rule.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { startExportThread } from './export-thread.ts';
import { sourceBytes } from './testing/source-bytes.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';

const dataKey = randomBytes(32);
const csv: FileShape = { format: 'csv', separator: ',', hasByteOrderMark: false, headings: null };

let journal: Journal;
let journalPath: string;
beforeEach(() => {
  const dir = tempDir();
  journalPath = join(dir, 'journal.db');
  journal = openJournal({
    path: journalPath,
    dataKey,
    clock: new FakeClock(),
    backupDir: join(dir, 'backups'),
  });
});
afterEach(() => journal.close());

function decide(id: string, fields: Partial<NewEntry> = {}): void {
  const entry: NewEntry = {
    id,
    group_id: 'g',
    kind: decisionKind.decideCollaboration,
    payload: '{}',
    payload_version: 1,
    environment: 'e',
    acquirer_id: 'a',
    agent: 'Ana',
    decided_at_ms: 1_772_000_000_000,
    claim_id: `claim-${id}`,
    value: 'ACCEPTED',
    saw: null,
    lane: 'l',
    lane_ordered: 0,
    due_at_ms: 1,
    sent_again_for: null,
    position: null,
    ...fields,
  };
  journal.transaction(() => journal.entries.insert(entry));
}

async function exported(
  filter: EntryFilter,
  during?: () => void,
  part: Omit<StreamedEntries, 'filter'> = {},
) {
  const files = { replicaPath: '', journalPath, dataKey };
  const shape = csv;
  const source = startExportThread(
    workerFile('export'),
    {
      makes: 'decisions',
      files,
      asked: { filter, ...part },
      shape,
    },
    threadTestGuard,
  );
  const total = await source.total();
  during?.();
  const text = (await sourceBytes(source)).toString('utf8');
  await source.end();
  const [head, ...rows] = parseCsv(text, { delimiter: ',' });
  return { total, head, rows: rows.map((row) => row.map(String)), text };
}

const idsOf = ({ rows }: { rows: string[][] }) => rows.map(([id]) => id);

it('has every decision as the journal has it, the newest first, and nothing that becomes a formula', async () => {
  decide('1');
  decide('2', {
    kind: decisionKind.sendEmail,
    payload: '{"claimId":"claim-2","email":"shop@example.com"}',
    agent: '=1+1',
  });
  decide('3', { kind: 'of_a_later_version', payload: 'not JSON', claim_id: null, value: null });
  const file = await exported({}, () => decide('4'));
  expect(file.head).toEqual([...decisionColumns]);
  expect(file.total).toBe(3);
  expect(idsOf(file)).toEqual(['3', '2', '1']);
  expect(file.text).toContain('"2026-02-25T06:13:20.000Z"');
  expect(file.text).toContain('"shop@example.com"');
  expect(file.text).toContain(`"'=1+1"`);
  expect(file.text).toContain('"of_a_later_version"');
});

it('names the rule that a decision answers, in the version that proposed, and whether it was taken', async () => {
  const content = writeRuleContent({ query: queryOf('amount:<10'), decision: { kind: 'accept' } });
  journal.transaction(() => {
    journal.rules.insert('small', false);
    for (const [version, name] of [
      [1, 'Small'],
      [2, '=Smaller'],
    ] as const)
      journal.rules.addVersion('small', { version, name, content, agent: 'Ana', madeAtMs: 1 });
  });
  for (const id of ['1', '2', '3']) decide(id);
  const answer = (id: string, version: number, kind: 'accept' | 'reject') =>
    journal.transaction(() =>
      journal.proposalAnswers.record(new Map([[`claim-${id}`, { ruleId: 'small', version }]]), {
        act: { kind },
        agent: 'Ana',
        atMs: 1,
        claims: [{ claimId: `claim-${id}`, entryId: id }],
      }),
    );
  answer('1', 1, 'accept');
  answer('2', 2, 'reject');
  const { rows } = await exported({});
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['', '', ''],
    ["'=Smaller", '2', 'false'],
    ['Small', '1', 'true'],
  ]);
});

it('has what the filter means, and no other', async () => {
  decide('old', { decided_at_ms: 1000 });
  decide('ana');
  decide('eva', { agent: 'Eva' });
  decide('seen', { kind: decisionKind.markSeen });
  journal.transaction(() => journal.entries.compareAndMove('ana', 'held', 'cancelled', { ended_at_ms: 5 }));
  const found = async (filter: EntryFilter) => idsOf(await exported(filter));
  expect(await found({ fromMs: 1001 })).toEqual(['seen', 'eva', 'ana']);
  expect(await found({ untilMs: 1001 })).toEqual(['old']);
  expect(await found({ agent: 'Eva' })).toEqual(['eva']);
  expect(await found({ kinds: [decisionKind.markSeen] })).toEqual(['seen']);
  expect(await found({ states: ['cancelled'] })).toEqual(['ana']);
  expect(await found({ text: 'claim-ev', states: ['held'] })).toEqual(['eva']);
  expect(journal.entries.agents()).toEqual(['Ana', 'Eva']);
});

it('has the decisions of one bulk alone, or the undone ones of a day, as far as the filter means them', async () => {
  const dayMs = Date.UTC(2026, 1, 25, 12);
  decide('1', { group_id: 'bulk', decided_at_ms: dayMs });
  decide('2', { group_id: 'bulk', decided_at_ms: dayMs, agent: 'Eva' });
  decide('3', { group_id: 'other', decided_at_ms: dayMs });
  decide('4', { group_id: 'another', decided_at_ms: dayMs });
  for (const id of ['3', '4'])
    journal.transaction(() => journal.entries.compareAndMove(id, 'held', 'cancelled', { ended_at_ms: 5 }));
  const found = async (filter: EntryFilter, part: Omit<StreamedEntries, 'filter'>) => {
    const file = await exported(filter, undefined, part);
    expect(file.total).toBe(file.rows.length);
    return idsOf(file);
  };
  expect(await found({}, { groupId: 'bulk' })).toEqual(['2', '1']);
  expect(await found({ agent: 'Eva' }, { groupId: 'bulk' })).toEqual(['2']);
  const undoneDay = (day: string) => ({ undoneDay: { day, timeZone: 'Pacific/Kiritimati' } });
  expect(await found({}, undoneDay('2026-02-26'))).toEqual(['4', '3']);
  expect(await found({}, undoneDay('2026-02-25'))).toEqual([]);
});
