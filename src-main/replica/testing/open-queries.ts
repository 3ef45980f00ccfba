import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { type InternalTargets, targetSettings } from '../../../src-shared/domain/time/internal-targets.ts';
import type { ProposingRule } from '../../../src-shared/query/rules.ts';
import type { Guards } from '../../base/guard.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { createRuleTable } from '../../journal/rule-table.ts';
import { writeRuleContent } from '../../journal/stored-rule.ts';
import { openReplica } from '../store/replica.ts';
import { testDataKey } from './received-claim.ts';
import { openQueryWorkers } from '../questions/query-workers.ts';
import { workerFile } from '../../../src-testing/worker-files.ts';
import { threadTestGuards } from '../../testing/throwing-guard.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Query workers of these files, which need not be there yet; closed after the test. */
export function openQueries(
  replicaPath: string,
  journalPath: string,
  guards: Pick<Guards, 'part'> = threadTestGuards,
) {
  const queries = openQueryWorkers({
    guards,
    workerUrl: workerFile('query'),
    journalIsWritten: false,
    replicaPath,
    journalPath,
    dataKey: testDataKey,
  });
  closing.push(() => queries.close());
  return queries;
}

/** A replica with these claims, and the workers that answer from it; closed after the test. */
export function openBoth(claims: ReceivedClaim[]) {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const journalPath = join(dir, 'journal.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const queries = openQueries(path, journalPath);
  closing.push(() => replica.close());
  const take = (more: ReceivedClaim[]) =>
    replica.applyPage({ claims: more, receivedAtMs: 1, announceNew: false, walk: null });
  take(claims);
  const ids = async (filter: ClaimFilter, sort: ClaimSort = 'newest', offset = 0, limit = 100) => {
    const range = { filter, sort, offset, limit };
    const { rows } = await queries.window(range);
    expect((await queries.ids(range)).claimIds).toEqual(rows.map(({ id }) => id));
    for (const [index, { id }] of rows.entries())
      expect(await queries.locate({ filter, sort, claimId: id })).toEqual({ index: offset + index });
    if (offset === 0 && rows.length < limit) expect((await queries.totals(filter)).claims).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  return { replica, queries, take, ids, replicaPath: path, journalPath };
}

/** As the outbox makes them. */
export function makeJournal(path: string) {
  const journal = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  journal.pragma('journal_mode = wal');
  journal.exec(`
    CREATE TABLE mark (entry_id TEXT, claim_id TEXT, kind TEXT, value TEXT, state TEXT, due_at_ms INTEGER);
    CREATE VIEW pending_mark AS SELECT * FROM mark;
    CREATE TABLE entry (seq INTEGER PRIMARY KEY, id TEXT GENERATED ALWAYS AS ('e' || seq), bulk_seq INTEGER, claim_id TEXT, kind TEXT, value TEXT, state TEXT, resolution TEXT, agent TEXT, decided_at_ms INTEGER);
    CREATE TABLE proposal_answer (entry_id TEXT, is_taken INTEGER);
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT);
    CREATE TABLE claim_note (claim_id TEXT, folded TEXT);
    CREATE TABLE claim_snooze (claim_id TEXT PRIMARY KEY, until_ms INTEGER, back_at_ms INTEGER);
    CREATE TABLE claim_tag (claim_id TEXT, tag_key TEXT);
    CREATE TABLE rule (id TEXT PRIMARY KEY, position INTEGER, is_on INTEGER, is_pinned INTEGER, version INTEGER, removed_at_ms INTEGER);
    CREATE TABLE rule_version (rule_id TEXT, version INTEGER, name TEXT, content TEXT, agent TEXT, made_at_ms INTEGER);
    CREATE TABLE read_mark (claim_id TEXT PRIMARY KEY, read_at_ms INTEGER);`);
  closing.push(() => void journal.close());
  const insert = journal.prepare('INSERT INTO mark VALUES (?, ?, ?, ?, ?, ?)');
  return {
    mark: (entryId: string, claimId: string, kind: string, value: string | null, state: string): void =>
      void insert.run(entryId, claimId, kind, value, state, 5),
    decide: (claimId: string, value: string, state: string, resolution: string | null = null): void =>
      void journal
        .prepare('INSERT INTO entry (claim_id, kind, value, state, resolution) VALUES (?, ?, ?, ?, ?)')
        .run(claimId, decisionKind.decideCollaboration, value, state, resolution),
    act: (
      claimId: string,
      action: {
        kind: string;
        value: string | null;
        agent: string;
        atMs: number;
        state?: string;
        bulkSeq?: number;
      },
    ): void =>
      void journal
        .prepare(
          'INSERT INTO entry (claim_id, kind, value, agent, decided_at_ms, state, bulk_seq) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          claimId,
          action.kind,
          action.value,
          action.agent,
          action.atMs,
          action.state ?? 'done',
          action.bulkSeq ?? null,
        ),
    /** Answers the proposals for these claims by their entries. */
    answer: (isTaken: boolean, ...claimIds: string[]): void =>
      void journal
        .prepare(
          `INSERT INTO proposal_answer (entry_id, is_taken)
           SELECT id, ? FROM entry WHERE claim_id IN (SELECT value FROM json_each(?))`,
        )
        .run(Number(isTaken), JSON.stringify(claimIds)),
    note: (claimId: string, folded: string): void =>
      void journal.prepare('INSERT INTO claim_note VALUES (?, ?)').run(claimId, folded),
    tag: (claimId: string, key: string): void =>
      void journal.prepare('INSERT INTO claim_tag VALUES (?, ?)').run(claimId, key),
    setTargets: (targets: InternalTargets): void =>
      void journal
        .prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)')
        .run(targetSettings.own, JSON.stringify(targets)),
    snooze: (claimId: string, untilMs: number | null, backAtMs: number | null = null): void =>
      void journal
        .prepare('INSERT OR REPLACE INTO claim_snooze VALUES (?, ?, ?)')
        .run(claimId, untilMs, backAtMs),
    propose: (rules: readonly ProposingRule[]): void => {
      const table = createRuleTable(journal);
      for (const { name, ...content } of rules) {
        table.insert(name, false);
        const version = { version: 1, name, content: writeRuleContent(content), agent: 'ana', madeAtMs: 1 };
        table.addVersion(name, version);
        table.setOn(name, true);
      }
    },
    clear: (): void => void journal.exec('DELETE FROM mark'),
    read: (claimId: string): void => void journal.prepare('INSERT INTO read_mark VALUES (?, 1)').run(claimId),
  };
}

export const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T00:00:00.000Z`;
export const dayMs = (n: number) => Date.parse(day(n));
