import type { ApplyingRule } from '../../../src-shared/domain/rule/applying-rule.ts';
import { type TimeZone, timeZoneOf } from '../../../src-shared/domain/time/time-zone.ts';
import { appliesTo } from '../../../src-shared/query/rules.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createClaimWords } from './claim-words.ts';
import type { Condition, SomeClaims, Surroundings } from './condition.ts';
import { conditionOf } from './query-condition.ts';
import type { ListGround } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';

/** Moment by which rules count ages and days. */
export interface Moment {
  atMs: number;
  timeZone: TimeZone;
}

/** Returns the claims that each rule applies to, as conditions in the order of the rules. */
function conditionsOf(
  { rules, ...ground }: ListGround,
  { atMs, timeZone }: Moment,
  some?: SomeClaims,
): Condition[] {
  const around: Surroundings = {
    ...ground,
    isCounted: false,
    facets: [...ground.facets.values()],
    atMs,
    // Asking for the system's takes longer than a rule, and few need it.
    get timeZone() {
      return timeZoneOf(timeZone);
    },
    ...(some && { some }),
  };
  return rules.map((rule) => conditionOf(appliesTo(rule), around));
}

const sqlOf = (condition: Condition) =>
  typeof condition === 'boolean' ? String(Number(condition)) : `((${condition.sql}) IS TRUE)`;

const parametersOf = (conditions: readonly Condition[]) =>
  conditions.flatMap((condition) => (typeof condition === 'boolean' ? [] : condition.parameters));

/** Returns SQL for the place of the first rule that applies to `claim c`; `NULL` if none does. */
const firstOf = (conditions: readonly Condition[]) =>
  `CASE ${conditions.map((condition, rule) => `WHEN ${sqlOf(condition)} THEN ${rule}`).join(' ')} END`;

/**
 * Returns SQL for the place of the first rule that applies to `claim c`, for a statement that reads many claims: it
 * finds the claims of each search and of each condition on the journal once.
 */
export function firstRuleOf(
  ground: ListGround,
  at: Moment,
): { sql: string; parameters: (string | number)[] } {
  const conditions = conditionsOf(ground, at);
  if (conditions.length === 0) return { sql: 'NULL', parameters: [] };
  return { sql: firstOf(conditions), parameters: parametersOf(conditions) };
}

const amongClaims = 'FROM json_each(?) k CROSS JOIN claim c ON c.claim_id = k.value';

/** Returns the range of the keys of some claims; `null` if none of them is stored. */
function createKeyRange(database: OpenDatabase) {
  const range = database.prepare<[string], { fromKey: number | null; toKey: number | null }>(
    `SELECT min(c.claim_key) AS fromKey, max(c.claim_key) AS toKey ${amongClaims}`,
  );
  return (claimIds: string): SomeClaims | null => {
    const { fromKey = null, toKey = null } = range.get(claimIds) ?? {};
    return fromKey === null || toKey === null ? null : { fromKey, toKey };
  };
}

/** Prepares the question which of the rules apply to some claims; `null` if it is known that none does. */
function createRuleQuestion(someOf: (claimIds: string, ground: ListGround) => SomeClaims | null) {
  return (claimIds: readonly string[], ground: ListGround, at: Moment) => {
    if (ground.rules.length === 0) return null;
    const ids = JSON.stringify(claimIds);
    const some = someOf(ids, ground);
    if (some === null) return null;
    const conditions = conditionsOf(ground, at, some);
    return conditions.every((condition) => condition === false)
      ? null
      : { conditions, parameters: [...parametersOf(conditions), ids] };
  };
}

/** Answers which rule proposes for each of some claims, which may be many. */
export function createProposingRules(database: OpenDatabase) {
  const questionOf = createRuleQuestion(createKeyRange(database));
  const statements = createStatementCache<{ claimId: string; rule: number | null }>(database);

  /** Returns the first rule that applies to each claim. */
  return function proposingRules(
    claimIds: readonly string[],
    ground: ListGround,
    at: Moment,
  ): ApplyingRule[] {
    const asked = questionOf(claimIds, ground, at);
    if (asked === null) return [];
    // What has no rule is left out here: in SQL, each rule would be asked twice for it.
    const found = statements(
      `SELECT c.claim_id AS claimId, ${firstOf(asked.conditions)} AS rule ${amongClaims}`,
    ).all(...asked.parameters);
    return found.flatMap(({ claimId, rule }) => {
      const first = rule === null ? undefined : ground.rules[rule];
      return first === undefined ? [] : [{ claimId, ruleId: first.id, version: first.version }];
    });
  };
}

/** Some claims in the order of their keys: those after a key (`null`: from the first on), at most so many. */
export interface KeyPart {
  after: number | null;
  most: number;
}

export interface PartCounts {
  /** Number of claims of the part that each rule proposes for, by the rules' ids. */
  counts: Record<string, number>;
  /** The key after which the next part begins; `null` if this was the last. */
  next: number | null;
}

/** Counts the claims of a part of the replica that each rule proposes for: all rules in one pass. */
export function createProposalCounts(database: OpenDatabase) {
  const statements = createStatementCache<{ rule: number | null; claims: number }>(database);
  const keyAt = database
    .prepare<[number, number], number>(
      `SELECT claim_key FROM claim INDEXED BY claim_by_age WHERE claim_key > ?
       ORDER BY claim_key LIMIT 1 OFFSET ?`,
    )
    .pluck();

  return function proposalCounts(ground: ListGround, at: Moment, { after, most }: KeyPart): PartCounts {
    if (ground.rules.length === 0) return { counts: {}, next: null };
    const from = after ?? Number.MIN_SAFE_INTEGER;
    const next = keyAt.get(from, most - 1) ?? null;
    const range = { fromKey: from + 1, toKey: next ?? Number.MAX_SAFE_INTEGER };
    const conditions = conditionsOf(ground, at, range);
    const counted = new Map(
      statements(
        `SELECT ${firstOf(conditions)} AS rule, count(*) AS claims FROM claim c
         WHERE c.claim_key BETWEEN ? AND ? GROUP BY 1`,
      )
        .all(...parametersOf(conditions), range.fromKey, range.toKey)
        .map(({ rule, claims }) => [rule, claims]),
    );
    return {
      counts: Object.fromEntries(ground.rules.map(({ id }, place) => [id, counted.get(place) ?? 0])),
      next,
    };
  };
}

/** Answers which rules apply to a few claims. */
export function createApplyingRules(database: OpenDatabase) {
  const wordsAmong = createClaimWords(database);
  const questionOf = createRuleQuestion((claimIds, { facets }) => wordsAmong(claimIds, facets));
  const statements = createStatementCache<{ claimId: string; applying: string }>(database);

  /** Returns the rules that apply to each claim, in their order: the first of a claim proposes. */
  return function applyingRules(claimIds: readonly string[], ground: ListGround, at: Moment): ApplyingRule[] {
    const asked = questionOf(claimIds, ground, at);
    if (asked === null) return [];
    const found = statements(
      `SELECT c.claim_id AS claimId, ${["''", ...asked.conditions.map(sqlOf)].join(' || ')} AS applying ${amongClaims}`,
    ).all(...asked.parameters);
    return found.flatMap(({ claimId, applying }) =>
      ground.rules
        .filter((_, place) => applying[place] === '1')
        .map(({ id, version }) => ({ claimId, ruleId: id, version })),
    );
  };
}
