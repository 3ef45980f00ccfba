import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { addCardNumberFunction, hideCardNumbersIn } from '../../database/older-texts.ts';
import { documentKey } from './document-table.ts';

/**
 * Migration that removes card numbers from texts besides claims that an older version stored whole. Bodies, and what
 * is derived from them, follow afterwards (claim-backlog). The key of a document is made of its name: one whose name
 * changes gets the key that the next listing gives it, so that it stays the same document.
 */
export const olderTextsMigration = `
  CREATE TEMP TABLE document_renamed AS
    SELECT claim_id, document_key AS old_key, hidden AS name, document_key(
        row_number() OVER (PARTITION BY claim_id, hidden ORDER BY is_listed DESC, position) - 1, hidden) AS new_key
    FROM (SELECT *, without_card_numbers(name) AS hidden FROM document) WHERE name IS NOT hidden;
  UPDATE document SET (name, document_key) = (SELECT r.name, r.new_key FROM document_renamed r
      WHERE r.claim_id = document.claim_id AND r.old_key = document_key)
    WHERE (claim_id, document_key) IN (SELECT claim_id, old_key FROM document_renamed);
  UPDATE verdict SET document_key = (SELECT r.new_key FROM document_renamed r
      WHERE r.claim_id = verdict.claim_id AND r.old_key = document_key)
    WHERE (claim_id, document_key) IN (SELECT claim_id, old_key FROM document_renamed);
  DROP TABLE document_renamed;
  ${hideCardNumbersIn('document', ['status'])}
  ${hideCardNumbersIn('verdict', ['status'])}
  ${hideCardNumbersIn('feed', ['from_value', 'to_value'])}
  /* The subject of a webhook's change is its address. */
  ${hideCardNumbersIn('feed', ['subject'], "field <> 'webhook'")}
  ${hideCardNumbersIn('subscription_listing', ['subscriptions', 'refusal'])}
  ${hideCardNumbersIn('facet', ['status', 'current_step', 'outcome', 'origin', 'currency'])}
  ${hideCardNumbersIn('retired_claim', ['status', 'outcome'])}
`;

export function addOlderTextsFunctions(database: OpenDatabase): void {
  addCardNumberFunction(database);
  database.function('document_key', { deterministic: true }, (nth: unknown, name: unknown) =>
    documentKey(Number(nth), typeof name === 'string' ? name : null),
  );
}
