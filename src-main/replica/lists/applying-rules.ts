import { type TimeZone, timeZoneOf } from '../../../src-shared/domain/time/time-zone.ts';
import { appliesTo } from '../../../src-shared/query/rules.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Condition } from './condition.ts';
import { conditionOf } from './query-condition.ts';
import type { ListGround } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';

/** A rule that applies to a claim. */
export interface ApplyingRule {
  claimId: string;
  ruleId: string;
  version: number;
}

interface Moment {
  atMs: number;
  timeZone: TimeZone;
}

/** Returns the claims that each rule applies to, as conditions in the order of the rules. */
function conditionsOf({ rules, ...ground }: ListGround, { atMs, timeZone }: Moment): Condition[] {
  const around = { ...ground, facets: [...ground.facets.values()], atMs, timeZone: timeZoneOf(timeZone) };
  return rules.map((rule) => conditionOf(appliesTo(rule), around));
}

const sqlOf = (condition: Condition) =>
  typeof condition === 'boolean' ? String(Number(condition)) : `((${condition.sql}) IS TRUE)`;

const parametersOf = (conditions: readonly Condition[]) =>
  conditions.flatMap((condition) => (typeof condition === 'boolean' ? [] : condition.parameters));

const amongClaims = 'FROM json_each(?) k CROSS JOIN claim c ON c.claim_id = k.value';

/** Answers which rule proposes for each of some claims, which may be many. */
export function createProposingRules(database: OpenDatabase) {
  const statements = createStatementCache<{ claimId: string; rule: number }>(database);

  /** Returns the first rule that applies to each claim. */
  return function proposingRules(
    claimIds: readonly string[],
    ground: ListGround,
    at: Moment,
  ): ApplyingRule[] {
    const conditions = conditionsOf(ground, at);
    if (conditions.every((condition) => condition === false)) return [];
    const cases = conditions.map((condition, rule) => `WHEN ${sqlOf(condition)} THEN ${rule}`);
    const found = statements(
      `SELECT claimId, rule FROM
         (SELECT c.claim_id AS claimId, CASE ${cases.join(' ')} END AS rule ${amongClaims})
       WHERE rule IS NOT NULL`,
    ).all(...parametersOf(conditions), JSON.stringify(claimIds));
    return found.flatMap(({ claimId, rule }) => {
      const { id, version } = ground.rules[rule] ?? {};
      return id === undefined || version === undefined ? [] : [{ claimId, ruleId: id, version }];
    });
  };
}

/** Answers which rules apply to a few claims. */
export function createApplyingRules(database: OpenDatabase) {
  const statements = createStatementCache<{ claimId: string; applying: string }>(database);

  /** Returns the rules that apply to each claim, in their order: the first of a claim proposes. */
  return function applyingRules(claimIds: readonly string[], ground: ListGround, at: Moment): ApplyingRule[] {
    const conditions = conditionsOf(ground, at);
    if (conditions.every((condition) => condition === false)) return [];
    const found = statements(
      `SELECT c.claim_id AS claimId, ${["''", ...conditions.map(sqlOf)].join(' || ')} AS applying ${amongClaims}`,
    ).all(...parametersOf(conditions), JSON.stringify(claimIds));
    return found.flatMap(({ claimId, applying }) =>
      ground.rules
        .filter((_, place) => applying[place] === '1')
        .map(({ id, version }) => ({ claimId, ruleId: id, version })),
    );
  };
}
