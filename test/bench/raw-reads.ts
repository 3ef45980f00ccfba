import { selectionOf } from '../../src-main/database/columns.ts';
import { openEncrypted, rawKeyLiteral } from '../../src-main/database/encrypted-database.ts';
import { facetColumns, rowColumns } from '../../src-main/replica/store/claim-columns.ts';

export interface RawReads {
  window: () => unknown;
  /** How many claims are before this one in the list of unseen ones. */
  place: (claimId: string, sort: 'newest' | 'amount_high') => unknown;
  search: (match: string) => unknown;
  counts: () => unknown;
  listCount: (list: { status: string; origin: string; amountMin: number }) => unknown;
  open: (claimId: string) => unknown;
  close: () => void;
}

/**
 * The yardstick: the same answers by hand-written statements on one connection, in the thread that
 * asks. They lay the journal over the replica as the lists do, and build nothing from the rows.
 */
export function openRawReads(replicaPath: string, journalPath: string, dataKey: Buffer): RawReads {
  const database = openEncrypted(replicaPath, dataKey, { readonly: true, cacheKib: 64 * 1024 });
  database.prepare(`ATTACH ? AS journal KEY "${rawKeyLiteral(dataKey)}"`).run(journalPath);
  const row = `SELECT c.claim_id, c.claim_key, ${selectionOf(rowColumns, 'c')}, ${selectionOf(facetColumns, 'f')},
    r.read_at_ms, p.entry_id, p.kind, p.value, p.state, p.due_at_ms`;
  const overlay = `JOIN facet f ON f.facet_id = c.facet_id
    LEFT JOIN journal.read_mark r ON r.claim_id = c.claim_id
    LEFT JOIN journal.pending_mark p ON p.claim_id = c.claim_id`;
  const unseen = database.prepare(
    `${row} FROM claim c ${overlay} WHERE f.seen = 0
     AND c.claim_id NOT IN (SELECT claim_id FROM journal.pending_mark WHERE kind = 'mark_seen' AND state <> 'failed')
     ORDER BY c.claim_key DESC LIMIT 100`,
  );
  const before = (index: string, position: string) =>
    database.prepare<[string]>(
      `SELECT count(*) FROM claim INDEXED BY ${index}
       WHERE (${position}) > (SELECT ${position} FROM claim WHERE claim_id = ?)
       AND facet_id IN (SELECT facet_id FROM facet WHERE seen = 0)
       AND claim_key NOT IN (SELECT c.claim_key FROM claim c JOIN journal.pending_mark p USING (claim_id)
         WHERE p.kind = 'mark_seen' AND p.state <> 'failed')`,
    );
  const places = {
    newest: before('claim_by_age', 'claim_key'),
    amount_high: before('claim_by_amount', 'amount, claim_key'),
  };
  const found = database.prepare(
    `${row} FROM claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid ${overlay}
     WHERE claim_search MATCH ? ORDER BY s.rowid DESC LIMIT 100`,
  );
  const counts = database.prepare(
    `SELECT facet_id, count(*), count(amount_minor), sum(amount_minor)
     FROM claim INDEXED BY claim_by_facet GROUP BY facet_id`,
  );
  const listCount = database.prepare(
    `SELECT count(*) FROM claim INDEXED BY claim_by_facet WHERE amount >= :amountMin
     AND facet_id IN (SELECT facet_id FROM facet WHERE status = :status AND origin = :origin)`,
  );
  const one = database.prepare(
    `${row}, b.body, c.merchant_key FROM claim c ${overlay} JOIN claim_body b ON b.body_id = c.body_id WHERE c.claim_id = ?`,
  );
  const feed = database.prepare('SELECT * FROM feed WHERE claim_id = ? ORDER BY feed_id');
  const merchant = database.prepare(
    `SELECT facet_id, count(*) FROM claim INDEXED BY claim_by_merchant
     WHERE merchant_key = (SELECT merchant_key FROM claim WHERE claim_id = ?) GROUP BY facet_id`,
  );
  return {
    window: () => unseen.all(),
    place: (claimId, sort) => places[sort].get(claimId),
    search: (match: string) => found.all(match),
    counts: () => counts.all(),
    listCount: (list) => listCount.get(list),
    open: (claimId: string) => [one.get(claimId), feed.all(claimId), merchant.all(claimId)],
    close() {
      database.close();
    },
  };
}
