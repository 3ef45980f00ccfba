import type { ClaimRow, PendingMark } from '../../src-shared/contract/claims.ts';
import { createdAtMsOf } from './claim-key.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import type { Facet } from './facet-cache.ts';

/** A claim as the replica and the journal's read marks have it. */
export interface ClaimListRow {
  claimKey: number;
  id: string;
  facetId: number;
  merchantName: string | null;
  holderName: string | null;
  rrn: string | null;
  maskedCard: string | null;
  amount: number | null;
  updatedAt: string | null;
  readAtMs: number | null;
}

interface PendingRow extends PendingMark {
  claimId: string;
}

/** What a line is made of, for `claim c` and what is joined to it. */
export function rowOf(journalIsThere: boolean): { columns: string; joins: string } {
  return {
    columns: `c.claim_key AS claimKey, c.claim_id AS id, c.facet_id AS facetId, c.merchant_name AS merchantName,
      c.holder_name AS holderName, c.rrn, c.masked_card AS maskedCard, c.amount, c.updated_at AS updatedAt,
      ${journalIsThere ? 'r.read_at_ms' : 'NULL'} AS readAtMs`,
    joins: journalIsThere ? 'LEFT JOIN journal.read_mark r ON r.claim_id = c.claim_id' : '',
  };
}

/** One for all that have none: it crosses to the asking thread once. */
const nonePending: PendingMark[] = [];

/** Fills the lines of the list: what the replica holds, with what the journal lays over it. */
export function createClaimRows(database: OpenDatabase) {
  let pendingOf: ReturnType<typeof preparePending> | null = null;

  return function fill(
    lines: readonly ClaimListRow[],
    facets: ReadonlyMap<number, Facet>,
    journalIsThere: boolean,
  ): ClaimRow[] {
    if (journalIsThere) pendingOf ??= preparePending(database);
    const pending = pendingOf?.(lines.map(({ id }) => id));
    return lines.map((row) => {
      const facet = facets.get(row.facetId);
      return {
        id: row.id,
        merchantName: row.merchantName,
        holderName: row.holderName,
        rrn: row.rrn,
        maskedCard: row.maskedCard,
        amount: row.amount,
        updatedAt: row.updatedAt,
        currency: facet?.currency ?? null,
        origin: facet?.origin ?? null,
        status: facet?.status ?? null,
        currentStep: facet?.currentStep ?? null,
        outcome: facet?.outcome ?? null,
        isOpen: facet?.isOpen ?? null,
        seen: facet?.seen ?? null,
        read: row.readAtMs !== null,
        createdAtMs: createdAtMsOf(row.claimKey),
        pending: pending?.get(row.id) ?? nonePending,
      };
    });
  };
}

function preparePending(database: OpenDatabase) {
  const pending = database.prepare<[string], PendingRow>(
    `SELECT claim_id AS claimId, entry_id AS entryId, kind, value, state, due_at_ms AS dueAtMs
     FROM journal.pending_mark WHERE claim_id IN (SELECT value FROM json_each(?))`,
  );
  return (claimIds: readonly string[]): Map<string, PendingMark[]> => {
    const marks = new Map<string, PendingMark[]>();
    for (const { claimId, ...mark } of pending.all(JSON.stringify(claimIds))) {
      const ofClaim = marks.get(claimId);
      if (ofClaim) ofClaim.push(mark);
      else marks.set(claimId, [mark]);
    }
    return marks;
  };
}
