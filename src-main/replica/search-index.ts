import { receivedClaimSchema } from '../../src-shared/claims-service/claim.ts';
import { claimColumns } from './claim-columns.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import { parseBody } from './sanitised-body.ts';
import { searchWords } from './search-words.ts';

interface StoredClaim {
  claimKey: number;
  merchantKey: string | null;
  body: string;
}

const rowsAtOnce = 1000;

/** Fills the empty search index, and brings the merchants' keys to what they are folded to now. */
export function indexAllClaims(database: OpenDatabase): void {
  const next = database.prepare<[number, number], StoredClaim>(
    `SELECT c.claim_key AS claimKey, c.merchant_key AS merchantKey, b.body
     FROM claim c JOIN claim_body b USING (body_id) WHERE c.claim_key > ? ORDER BY c.claim_key LIMIT ?`,
  );
  const index = database.prepare('INSERT INTO claim_search (rowid, words) VALUES (?, ?)');
  const rename = database.prepare('UPDATE claim SET merchant_key = ? WHERE claim_key = ?');
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = next.all(last, rowsAtOnce);
    for (const { claimKey, merchantKey, body } of rows) {
      const claim = receivedClaimSchema.parse(parseBody(body));
      const columns = claimColumns(claim);
      index.run(claimKey, searchWords(claim, columns));
      if (columns.merchantKey !== merchantKey) rename.run(columns.merchantKey, claimKey);
      last = claimKey;
    }
    if (rows.length < rowsAtOnce) return;
  }
}
