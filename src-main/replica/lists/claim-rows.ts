import type { ClaimRow, PendingMark } from '../../../src-shared/contract/claims.ts';
import { documentationStatuses } from '../../../src-shared/claims-service/documentation-item.ts';
import {
  type InternalTargets,
  targetDayMs,
  targetDaysOf,
} from '../../../src-shared/domain/time/internal-targets.ts';
import { selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type FacetFields, type RowColumns, rowColumns, unknownFacet } from '../store/claim-columns.ts';
import { createdAtMsOf } from '../store/claim-key.ts';
import type { Facet } from './facet-cache.ts';
import { journalHas } from './journal-overlay.ts';
import type { ListGround } from './list-plan.ts';

/** A claim with the replica's columns and the journal's read marks. */
export interface ClaimListRow extends RowColumns {
  claimKey: number;
  id: string;
  facetId: number;
  readAtMs: number | null;
}

interface DocumentCounts {
  claimId: string;
  listed: number;
  approved: number;
}

interface PendingRow extends PendingMark {
  claimId: string;
}

/** Returns SQL for the columns of a list row of `claim c`, and for what is joined to it. */
export function rowOf(journalIsThere: boolean): { columns: string; joins: string } {
  return {
    columns: `c.claim_key AS claimKey, c.claim_id AS id, c.facet_id AS facetId, ${selectionOf(rowColumns, 'c')},
      ${journalIsThere ? 'r.read_at_ms' : 'NULL'} AS readAtMs`,
    joins: journalIsThere ? 'LEFT JOIN journal.read_mark r ON r.claim_id = c.claim_id' : '',
  };
}

const [approved] = documentationStatuses;

/** One shared array for all claims without decisions, so that it is copied to the asking thread once. */
const nonePending: PendingMark[] = [];

/** Reads the rows of a list: what the replica holds, with the journal laid over it. */
export function createClaimRows(database: OpenDatabase) {
  const documentsOf = database.prepare<[string, string], DocumentCounts>(
    `SELECT l.claim_id AS claimId, count(d.claim_id) AS listed, count(*) FILTER (WHERE d.status = ?) AS approved
     FROM document_listing l LEFT JOIN document d ON d.claim_id = l.claim_id AND d.is_listed = 1
     WHERE l.claim_id IN (SELECT value FROM json_each(?)) GROUP BY l.claim_id`,
  );
  let notedOf: ReturnType<typeof prepareNoted> | null = null;
  let pendingOf: ReturnType<typeof preparePending> | null = null;
  let snoozeOf: ReturnType<typeof prepareSnoozes> | null = null;

  return function fill(
    lines: readonly ClaimListRow[],
    { facets, journalIsThere, targets }: Pick<ListGround, 'facets' | 'journalIsThere' | 'targets'>,
  ): ClaimRow[] {
    if (journalIsThere) {
      pendingOf ??= preparePending(database);
      notedOf ??= prepareNoted(database);
      snoozeOf ??= prepareSnoozes(database);
    }
    const ids = JSON.stringify(lines.map(({ id }) => id));
    const pending = pendingOf?.(ids);
    const noted = notedOf?.(ids);
    const snoozes = snoozeOf?.(ids);
    const documents = new Map(
      documentsOf.all(approved, ids).map(({ claimId, ...counts }) => [claimId, counts]),
    );
    const ofFacets = new Map<number, FacetPart>();
    function partOf(facetId: number): FacetPart {
      const known = ofFacets.get(facetId) ?? facetPart(facets.get(facetId), targets);
      ofFacets.set(facetId, known);
      return known;
    }
    return lines.map(({ claimKey, facetId, readAtMs, ...row }) => ({
      ...row,
      ...partOf(facetId).fields,
      read: readAtMs !== null,
      ...timesOf(createdAtMsOf(claimKey), partOf(facetId).targetMs),
      pending: pending?.get(row.id) ?? nonePending,
      hasNote: noted?.has(row.id) ?? false,
      snooze: snoozes?.get(row.id) ?? null,
      documents: documents.get(row.id) ?? null,
    }));
  };
}

/** Fields that all claims of a facet have in common. */
interface FacetPart {
  fields: Omit<FacetFields, 'amountDigits'>;
  /** Time from creation until the internal target in milliseconds; `null` if there is none. */
  targetMs: number | null;
}

function facetPart(facet: Facet | undefined, targets: InternalTargets): FacetPart {
  const days = facet === undefined ? null : targetDaysOf(facet, targets);
  return { fields: fieldsOf(facet), targetMs: days === null ? null : days * targetDayMs };
}

function timesOf(createdAtMs: number | null, targetMs: number | null) {
  return {
    createdAtMs,
    targetAtMs: createdAtMs === null || targetMs === null ? null : createdAtMs + targetMs,
  };
}

const { amountDigits: _unknown, ...unknownFields } = unknownFacet;

function fieldsOf(facet: Facet | undefined): Omit<FacetFields, 'amountDigits'> {
  if (!facet) return unknownFields;
  const {
    facetId: _,
    claims: _claims,
    amountDigits: _digits,
    amountHigh: _high,
    amountLow: _low,
    ...fields
  } = facet;
  return fields;
}

/** Prepares the read of claims with notes. */
function prepareNoted(database: OpenDatabase): (claimIds: string) => ReadonlySet<string> {
  if (!journalHas(database, 'claim_note')) return () => new Set();
  const noted = database
    .prepare<[string], string>(
      'SELECT DISTINCT claim_id FROM journal.claim_note WHERE claim_id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  return (claimIds) => new Set(noted.all(claimIds));
}

/** Prepares the read of snoozed claims. */
function prepareSnoozes(
  database: OpenDatabase,
): (claimIds: string) => ReadonlyMap<string, ClaimRow['snooze']> {
  if (!journalHas(database, 'claim_snooze')) return () => new Map();
  const snoozed = database.prepare<
    [string],
    { claimId: string; untilMs: number | null; backAtMs: number | null }
  >(
    `SELECT claim_id AS claimId, until_ms AS untilMs, back_at_ms AS backAtMs FROM journal.claim_snooze
     WHERE claim_id IN (SELECT value FROM json_each(?))`,
  );
  return (claimIds) => new Map(snoozed.all(claimIds).map(({ claimId, ...snooze }) => [claimId, snooze]));
}

function preparePending(database: OpenDatabase) {
  const pending = database.prepare<[string], PendingRow>(
    `SELECT claim_id AS claimId, entry_id AS entryId, kind, value, state, due_at_ms AS dueAtMs
     FROM journal.pending_mark WHERE claim_id IN (SELECT value FROM json_each(?))`,
  );
  return (claimIds: string): Map<string, PendingMark[]> => {
    const marks = new Map<string, PendingMark[]>();
    for (const { claimId, ...mark } of pending.all(claimIds)) {
      const ofClaim = marks.get(claimId);
      if (ofClaim) ofClaim.push(mark);
      else marks.set(claimId, [mark]);
    }
    return marks;
  };
}
