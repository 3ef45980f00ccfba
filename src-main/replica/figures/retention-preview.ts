import { retentionBelowMs } from '../../../src-shared/domain/settings/retention.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createClaimReferences } from '../../journal/claim-references.ts';
import { leavingFacets } from '../store/replica-retention.ts';

export interface RetentionQuestion {
  months: number;
  nowMs: number;
  /** Ids of claims that are kept for a reason unknown to the replica and the journal. */
  heldElsewhere: readonly string[];
}

/** Numbers of claims that retention would remove and keep, and the space that it would free. */
export interface RetentionPreview {
  /** Number of claims that would be removed, and about how much space. */
  claims: number;
  bytes: number;
  /** Number of claims closed for as long that are kept, as something here refers to them. */
  referred: number;
}

const checkedAtOnce = 1000;

/** Counts what the retention keeper would remove; the journal must be attached. */
export function createRetentionPreview(database: OpenDatabase) {
  const newest = database.prepare<[], number | null>('SELECT max(updated_at_ms) FROM claim').pluck();
  const countAll = database.prepare<[], number>('SELECT coalesce(sum(claims), 0) FROM facet').pluck();
  const pages = database.prepare<[], number>('SELECT page_count FROM pragma_page_count').pluck();
  const freePages = database.prepare<[], number>('SELECT freelist_count FROM pragma_freelist_count').pluck();
  const pageBytes = database.prepare<[], number>('SELECT page_size FROM pragma_page_size').pluck();
  const leaving = database
    .prepare<[number], string>(
      `SELECT c.claim_id FROM claim c INDEXED BY claim_by_update
       WHERE c.updated_at_ms < ? AND c.facet_id IN (${leavingFacets})`,
    )
    .pluck();
  const inFeed = database
    .prepare<[string], string>(
      'SELECT a.value FROM json_each(?) a WHERE EXISTS (SELECT 1 FROM feed WHERE claim_id = a.value)',
    )
    .pluck();

  return ({ months, nowMs, heldElsewhere }: RetentionQuestion): RetentionPreview => {
    const all = countAll.get() ?? 0;
    const newestMs = newest.get() ?? null;
    const none = { claims: 0, bytes: 0, referred: 0 };
    if (newestMs === null || all === 0) return none;
    const held = new Set(heldElsewhere);
    const references = createClaimReferences(database, 'journal');
    const claimIds = leaving.all(retentionBelowMs(months, Math.min(nowMs, newestMs)));
    let referred = 0;
    for (let at = 0; at < claimIds.length; at += checkedAtOnce) {
      const some = claimIds.slice(at, at + checkedAtOnce);
      const named = references.among(some);
      for (const claimId of inFeed.iterate(JSON.stringify(some))) named.add(claimId);
      for (const claimId of some) if (named.has(claimId) || held.has(claimId)) referred += 1;
    }
    const claims = claimIds.length - referred;
    const fileBytes = ((pages.get() ?? 0) - (freePages.get() ?? 0)) * (pageBytes.get() ?? 0);
    return { claims, referred, bytes: Math.round((fileBytes * claims) / all) };
  };
}
