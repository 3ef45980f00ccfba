import type { FeedCount, FeedItem, FeedQuestion, FeedSummary } from '../../../src-shared/contract/feed.ts';
import { feedKinds, feedKindsOfState } from '../../../src-shared/domain/changes/feed-kind.ts';
import { attentionStates } from '../../../src-shared/domain/decision/outbox-state.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import {
  addToSums,
  type AmountParts,
  type CurrencySum,
  sumOfUnits,
  totalsOfSums,
} from '../store/amount-sums.ts';
import { journalHas } from '../lists/journal-overlay.ts';
import { type ListPlan, whereOf } from '../lists/list-plan.ts';

interface ItemRow extends Omit<FeedItem, 'claim'> {
  claimKey: number | null;
  merchantName: string | null;
  amount: number | null;
  currency: string | null;
}

interface CountRow extends Pick<FeedCount, 'kind' | 'to' | 'changes'>, AmountParts {
  currency: string | null;
  amountDigits: number | null;
}

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
/** SQL that leaves out kinds which another version may have written. */
const isKnown = `f.kind IN (${listed(feedKinds)})`;

/** Answers questions about the journal's feed, with the claims beside it. Call it while the journal is attached. */
export function createFeedQueries(database: OpenDatabase) {
  const countOf = (sql: string, ...parameters: unknown[]): number =>
    database
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...parameters) ?? 0;
  const isThere = journalHas(database, 'feed');

  /** Returns SQL for the requested changes of the requested claims. */
  function meant(kinds: FeedQuestion['kinds'], plan: ListPlan | null) {
    const conditions = [kinds === null ? isKnown : `f.kind IN (${listed(kinds)})`];
    if (plan === null)
      return { conditions, parameters: [], claims: 'LEFT JOIN claim c ON c.claim_id = f.claim_id' };
    return {
      conditions: [...conditions, whereOf(plan)],
      parameters: plan.parameters,
      claims: `CROSS JOIN claim c ON c.claim_id = f.claim_id ${plan.searches ? 'CROSS JOIN claim_search s ON s.rowid = c.claim_key' : ''}`,
    };
  }

  return {
    /**
     * Returns changes of the feed. @param plan of the requested claims; `null` for all, and for changes about no
     * claim
     */
    items({ kinds, afterSeq, beforeSeq, limit }: FeedQuestion, plan: ListPlan | null): FeedItem[] {
      if (!isThere || plan?.candidates === 0) return [];
      const { conditions, parameters, claims } = meant(kinds, plan);
      return database
        .prepare<unknown[], ItemRow>(
          `SELECT f.seq, f.at_ms AS atMs, f.kind, f.claim_id AS claimId, f.from_value AS "from", f.to_value AS "to",
             f.subject, f.entry_id AS entryId, c.claim_key AS claimKey, c.merchant_name AS merchantName, c.amount, v.currency
           FROM journal.feed f ${claims} LEFT JOIN facet v ON v.facet_id = c.facet_id
           WHERE f.seq > ? AND f.seq < ? AND ${conditions.join(' AND ')} ORDER BY f.seq DESC LIMIT ?`,
        )
        .all(afterSeq ?? 0, beforeSeq ?? Number.MAX_SAFE_INTEGER, ...parameters, limit)
        .map(({ claimKey, merchantName, amount, currency, ...item }) => ({
          ...item,
          claim: claimKey === null ? null : { merchantName, amount, currency },
        }));
    },
    /** Returns the number of changes. */
    count({ kinds }: Pick<FeedQuestion, 'kinds'>, plan: ListPlan | null): number {
      if (!isThere || plan?.candidates === 0) return 0;
      const { conditions, parameters, claims } = meant(kinds, plan);
      return countOf(
        `SELECT count(*) FROM journal.feed f ${claims} WHERE ${conditions.join(' AND ')}`,
        ...parameters,
      );
    },
    unread(sinceSeq: number): number {
      if (!isThere) return 0;
      const sql = `SELECT count(DISTINCT coalesce(f.claim_id, f.seq)) FROM journal.feed f WHERE f.seq > ? AND ${isKnown}`;
      return countOf(sql, sinceSeq);
    },
    summary(sinceSeq: number): FeedSummary {
      if (!isThere) return { counts: [], attention: 0 };
      const rows = database
        .prepare<[number], CountRow>(
          `SELECT f.kind, f.to_value AS "to", v.currency, v.amount_digits AS amountDigits, count(*) AS changes,
             ${sumOfUnits('c')}
           FROM journal.feed f LEFT JOIN claim c ON c.claim_id = f.claim_id LEFT JOIN facet v ON v.facet_id = c.facet_id
           WHERE f.seq > ? AND ${isKnown} AND (f.kind NOT IN (${listed(feedKindsOfState)}) OR NOT EXISTS (
             SELECT 1 FROM journal.feed l WHERE l.claim_id = f.claim_id AND l.kind = f.kind AND l.seq > f.seq))
           GROUP BY 1, 2, 3, 4`,
        )
        .all(sinceSeq);
      const attention = countOf(
        `SELECT count(*) FROM journal.entry WHERE state IN (${listed(attentionStates)})
         AND id IN (SELECT entry_id FROM journal.feed WHERE seq > ?)`,
        sinceSeq,
      );
      return { counts: gathered(rows), attention };
    },
  };
}

/** Returns one count per kind and result, with the amounts per currency. */
function gathered(rows: readonly CountRow[]): FeedCount[] {
  const counts = new Map<string, Omit<FeedCount, 'totals'> & { sums: CurrencySum[] }>();
  for (const { kind, to, changes, ...sum } of rows) {
    const name = JSON.stringify([kind, to]);
    const count = counts.get(name) ?? { kind, to, changes: 0, sums: [], unsummed: 0 };
    counts.set(name, count);
    count.changes += changes;
    count.unsummed += addToSums(count.sums, sum, changes, sum);
  }
  return [...counts.values()].map(({ sums, ...count }) => ({ ...count, totals: totalsOfSums(sums) }));
}
