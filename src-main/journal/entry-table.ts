import type { Database, Statement } from 'better-sqlite3';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { EntryChange, EntryRow, NewEntry } from './entry-row.ts';
import { createUndoneDays, foldedRows as foldedUndone, type UndoneDays, undoneOfDay } from './undone-days.ts';

/** Which decisions are meant; what is absent does not narrow. */
export interface EntryFilter {
  text?: string | undefined;
  /** When it was decided: from the first moment on, and before the second. */
  fromMs?: number | undefined;
  untilMs?: number | undefined;
  kinds?: readonly string[] | undefined;
  states?: readonly OutboxState[] | undefined;
  agent?: string | undefined;
}

/** A day by the calendar of a time zone. */
export interface ZonedDay {
  day: string;
  timeZone: TimeZone;
}

/** What one row of the outbox stands for; what is absent does not narrow. */
export interface EntryPart {
  /** Of this group alone. */
  groupId?: string | undefined;
  /** Those in the row of this day's undone decisions alone. */
  undoneDay?: ZonedDay | undefined;
}

/** Which entries to list: in these states, and with this text in claim id, kind, agent or message. */
export interface EntryQuery {
  states: readonly OutboxState[];
  text: string;
  /** Of this group alone; `null`: of all. */
  groupId: string | null;
  /** Those in the row of this day's undone decisions alone. */
  undoneDay?: ZonedDay | null | undefined;
  filter?: Omit<EntryFilter, 'text' | 'states'>;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

export interface EntryTable {
  insert(entry: NewEntry): void;
  /** Moves only if the entry is still in `from`; answers whether it was. */
  compareAndMove(id: string, from: OutboxState, to: OutboxState, change: EntryChange): boolean;
  /** Writes without a move, only if the entry is still in `state`. */
  note(id: string, state: OutboxState, change: EntryChange): boolean;
  get(id: string): EntryRow | null;
  /** `seq` of the newest entry. */
  newestSeq(): number;
  /** `seq` of the oldest entry in one of these states; `null`: there is none. */
  oldestSeq(states: readonly OutboxState[]): number | null;
  /** Entries from `fromSeq` on that were carried out since `fromMs`. */
  countDone(fromSeq: number, fromMs: number): number;
  /** The group of the newest entry that is not in one of these states. */
  newestGroupOutside(states: readonly OutboxState[]): string | null;
  /** How the entries of a group stand, counted. */
  remaindersOfGroup(groupId: string): GroupRemainderRow[];
  /** The first entry of a group that is meant, in the order of deciding. */
  firstOfGroup(groupId: string, isMeant: (row: EntryRow) => boolean): EntryRow | null;
  /** Entries of a group that nothing was sent of, in these states: the last of its lane first. */
  listUnsentOfGroup(groupId: string, states: readonly OutboxState[], limit: number): EntryRow[];
  listOfClaim(claimId: string): EntryRow[];
  /** The newest entries of a kind, the newest first. */
  listOfKind(kind: string, limit: number): EntryRow[];
  listInStates(states: readonly OutboxState[]): EntryRow[];
  /** Entries of a lane in these states, in the lane's order. */
  listOfLane(lane: string, states: readonly OutboxState[]): EntryRow[];
  /** Entries in `state` whose time has come. */
  listDue(state: OutboxState, nowMs: number, limit: number): EntryRow[];
  /** The first `ready` entries, in the order of deciding, of lanes and kinds other than these. */
  listReady(busyLanes: readonly string[], otherKinds: readonly string[], limit: number): EntryRow[];
  listOfKindInState(kind: string, state: OutboxState): EntryRow[];
  listReadyOfLane(lane: string, limit: number): EntryRow[];
  /** Those of the claims that have an entry of this kind in one of these states. */
  claimsWith(kind: string, states: readonly OutboxState[], claimIds: readonly string[]): Set<string>;
  marksOf(claimIds: readonly string[]): PendingMarkRow[];
  /** Of the states that have entries, the earliest due time in each; `null` when none is timed. */
  agenda(states: readonly OutboxState[]): Map<OutboxState, number | null>;
  /** Adds to the due time of every entry in `state`. */
  shiftDue(state: OutboxState, byMs: number): void;
  count(states: readonly OutboxState[]): number;
  query(query: EntryQuery): { rows: EntryRow[]; total: number };
  countMatching(filter: EntryFilter, part?: EntryPart): number;
  /** Of what matches, that came about: the claims of these kinds, those decided last first, and how many there are. */
  claimsOfMatching(
    filter: EntryFilter,
    part: EntryPart,
    kinds: readonly string[],
    limit: number,
  ): MatchingClaims;
  /** What came about of the matching entries on a claim, in the order of deciding. */
  listCarriedOut(claimId: string, filter: EntryFilter, part: EntryPart): EntryRow[];
  /** The newest first. */
  iterateMatching(filter: EntryFilter, part?: EntryPart): IterableIterator<EntryRow>;
  /** Who decided here, the most active first. */
  agents(): string[];
  /**
   * Those that were decided alone, and of each bulk its first entry: where one of its entries is in
   * `states`, and none in `before`. Undone ones of a day are one row, where the first of them is.
   */
  queryFolded(query: FoldedQuery): { rows: EntryRow[]; total: number };
  undoneDays: UndoneDays;
  /** How the entries of a bulk stand, counted. */
  partsOfBulk(bulkSeq: number): BulkPartRow[];
  /** Entries of a group in this state, in the order of deciding, after `afterSeq`. */
  listOfGroup(groupId: string, state: OutboxState, afterSeq: number, limit: number): EntryRow[];
  /** The groups that have entries of which nothing was sent, in these states: the newest first. */
  unsentGroups(states: readonly OutboxState[], limit: number): string[];
}

export interface MatchingClaims {
  claimIds: string[];
  claims: number;
  decisions: number;
  /** Decisions of other kinds. */
  others: number;
}

export interface FoldedQuery extends Pick<EntryQuery, 'states' | 'newestFirst' | 'offset' | 'limit'> {
  before: readonly OutboxState[];
  /** Whose days undone decisions are folded by. */
  timeZone: TimeZone;
}

export interface BulkPartRow extends GroupRemainderRow {
  kind: string;
  value: string | null;
}

export interface GroupRemainderRow {
  state: OutboxState;
  /** As in `EntryRow`. */
  uncertain: number;
  entries: number;
  /** The earliest. */
  due_at_ms: number | null;
}

/** A row of the view `pending_mark`. */
export interface PendingMarkRow {
  entry_id: string;
  claim_id: string;
  kind: string;
  value: string | null;
  state: OutboxState;
  reason: EntryReason | null;
  due_at_ms: number | null;
}

const newColumns = [
  'id',
  'group_id',
  'kind',
  'payload',
  'payload_version',
  'environment',
  'acquirer_id',
  'agent',
  'decided_at_ms',
  'claim_id',
  'value',
  'saw',
  'lane',
  'lane_ordered',
  'due_at_ms',
  'sent_again_for',
] as const satisfies readonly (keyof NewEntry)[];

export function createEntryTable(db: Database): EntryTable {
  let search = { typed: '', matches: searchMatcher('') };
  db.function('matches_search', { deterministic: true }, (typed: unknown, text: unknown) => {
    if (search.typed !== typed) search = { typed: String(typed), matches: searchMatcher(String(typed)) };
    return Number(search.matches(String(text)));
  });
  const insert = db.prepare<[NewEntry]>(
    `INSERT INTO entry (${newColumns.join(', ')}, position, state)
     VALUES (${newColumns.map((column) => `@${column}`).join(', ')},
             coalesce(@position, (SELECT coalesce(max(seq), 0) + 1 FROM entry)), 'held')`,
  );
  const byId = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE id = ?');
  const newestSeq = db.prepare<[], number | null>('SELECT max(seq) FROM entry').pluck();
  const oldestSeq = db
    .prepare<[string], number | null>(
      'SELECT min(seq) FROM entry WHERE state IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const countDone = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM entry WHERE seq >= ? AND state = 'done' AND ended_at_ms >= ?`,
    )
    .pluck();
  const newestGroup = db
    .prepare<[string], string>(
      `SELECT group_id FROM entry WHERE state NOT IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const remainders = db.prepare<[string], GroupRemainderRow>(
    `SELECT state, uncertain, count(*) AS entries, min(due_at_ms) AS due_at_ms
     FROM entry WHERE group_id = ? GROUP BY state, uncertain`,
  );
  const unsentOfGroup = db.prepare<[string, string, number], EntryRow>(
    `SELECT * FROM entry WHERE group_id = ? AND uncertain = 0 AND state IN (SELECT value FROM json_each(?))
     ORDER BY position DESC LIMIT ?`,
  );
  const byGroup = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE group_id = ? ORDER BY seq');
  const byClaim = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE claim_id = ? ORDER BY seq');
  const byKind = db.prepare<[string, number], EntryRow>(
    'SELECT * FROM entry WHERE kind = ? ORDER BY seq DESC LIMIT ?',
  );
  const inStates = db.prepare<[string], EntryRow>(
    'SELECT * FROM entry WHERE state IN (SELECT value FROM json_each(?)) ORDER BY seq',
  );
  const ofLane = db.prepare<[string, string], EntryRow>(
    'SELECT * FROM entry WHERE lane = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY position, seq',
  );
  const due = db.prepare<[string, number, number], EntryRow>(
    'SELECT * FROM entry WHERE state = ? AND due_at_ms <= ? ORDER BY due_at_ms, position LIMIT ?',
  );
  // `due_at_ms IS NULL` is what makes the index give the order of positions: ready entries wait for nothing.
  const ready = db.prepare<[string, string, number], EntryRow>(
    `SELECT * FROM entry WHERE state = 'ready' AND due_at_ms IS NULL
     AND lane NOT IN (SELECT value FROM json_each(?)) AND kind NOT IN (SELECT value FROM json_each(?))
     ORDER BY position, lane LIMIT ?`,
  );
  const kindInState = db.prepare<[string, string], EntryRow>(
    'SELECT * FROM entry WHERE state = ? AND kind = ? ORDER BY seq',
  );
  const readyOfLane = db.prepare<[string, number], EntryRow>(
    `SELECT * FROM entry WHERE lane = ? AND state = 'ready' ORDER BY position LIMIT ?`,
  );
  const claimsWith = db
    .prepare<[string, string, string], string>(
      `SELECT DISTINCT claim_id FROM json_each(?) AS asked CROSS JOIN entry ON entry.claim_id = asked.value
       WHERE kind = ? AND state IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  const marks = db.prepare<[string], PendingMarkRow>(
    `SELECT pending_mark.* FROM json_each(?) AS asked CROSS JOIN pending_mark ON pending_mark.claim_id = asked.value`,
  );
  const agenda = db.prepare<[string], { state: OutboxState; due_at_ms: number | null }>(
    `SELECT asked.value AS state, (SELECT min(due_at_ms) FROM entry WHERE state = asked.value) AS due_at_ms
     FROM json_each(?) AS asked WHERE EXISTS (SELECT 1 FROM entry WHERE state = asked.value)`,
  );
  const shift = db.prepare<[number, string]>('UPDATE entry SET due_at_ms = due_at_ms + ? WHERE state = ?');
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM entry WHERE state IN (SELECT value FROM json_each(?))')
    .pluck();
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
  type Fold = { states: string; before: string; timeZone: TimeZone; limit: number; offset: number };
  const alone = `FROM entry WHERE bulk_seq IS NULL AND state IN (SELECT value FROM json_each(@states))`;
  const firstOfBulks = `FROM entry WHERE bulk_seq = seq
    AND EXISTS (SELECT 1 FROM entry AS one WHERE one.bulk_seq = entry.seq
      AND one.state IN (SELECT value FROM json_each(@states)))
    AND NOT EXISTS (SELECT 1 FROM entry AS one WHERE one.bulk_seq = entry.seq
      AND one.state IN (SELECT value FROM json_each(@before)))`;
  // Those of bulks are taken off: an index has both numbers, and none has those that were decided alone.
  const foldedTotal = db
    .prepare<[Pick<Fold, 'states' | 'before'>], number>(
      `SELECT (SELECT count(*) FROM entry WHERE state IN (SELECT value FROM json_each(@states)))
         - (SELECT count(*) FROM entry INDEXED BY entry_by_bulk
            WHERE bulk_seq IS NOT NULL AND state IN (SELECT value FROM json_each(@states)))
         + (SELECT count(*) ${firstOfBulks})`,
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
  const bulkParts = db.prepare<[number], BulkPartRow>(
    `SELECT kind, value, state, uncertain, count(*) AS entries, min(due_at_ms) AS due_at_ms
     FROM entry WHERE bulk_seq = ? GROUP BY state, uncertain, kind, value`,
  );
  const ofGroup = db.prepare<[string, string, number, number], EntryRow>(
    'SELECT * FROM entry WHERE group_id = ? AND state = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const unsentGroups = db
    .prepare<[string, number], string>(
      `SELECT group_id FROM entry WHERE uncertain = 0 AND state IN (SELECT value FROM json_each(?))
       GROUP BY group_id ORDER BY max(seq) DESC LIMIT ?`,
    )
    .pluck();

  /** One statement per set of columns: there are a few dozen, and thousands of moves. */
  const updates = new Map<string, Statement<[Record<string, unknown>]>>();
  const update = (id: string, from: OutboxState, to: OutboxState, change: EntryChange): boolean => {
    const columns = Object.keys(change).toSorted();
    const key = columns.join();
    let statement = updates.get(key);
    if (statement === undefined) {
      const assignments = ['state = @to', ...columns.map((column) => `${column} = @${column}`)].join(', ');
      statement = db.prepare(`UPDATE entry SET ${assignments} WHERE id = @id AND state = @from`);
      updates.set(key, statement);
    }
    return statement.run({ ...change, id, from, to }).changes === 1;
  };

  return {
    insert: (entry) => void insert.run(entry),
    compareAndMove: update,
    note: (id, state, change) => update(id, state, state, change),
    get: (id) => byId.get(id) ?? null,
    newestSeq: () => newestSeq.get() ?? 0,
    oldestSeq: (states) => oldestSeq.get(JSON.stringify(states)) ?? null,
    countDone: (fromSeq, fromMs) => countDone.get(fromSeq, fromMs) ?? 0,
    newestGroupOutside: (states) => newestGroup.get(JSON.stringify(states)) ?? null,
    remaindersOfGroup: (groupId) => remainders.all(groupId),
    listUnsentOfGroup: (groupId, states, limit) => unsentOfGroup.all(groupId, JSON.stringify(states), limit),
    firstOfGroup: (groupId, isMeant) => {
      for (const row of byGroup.iterate(groupId)) if (isMeant(row)) return row;
      return null;
    },
    listOfClaim: (claimId) => byClaim.all(claimId),
    listOfKind: (kind, limit) => byKind.all(kind, limit),
    listInStates: (states) => inStates.all(JSON.stringify(states)),
    listOfLane: (lane, states) => ofLane.all(lane, JSON.stringify(states)),
    listDue: (state, nowMs, limit) => due.all(state, nowMs, limit),
    listReady: (busyLanes, otherKinds, limit) =>
      ready.all(JSON.stringify(busyLanes), JSON.stringify(otherKinds), limit),
    listOfKindInState: (kind, state) => kindInState.all(state, kind),
    listReadyOfLane: (lane, limit) => readyOfLane.all(lane, limit),
    claimsWith: (kind, states, claimIds) =>
      new Set(claimsWith.all(JSON.stringify(claimIds), kind, JSON.stringify(states))),
    marksOf: (claimIds) => marks.all(JSON.stringify(claimIds)),
    agenda: (states) => new Map(agenda.all(JSON.stringify(states)).map((row) => [row.state, row.due_at_ms])),
    shiftDue: (state, byMs) => void shift.run(byMs, state),
    count: (states) => count.get(JSON.stringify(states)) ?? 0,
    countMatching: (filter, part) => total.get(matchOf(filter, part)) ?? 0,
    claimsOfMatching(filter, part, kinds, limit) {
      const match = { ...matchOf(filter, part), limit, ofKinds: JSON.stringify(kinds) };
      const counts = countsOfMatching.get(match) ?? { claims: 0, decisions: 0, others: 0 };
      return { ...counts, claimIds: claimsOfMatching.all(match) };
    },
    listCarriedOut: (claimId, filter, part) => carriedOut.all({ ...matchOf(filter, part), claimId }),
    iterateMatching: (filter, part) => newestRows.iterate(matchOf(filter, part)),
    agents: () => agents.all(),
    query({ states, text, groupId, undoneDay = null, filter = {}, newestFirst, offset, limit }) {
      const match = { ...matchOf({ ...filter, states, text }, { groupId, undoneDay }), limit, offset };
      return { rows: (newestFirst ? newestRows : oldestRows).all(match), total: total.get(match) ?? 0 };
    },
    queryFolded({ states, before, timeZone, newestFirst, offset, limit }) {
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
    partsOfBulk: (bulkSeq) => bulkParts.all(bulkSeq),
    listOfGroup: (groupId, state, afterSeq, limit) => ofGroup.all(groupId, state, afterSeq, limit),
    unsentGroups: (states, limit) => unsentGroups.all(JSON.stringify(states), limit),
  };
}
