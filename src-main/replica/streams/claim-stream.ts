import { emptyQuery } from '../../../src-shared/query/query.ts';
import type { ProposingRule } from '../../../src-shared/query/rules.ts';
import type { ClaimFilter, ClaimRow, ClaimSort } from '../../../src-shared/contract/claims.ts';
import { inBatches } from '../../base/batches.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { QueryFiles } from '../questions/claim-queries.ts';
import { nothingWritten, prepareClaimNotes, type WrittenOnClaim } from './claim-notes.ts';
import { createGroundReader } from '../lists/list-ground.ts';
import { type ClaimListRow, createClaimRows, rowOf } from '../lists/claim-rows.ts';
import { firstRuleOf, type Moment } from '../lists/applying-rules.ts';
import { createJournalOverlay } from '../lists/journal-overlay.ts';
import { orderOf, planList, whereOf } from '../lists/list-plan.ts';
import { openForLists } from '../lists/open-for-lists.ts';
import { parseBody } from '../store/stored-body.ts';

/** A list, or claims of it by their ids, in the list's order. */
export type StreamedClaims =
  | { filter: ClaimFilter; sort: ClaimSort }
  | { claimIds: readonly string[]; sort: ClaimSort };

/** What is read beside the rows of the list. */
interface ReadBeside {
  notesAndTags: boolean;
  /** Moment of which the proposals are; `null`: they aren't read. */
  proposalsAt: Moment | null;
}

/** A row of the list, with what agents wrote about the claim and what a rule proposes where that is requested. */
export type StreamedClaim = ClaimRow &
  WrittenOnClaim & {
    proposal: Pick<ProposingRule, 'name' | 'decision'> | null;
    /** Creation time as received; `null` if it can be read as a time or was never named. */
    createdAtText: string | null;
  };

interface RuledLine extends ClaimListRow {
  /** Place of the rule that proposes for the claim; `null` for none. */
  proposal: number | null;
}

const cacheKib = 16 * 1024;
const rowsPerBatch = 500;

/**
 * Reads a whole list as of one moment, however long that takes: one read transaction over replica and journal, which
 * no write of the sync or the outbox affects. A row is in memory only while its batch is.
 */
export function openClaimStream(
  { replicaPath, journalPath, dataKey }: QueryFiles,
  claims: StreamedClaims,
  { notesAndTags, proposalsAt }: ReadBeside,
) {
  const database = openForLists(replicaPath, dataKey, cacheKib);
  try {
    const rowsOf = createClaimRows(database);
    const journalIsThere = createJournalOverlay(database, journalPath, dataKey).isThere();
    // The moment of each file is that of the first look into it.
    database.exec('BEGIN');
    if (journalIsThere) database.prepare('SELECT 1 FROM journal.read_mark LIMIT 1').get();
    const filter = 'filter' in claims ? claims.filter : { query: emptyQuery };
    // Its claims are read anyway.
    const ground = { ...createGroundReader(database).groundOf(journalIsThere), areFew: () => false };
    const notesOf = notesAndTags && journalIsThere ? prepareClaimNotes(database) : null;
    const firstRule =
      proposalsAt === null ? { sql: 'NULL', parameters: [] } : firstRuleOf(ground, proposalsAt);
    const createdTexts = prepareCreatedTexts(database);
    const fill = (batch: readonly RuledLine[]): StreamedClaim[] => {
      const rows = rowsOf(batch, ground);
      const ids = rows.map(({ id }) => id);
      const written = notesOf?.(ids);
      const undated = rows.filter(({ createdAtMs }) => createdAtMs === null).map(({ id }) => id);
      const texts = undated.length === 0 ? null : createdTexts(undated);
      return rows.map((row, place) => ({
        ...row,
        ...(written?.get(row.id) ?? nothingWritten),
        proposal: ground.rules[batch[place]?.proposal ?? -1] ?? null,
        createdAtText: texts?.get(row.id) ?? null,
      }));
    };
    const plan = planList(filter, ground);
    // In the order of an index, so that nothing but a search by another order is gathered before it is given.
    const ordered = orderOf(plan, claims.sort, ground, 0);
    const { from, where, parameters } =
      'claimIds' in claims
        ? {
            from: 'claim c',
            where: 'c.claim_id IN (SELECT value FROM json_each(?))',
            parameters: [JSON.stringify(claims.claimIds)],
          }
        : { from: ordered.from, where: whereOf(plan), parameters: plan.parameters };
    const isNone = plan.candidates === 0;
    const total = isNone
      ? 0
      : (database
          .prepare<unknown[], number>(`SELECT count(*) FROM ${from} WHERE ${where}`)
          .pluck()
          .get(...parameters) ?? 0);
    const { columns, joins } = rowOf(journalIsThere);
    return {
      /** Total number of claims. */
      total,
      /** Yields all rows in batches. Call it once. */
      *batches(): Generator<StreamedClaim[]> {
        if (isNone) return;
        // SQLite drops the order of a subquery that has no limit.
        const lines = database
          .prepare<unknown[], RuledLine>(
            `SELECT ${columns}, ${firstRule.sql} AS proposal FROM (
               SELECT c.claim_key FROM ${from} WHERE ${where} ORDER BY ${ordered.by} LIMIT -1
             ) k CROSS JOIN claim c ON c.claim_key = k.claim_key ${joins}`,
          )
          .iterate(...firstRule.parameters, ...parameters);
        for (const batch of inBatches(lines, rowsPerBatch)) yield fill(batch);
      },
      close(): void {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads what the service said of the creation of claims, whatever it is. */
function prepareCreatedTexts(
  database: OpenDatabase,
): (claimIds: readonly string[]) => ReadonlyMap<string, string> {
  const bodies = database.prepare<[string], { claimId: string; body: string }>(
    `SELECT c.claim_id AS claimId, b.body FROM claim c JOIN claim_body b USING (body_id)
     WHERE c.claim_id IN (SELECT value FROM json_each(?))`,
  );
  return (claimIds) =>
    new Map(
      bodies.all(JSON.stringify(claimIds)).flatMap(({ claimId, body }) => {
        const said = parseBody(body)['createdAt'];
        return typeof said === 'string' ? [[claimId, said] as const] : [];
      }),
    );
}
