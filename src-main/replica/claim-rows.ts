import type { ClaimRow, PendingMark } from '../../src-shared/contract/claims.ts';
import { createdAtMsOf } from './claim-key.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import type { Facet } from './facet-cache.ts';

interface NarrowRow {
  claimKey: number;
  id: string;
  facetId: number;
  merchantName: string | null;
  holderName: string | null;
  rrn: string | null;
  maskedCard: string | null;
  amount: number | null;
  updatedAt: string | null;
}

interface PendingRow extends PendingMark {
  claimId: string;
}

const columns = `c.claim_key AS claimKey, c.claim_id AS id, c.facet_id AS facetId, c.merchant_name AS merchantName,
  c.holder_name AS holderName, c.rrn, c.masked_card AS maskedCard, c.amount, c.updated_at AS updatedAt`;

/** Fills the lines of the list: what the replica holds, with what the journal lays over it. */
export function createClaimRows(database: OpenDatabase, facets: () => Map<number, Facet>) {
  const byKey = database.prepare<[number], NarrowRow>(`SELECT ${columns} FROM claim c WHERE c.claim_key = ?`);
  const byId = database.prepare<[string], NarrowRow>(`SELECT ${columns} FROM claim c WHERE c.claim_id = ?`);
  let overlay: ReturnType<typeof prepareOverlay> | null = null;

  function fill(rows: NarrowRow[], journalIsThere: boolean): ClaimRow[] {
    const known = facets();
    overlay ??= journalIsThere ? prepareOverlay(database) : null;
    const ids = rows.map(({ id }) => id);
    const pending = overlay?.pendingOf(ids);
    const read = overlay?.readOf(ids);
    return rows.map(({ claimKey, facetId, ...row }) => {
      const facet = known.get(facetId);
      return {
        ...row,
        currency: facet?.currency ?? null,
        origin: facet?.origin ?? null,
        status: facet?.status ?? null,
        currentStep: facet?.currentStep ?? null,
        outcome: facet?.outcome ?? null,
        isOpen: facet?.isOpen ?? null,
        seen: facet?.seen ?? null,
        read: read?.has(row.id) ?? false,
        createdAtMs: createdAtMsOf(claimKey),
        pending: pending?.get(row.id) ?? [],
      };
    });
  }

  return {
    ofKeys: (claimKeys: readonly number[], journalIsThere: boolean): ClaimRow[] =>
      fill(present(claimKeys.map((claimKey) => byKey.get(claimKey))), journalIsThere),
    /** Those of the claims that are here, in the order asked. */
    ofIds: (claimIds: readonly string[], journalIsThere: boolean): ClaimRow[] =>
      fill(present(claimIds.map((claimId) => byId.get(claimId))), journalIsThere),
  };
}

function prepareOverlay(database: OpenDatabase) {
  const pending = database.prepare<[string], PendingRow>(
    `SELECT claim_id AS claimId, entry_id AS entryId, kind, value, state, due_at_ms AS dueAtMs
     FROM journal.pending_mark WHERE claim_id IN (SELECT value FROM json_each(?))`,
  );
  const read = database
    .prepare<[string], string>(
      'SELECT claim_id FROM journal.read_mark WHERE claim_id IN (SELECT value FROM json_each(?))',
    )
    .pluck();

  return {
    pendingOf(claimIds: readonly string[]): Map<string, PendingMark[]> {
      const marks = new Map<string, PendingMark[]>();
      for (const { claimId, ...mark } of pending.all(JSON.stringify(claimIds))) {
        const ofClaim = marks.get(claimId);
        if (ofClaim) ofClaim.push(mark);
        else marks.set(claimId, [mark]);
      }
      return marks;
    },
    readOf: (claimIds: readonly string[]): Set<string> => new Set(read.all(JSON.stringify(claimIds))),
  };
}

function present<T>(rows: (T | undefined)[]): T[] {
  return rows.filter((row) => row !== undefined);
}
