import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { EntryRow } from './entry-row.ts';
import { createUndoneDays, foldedRows as foldedUndone, undoneOfDay } from './undone-days.ts';

/** Selects decisions; absent parts don't narrow. */
export interface EntryFilter {
  text?: string | undefined;
  /** Time of the decision: from the first moment on, and before the second. */
  fromMs?: number | undefined;
  untilMs?: number | undefined;
  kinds?: readonly string[] | undefined;
  states?: readonly OutboxState[] | undefined;
  agent?: string | undefined;
}

/** A day of the calendar in a time zone. */
export interface ZonedDay {
  day: string;
  timeZone: TimeZone;
}

/** The decisions that one row of the outbox stands for; absent parts don't narrow. */
export interface EntryPart {
  /** Only decisions of this group. */
  groupId?: string | undefined;
  /** Only decisions in the row of this day's undone ones. */
  undoneDay?: ZonedDay | undefined;
}

/** Selects entries to list: in these states, and with this text in claim ID, kind, agent or message. */
export interface EntryQuery {
  states: readonly OutboxState[];
  text: string;
  /** Only entries of this group; `null` for all. */
  groupId: string | null;
  /** Only entries in the row of this day's undone decisions. */
  undoneDay?: ZonedDay | null | undefined;
  filter?: Omit<EntryFilter, 'text' | 'states'>;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

export interface MatchingClaims {
  claimIds: string[];
  claims: number;
  decisions: number;
  /** Number of decisions of other kinds. */
  others: number;
}

export interface FoldedQuery extends Pick<EntryQuery, 'states' | 'newestFirst' | 'offset' | 'limit'> {
  before: readonly OutboxState[];
  /** Time zone by whose days undone decisions are folded. */
  timeZone: TimeZone;
}

/** SQL for the matching entries, with `Match` as parameters. */
const matches = `FROM entry WHERE (@states IS NULL OR state IN (SELECT value FROM json_each(@states)))
  AND (@groupId IS NULL OR group_id = @groupId)
  AND (@undoneDay IS NULL OR seq IN (${undoneOfDay}))
  AND (@fromMs IS NULL OR decided_at_ms >= @fromMs) AND (@untilMs IS NULL OR decided_at_ms < @untilMs)
  AND (@kinds IS NULL OR kind IN (SELECT value FROM json_each(@kinds)))
  AND (@agent IS NULL OR agent = @agent) AND (@text = '' OR
  matches_search(@text, coalesce(claim_id, '') || ' ' || kind || ' ' || agent || ' ' || coalesce(
    CASE WHEN reason_detail LIKE '{"code":%' AND json_valid(reason_detail)
      THEN coalesce(reason_detail ->> '$.params.said', '') ELSE reason_detail END, '')))`;

interface Match {
  states: string | null;
  text: string;
  groupId: string | null;
  undoneDay: string | null;
  timeZone: TimeZone | null;
  fromMs: number | null;
  untilMs: number | null;
  kinds: string | null;
  agent: string | null;
  limit: number;
  offset: number;
}

const asJson = (values: readonly string[] | undefined) =>
  values === undefined ? null : JSON.stringify(values);

const matchOf = (
  { text = '', fromMs, untilMs, kinds, states, agent }: EntryFilter,
  { groupId, undoneDay }: { [Part in keyof EntryPart]: EntryPart[Part] | null } = {},
): Match => ({
  states: asJson(states),
  text,
  groupId: groupId ?? null,
  undoneDay: undoneDay?.day ?? null,
  timeZone: undoneDay?.timeZone ?? null,
  fromMs: fromMs ?? null,
  untilMs: untilMs ?? null,
  kinds: asJson(kinds),
  agent: agent ?? null,
  limit: -1,
  offset: 0,
});

type Fold = { states: string; before: string; timeZone: TimeZone; limit: number; offset: number };

/**
 * Entries as the outbox and the ledger show them: filtered, counted, and folded into a row for each bulk decision.
 */
export function createEntryLedger(db: Database) {
  return { ...matchingEntries(db), ...foldedEntries(db) };
}

function matchingEntries(db: Database) {
  let search = { typed: '', matches: searchMatcher('') };
  db.function('matches_search', { deterministic: true }, (typed: unknown, text: unknown) => {
    if (search.typed !== typed) search = { typed: String(typed), matches: searchMatcher(String(typed)) };
    return Number(search.matches(String(text)));
  });
  const agents = db
    .prepare<[], string>('SELECT agent FROM entry GROUP BY agent ORDER BY count(*) DESC, agent LIMIT 200')
    .pluck();
  const total = db.prepare<[Match], number>(`SELECT count(*) ${matches}`).pluck();
  const cameAbout = `${matches} AND (state = 'done' OR (state = 'resolved' AND resolution = 'treat_as_done'))`;
  const isOfClaim = 'claim_id IS NOT NULL AND kind IN (SELECT value FROM json_each(@ofKinds))';
  const claimsOfMatching = db
    .prepare<[Match & { ofKinds: string }], string>(
      `SELECT claim_id ${cameAbout} AND ${isOfClaim} GROUP BY claim_id ORDER BY max(seq) DESC LIMIT @limit`,
    )
    .pluck();
  const carriedOut = db.prepare<[Match & { claimId: string }], EntryRow>(
    `SELECT * ${cameAbout} AND claim_id = @claimId ORDER BY seq`,
  );
  const countsOfMatching = db.prepare<[Match & { ofKinds: string }], Omit<MatchingClaims, 'claimIds'>>(
    `SELECT count(DISTINCT CASE WHEN ${isOfClaim} THEN claim_id END) AS claims,
       count(CASE WHEN ${isOfClaim} THEN 1 END) AS decisions,
       count(CASE WHEN ${isOfClaim} THEN NULL ELSE 1 END) AS others ${cameAbout}`,
  );
  const rows = (order: string) =>
    db.prepare<[Match], EntryRow>(`SELECT * ${matches} ORDER BY ${order} LIMIT @limit OFFSET @offset`);
  const oldestRows = rows('seq');
  const newestRows = rows('seq DESC');

  return {
    query({ states, text, groupId, undoneDay = null, filter = {}, newestFirst, offset, limit }: EntryQuery) {
      const match = { ...matchOf({ ...filter, states, text }, { groupId, undoneDay }), limit, offset };
      return { rows: (newestFirst ? newestRows : oldestRows).all(match), total: total.get(match) ?? 0 };
    },
    countMatching: (filter: EntryFilter, part?: EntryPart): number => total.get(matchOf(filter, part)) ?? 0,
    /**
     * Returns the claims of matching entries of these kinds that were carried out, the last decided first, and how many
     * there are.
     */
    claimsOfMatching(
      filter: EntryFilter,
      part: EntryPart,
      kinds: readonly string[],
      limit: number,
    ): MatchingClaims {
      const match = { ...matchOf(filter, part), limit, ofKinds: JSON.stringify(kinds) };
      const counts = countsOfMatching.get(match) ?? { claims: 0, decisions: 0, others: 0 };
      return { ...counts, claimIds: claimsOfMatching.all(match) };
    },
    /** Returns the matching entries on a claim that were carried out, in the order of deciding. */
    listCarriedOut: (claimId: string, filter: EntryFilter, part: EntryPart): EntryRow[] =>
      carriedOut.all({ ...matchOf(filter, part), claimId }),
    /** Iterates over matching entries, newest first. */
    iterateMatching: (filter: EntryFilter, part?: EntryPart): IterableIterator<EntryRow> =>
      newestRows.iterate(matchOf(filter, part)),
    /** Returns who decided here, the most active first. */
    agents: (): string[] => agents.all(),
  };
}

/** Queries with one row for each bulk decision, and one for the undone decisions of a day. */
function foldedEntries(db: Database) {
  const alone = `FROM entry WHERE bulk_seq IS NULL AND state IN (SELECT value FROM json_each(@states))`;
  const firstOfBulks = `FROM entry WHERE bulk_seq = seq
    AND EXISTS (SELECT 1 FROM entry AS one WHERE one.bulk_seq = entry.seq
      AND one.state IN (SELECT value FROM json_each(@states)))
    AND NOT EXISTS (SELECT 1 FROM entry AS one WHERE one.bulk_seq = entry.seq
      AND one.state IN (SELECT value FROM json_each(@before)))`;
  const foldedTotal = db
    .prepare<[Pick<Fold, 'states' | 'before'>], number>(
      `SELECT (SELECT count(*) ${alone}) + (SELECT count(*) ${firstOfBulks})`,
    )
    .pluck();
  const foldedAway = db
    .prepare<[Pick<Fold, 'timeZone'>], number>(`SELECT count(*) FROM (${foldedUndone})`)
    .pluck();
  const foldedRows = (order: string, condition = '') =>
    db.prepare<[Fold], EntryRow>(
      `SELECT * FROM (SELECT * ${alone} UNION ALL SELECT * ${firstOfBulks}) ${condition}
       ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    );
  const oldestFolded = foldedRows('seq');
  const newestFolded = foldedRows('seq DESC');
  const newestEnded = foldedRows('seq DESC', `WHERE seq NOT IN (${foldedUndone})`);

  return {
    /**
     * Returns entries decided alone, and the first entry of each bulk decision, if one of its entries is in `states`
     * and none in `before`. The undone ones of a day are one row, at the position of the first of them.
     */
    queryFolded({ states, before, timeZone, newestFirst, offset, limit }: FoldedQuery) {
      const asked = { states: JSON.stringify(states), before: JSON.stringify(before) };
      const hasUndone = newestFirst && states.includes('cancelled');
      const statement = hasUndone ? newestEnded : newestFirst ? newestFolded : oldestFolded;
      const away = hasUndone ? (foldedAway.get({ timeZone }) ?? 0) : 0;
      return {
        rows: statement.all({ ...asked, timeZone, limit, offset }),
        total: (foldedTotal.get(asked) ?? 0) - away,
      };
    },
    undoneDays: createUndoneDays(db),
  };
}
