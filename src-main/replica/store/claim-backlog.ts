import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { claimColumns, facetColumns } from './claim-columns.ts';
import { keptColumns, type StoredClaim } from './claim-storage.ts';
import { createMetaTable } from './meta-table.ts';
import type { ClaimTable } from './claim-table.ts';
import type { SearchTable } from './search-table.ts';
import { searchWordsEdition } from './search-words.ts';
import { bodyOf, parseBody } from './stored-body.ts';

/** Progress of giving claims of an older version their search words. */
export interface SearchProgress {
  indexed: number;
  claims: number;
}

interface BacklogStep {
  below: number | null;
  derived: number;
  /** Whether the search index still holds words of bodies that were sanitised. */
  hasLeftovers: boolean;
}

/** Name of the key below which claims wait to be derived again; the newest are taken first. */
const belowName = 'derive_below';
/** Name of the flag that the search words of the waiting claims must be derived too. */
const wordsName = 'derive_words';
/** Name of the list of columns by which the other claims were derived. */
const derivedName = 'derived_columns';
const wordsColumn = 'words';
/**
 * Name of the position up to which unused shared words were removed, as JSON, after bodies were sanitised; `null`
 * after the last one.
 */
const leftoversName = 'words_to_purge';
const wordsAtOnce = 200;
/**
 * Edition of the sanitised bodies. Raise it when more is removed from a body, so that stored bodies are sanitised
 * again.
 */
const sanitisedBody = { name: 'body', edition: 3 };

/**
 * The claims that were written before a column was added, or before what is derived from their bodies
 * changed. They are derived again from the stored bodies in steps, which go on after a restart. That
 * there are some shows when the file is opened: it says by which columns its claims were derived.
 *
 * A body that an older version stored with a whole card number is sanitised with it. Its former words go from
 * the search index last, step by step: FTS5 only marks them as deleted, until what holds them is merged.
 */
export function createClaimBacklog(
  database: OpenDatabase,
  claims: Pick<ClaimTable, 'deriveAgain'>,
  words: Pick<SearchTable, 'purge' | 'removeUnused'>,
) {
  const { readMeta, writeMeta, removeMeta } = createMetaTable(database);
  const newestKey = database.prepare<[], number | null>('SELECT max(claim_key) FROM claim').pluck();
  const next = database.prepare<[number, number], StoredClaim>(
    `SELECT c.claim_key AS claimKey, c.received_at_ms AS receivedAtMs, ${keptColumns},
       b.body FROM claim c JOIN claim_body b USING (body_id)
     WHERE c.claim_key < ? ORDER BY c.claim_key DESC LIMIT ?`,
  );
  const countFrom = database
    .prepare<[number], number>('SELECT count(*) FROM claim WHERE claim_key >= ?')
    .pluck();
  const countAll = database.prepare<[], number>('SELECT count(*) FROM claim').pluck();

  /** Notes in the file what this version derives differently than the version that wrote it. */
  function noteWhatIsNew(): void {
    const derived = readMeta(derivedName);
    const wanted = derivedColumns();
    if (derived === JSON.stringify(wanted)) return;
    const there: unknown = derived === null ? [] : JSON.parse(derived);
    const missing = wanted.filter((name) => !Array.isArray(there) || !there.includes(name));
    writeMeta(derivedName, JSON.stringify(wanted));
    const newest = newestKey.get() ?? null;
    if (missing.length === 0 || newest === null) return;
    writeMeta(belowName, String(newest + 1));
    if (missing.some((name) => name.startsWith(wordsColumn))) writeMeta(wordsName, '1');
  }
  database.transaction(noteWhatIsNew).immediate();

  const mark = readMeta(belowName);
  let below = mark === null ? null : Number(mark);
  const withWords = readMeta(wordsName) !== null;
  let progress: SearchProgress | null =
    below === null || !withWords ? null : { indexed: countFrom.get(below) ?? 0, claims: countAll.get() ?? 0 };
  let hasLeftovers = readMeta(leftoversName) !== null;

  function purge(): BacklogStep {
    const step = { below: null, derived: 0, hasLeftovers: true };
    const after: unknown = JSON.parse(readMeta(leftoversName) ?? 'null');
    if (typeof after === 'string') {
      writeMeta(leftoversName, JSON.stringify(words.removeUnused(after, wordsAtOnce)));
      return step;
    }
    if (!words.purge()) return step;
    removeMeta(leftoversName);
    return { ...step, hasLeftovers: false };
  }

  return {
    isBehind: (): boolean => below !== null || hasLeftovers,
    /** Returns how many claims have their words; `null` if all have. */
    searchProgress: (): SearchProgress | null => progress,
    /**
     * Derives at most `limit` claims. Call it inside a transaction, and `advance` with the result after the commit.
     */
    step(limit: number): BacklogStep {
      if (below === null) return hasLeftovers ? purge() : { below, derived: 0, hasLeftovers };
      const rows = next.all(below, limit);
      let leavesWords = false;
      for (const stored of rows) {
        const claim = readBody(stored.body);
        if (claim === null) continue;
        const body = JSON.stringify(bodyOf(claim));
        const isSanitised = body !== stored.body;
        leavesWords ||= isSanitised;
        claims.deriveAgain(stored, claim, { body: isSanitised ? body : null, withWords });
      }
      if (leavesWords) writeMeta(leftoversName, JSON.stringify(''));
      const last = rows.length < limit ? undefined : rows.at(-1);
      if (last === undefined) {
        removeMeta(belowName);
        removeMeta(wordsName);
      } else writeMeta(belowName, String(last.claimKey));
      return {
        below: last?.claimKey ?? null,
        derived: rows.length,
        hasLeftovers: hasLeftovers || leavesWords,
      };
    },
    /** Notes that a step was committed. */
    advance(step: BacklogStep): void {
      ({ below, hasLeftovers } = step);
      if (progress === null) return;
      const { indexed, claims: all } = progress;
      progress = below === null ? null : { indexed: Math.min(indexed + step.derived, all), claims: all };
    },
  };
}

/** Returns a function that tells whether stored claims still lack their words. */
export function wordsAreBehind(database: OpenDatabase): () => boolean {
  const mark = database.prepare(`SELECT 1 FROM meta WHERE name = '${wordsName}'`);
  return () => mark.get() !== undefined;
}

/** Returns the names of everything derived from a body, with its edition where that was raised. */
function derivedColumns(): string[] {
  const columns = [...Object.values(claimColumns), ...Object.values(facetColumns)];
  return [...columns, sanitisedBody, { name: wordsColumn, edition: searchWordsEdition }]
    .map(({ name, edition = 1 }) => (edition === 1 ? name : `${name}@${edition}`))
    .toSorted();
}

/** Parses a stored body; `null` if no version of this program can have written it. */
function readBody(body: string): ReceivedClaim | null {
  try {
    return readClaim(parseBody(body));
  } catch {
    return null;
  }
}
