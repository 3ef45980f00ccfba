import { receivedClaimSchema, type ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { claimColumns } from './claim-columns.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import { parseBody } from './sanitised-body.ts';
import type { SearchTable } from './search-table.ts';
import { searchWords } from './search-words.ts';

interface StoredClaim {
  claimKey: number;
  body: string;
}

/** How far the claims of an older version have their words and their merchants' keys. */
export interface SearchProgress {
  indexed: number;
  claims: number;
}

interface BacklogStep {
  below: number | null;
  indexed: number;
}

/** Claims with a key below it wait; the newest are taken first. A migration writes it. */
const markName = 'search_backlog_below';

/**
 * The claims that an older version left here, which are found only once their words are written and
 * their merchants' keys are those of today. Done in steps, and gone on with after a restart.
 */
export function createSearchBacklog(database: OpenDatabase, words: SearchTable) {
  const readMark = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const writeMark = database.prepare('UPDATE meta SET value = ? WHERE name = ?');
  const removeMark = database.prepare('DELETE FROM meta WHERE name = ?');
  const next = database.prepare<[number, number], StoredClaim>(
    `SELECT c.claim_key AS claimKey, b.body FROM claim c JOIN claim_body b USING (body_id)
     WHERE c.claim_key < ? ORDER BY c.claim_key DESC LIMIT ?`,
  );
  const countFrom = database
    .prepare<[number], number>('SELECT count(*) FROM claim WHERE claim_key >= ?')
    .pluck();
  const countAll = database.prepare<[], number>('SELECT count(*) FROM claim').pluck();
  const rename = database.prepare('UPDATE claim SET merchant_key = ?, tax_identity = ? WHERE claim_key = ?');

  const mark = readMark.get(markName);
  let below = mark === undefined ? null : Number(mark);
  let progress: SearchProgress | null =
    below === null ? null : { indexed: countFrom.get(below) ?? 0, claims: countAll.get() ?? 0 };

  return {
    /** `null` when every claim is indexed. */
    progress: (): SearchProgress | null => progress,
    /** Indexes at most `limit` claims. Call it inside a transaction, and `advance` with its answer after that. */
    step(limit: number): BacklogStep {
      const rows = below === null ? [] : next.all(below, limit);
      for (const { claimKey, body } of rows) {
        const claim = readClaim(body);
        if (claim === null) continue;
        const columns = claimColumns(claim);
        words.renew(claimKey, searchWords(claim, columns));
        rename.run(columns.merchantKey, columns.taxIdentity, claimKey);
      }
      const last = rows.length < limit ? undefined : rows.at(-1);
      if (last === undefined) removeMark.run(markName);
      else writeMark.run(String(last.claimKey), markName);
      return { below: last?.claimKey ?? null, indexed: rows.length };
    },
    /** The step is committed. */
    advance(step: BacklogStep): void {
      below = step.below;
      if (progress === null) return;
      const { indexed, claims } = progress;
      progress = below === null ? null : { indexed: Math.min(indexed + step.indexed, claims), claims };
    },
  };
}

/** `null`: what no version of this program wrote is passed by. */
function readClaim(body: string): ReceivedClaim | null {
  try {
    return receivedClaimSchema.parse(parseBody(body));
  } catch {
    return null;
  }
}
