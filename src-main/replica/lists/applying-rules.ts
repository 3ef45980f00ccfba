import { type TimeZone, timeZoneOf } from '../../../src-shared/domain/time/time-zone.ts';
import { appliesTo } from '../../../src-shared/query/rules.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { conditionOf } from './query-condition.ts';
import type { ListGround } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';

/** A rule that applies to a claim. */
export interface ApplyingRule {
  claimId: string;
  ruleId: string;
  version: number;
}

/** Answers which rules apply to a few claims. */
export function createApplyingRules(database: OpenDatabase) {
  const statements = createStatementCache<{ claimId: string; applying: string }>(database);

  /** Returns the rules that apply to each claim, in their order: the first of a claim proposes. */
  return function applyingRules(
    claimIds: readonly string[],
    { rules, ...ground }: ListGround,
    { atMs, timeZone }: { atMs: number; timeZone: TimeZone },
  ): ApplyingRule[] {
    const around = {
      ...ground,
      facets: [...ground.facets.values()],
      atMs,
      timeZone: timeZoneOf(timeZone),
    };
    const conditions = rules.map((rule) => conditionOf(appliesTo(rule), around));
    if (conditions.every((condition) => condition === false)) return [];
    const columns = conditions.map((condition) =>
      typeof condition === 'boolean' ? String(Number(condition)) : `((${condition.sql}) IS TRUE)`,
    );
    const parameters = conditions.flatMap((condition) =>
      typeof condition === 'boolean' ? [] : condition.parameters,
    );
    const found = statements(
      `SELECT c.claim_id AS claimId, ${["''", ...columns].join(' || ')} AS applying
       FROM json_each(?) k CROSS JOIN claim c ON c.claim_id = k.value`,
    ).all(...parameters, JSON.stringify(claimIds));
    return found.flatMap(({ claimId, applying }) =>
      rules
        .filter((_, at) => applying[at] === '1')
        .map(({ id, version }) => ({ claimId, ruleId: id, version })),
    );
  };
}
