import { createHash } from 'node:crypto';
import type { ReceivedDocumentationItem } from '../../../src-shared/claims-service/documentation-item.ts';
import type { ClaimDocument, ClaimDocuments } from '../../../src-shared/contract/documents.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { FeedTable } from './feed-table.ts';

/** A document as the listings described it. */
export type ListedDocument = Omit<ClaimDocument, 'file'>;

export interface DocumentListing extends Pick<ClaimDocuments, 'listedAtMs' | 'quantity'> {
  documents: ListedDocument[];
}

/** A verdict that a new listing changed, for the feed. */
export interface VerdictChange {
  key: string;
  name: string | null;
  isNew: boolean;
  from: string | null;
  to: string | null;
}

interface DocumentColumns {
  document_key: string;
  name: string | null;
  status: string | null;
  is_listed: number;
  first_seen_at_ms: number;
}

const longestName = 1000;

/**
 * Stores the documents of each claim with the history of their verdicts. Addresses are not stored: they are signed
 * and so are credentials, and a new listing brings new ones.
 */
export function createDocumentTable(database: OpenDatabase, feed: Pick<FeedTable, 'add'>) {
  const selectListing = database.prepare<[string], { listed_at_ms: number; quantity: number | null }>(
    'SELECT listed_at_ms, quantity FROM document_listing WHERE claim_id = ?',
  );
  const writeListing = database.prepare(
    `INSERT INTO document_listing (claim_id, listed_at_ms, quantity) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET listed_at_ms = excluded.listed_at_ms, quantity = excluded.quantity`,
  );
  const selectDocuments = database.prepare<[string], DocumentColumns>(
    `SELECT document_key, name, status, is_listed, first_seen_at_ms FROM document WHERE claim_id = ?
     ORDER BY is_listed DESC, position`,
  );
  const writeDocument = database.prepare(
    `INSERT INTO document (claim_id, document_key, position, name, status, is_listed, first_seen_at_ms)
     VALUES (@claimId, @key, @position, @name, @status, 1, @atMs)
     ON CONFLICT DO UPDATE SET position = excluded.position, status = excluded.status, is_listed = 1`,
  );
  const unlist = database.prepare(
    'UPDATE document SET is_listed = 0 WHERE claim_id = ? AND document_key = ?',
  );
  const selectVerdicts = database.prepare<
    [string],
    { document_key: string; at_ms: number; status: string | null }
  >('SELECT document_key, at_ms, status FROM verdict WHERE claim_id = ? ORDER BY verdict_id');
  const addVerdict = database.prepare(
    'INSERT INTO verdict (claim_id, document_key, at_ms, status) VALUES (?, ?, ?, ?)',
  );
  const recentlyListed = database
    .prepare<[number, string], string>(
      `SELECT claim_id FROM document_listing l WHERE listed_at_ms > ? AND EXISTS (
         SELECT 1 FROM document d WHERE d.claim_id = l.claim_id AND d.is_listed = 1 AND d.status IS NOT ?)
       ORDER BY listed_at_ms DESC LIMIT 200`,
    )
    .pluck();

  function read(claimId: string): DocumentListing {
    const listing = selectListing.get(claimId);
    const verdicts = Map.groupBy(selectVerdicts.all(claimId), (verdict) => verdict.document_key);
    return {
      listedAtMs: listing?.listed_at_ms ?? null,
      quantity: listing?.quantity ?? null,
      documents: selectDocuments.all(claimId).map((row) => ({
        key: row.document_key,
        name: row.name,
        status: row.status,
        isListed: row.is_listed === 1,
        firstSeenAtMs: row.first_seen_at_ms,
        verdicts: (verdicts.get(row.document_key) ?? []).map((one) => ({
          atMs: one.at_ms,
          status: one.status,
        })),
      })),
    };
  }

  function takeOver(claimId: string, listed: ReceivedListing, atMs: number): VerdictChange[] {
    const before = read(claimId);
    const changes: VerdictChange[] = [];
    listed.documents.forEach(({ key, name, status }, position) => {
      const known = before.documents.find((one) => one.key === key);
      writeDocument.run({ claimId, key, position, name, status, atMs });
      if (known !== undefined && known.status === status) return;
      addVerdict.run(claimId, key, atMs, status);
      changes.push({ key, name, isNew: known === undefined, from: known?.status ?? null, to: status });
    });
    const keys = new Set(listed.documents.map(({ key }) => key));
    for (const gone of before.documents.filter((one) => one.isListed && !keys.has(one.key))) {
      unlist.run(claimId, gone.key);
    }
    writeListing.run(claimId, atMs, listed.quantity);
    if (before.listedAtMs === null) return [];
    for (const { name: subject, isNew, from, to } of changes)
      feed.add({ atMs, claimId, field: isNew ? 'document' : 'verdict', from, to, subject });
    return changes;
  }

  return {
    read,
    /** Returns claims listed since then that have a document with another verdict than `settled`. */
    unsettledSince: (sinceMs: number, settled: string): string[] => recentlyListed.all(sinceMs, settled),
    /**
     * Stores a listing in one transaction. Returns what changed since the one before; the first listing of a claim
     * changes nothing.
     */
    apply: (claimId: string, listed: ReceivedListing, atMs: number): VerdictChange[] =>
      database.transaction(() => takeOver(claimId, listed, atMs))(),
  };
}

export interface ReceivedListing {
  documents: readonly KeyedDocument[];
  quantity: number | null;
}

export interface KeyedDocument {
  key: string;
  name: string | null;
  status: string | null;
  url: string | null;
}

/** Returns the key of a document. `nth`: its position among the documents of the claim with this name, from 0. */
export function documentKey(nth: number, name: string | null): string {
  return createHash('sha256')
    .update(`${nth} ${JSON.stringify(name)}`)
    .digest('hex')
    .slice(0, 24);
}

/** Gives documents their keys: by storage name, and by order where several share one. */
export function keyedDocuments(received: readonly ReceivedDocumentationItem[]): KeyedDocument[] {
  const seen = new Map<string, number>();
  return received.map(({ name: whole, status, url }) => {
    const name = whole === null ? null : whole.slice(0, longestName);
    const text = JSON.stringify(whole);
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return { key: documentKey(nth, whole), name, status: status === null ? null : status.slice(0, 200), url };
  });
}
