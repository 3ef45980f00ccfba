import { limitsSetting, proposalLimitsFrom } from '../../../src-shared/domain/rule/proposal-limits.ts';
import { withinLimits } from '../../../src-shared/query/rules.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type ReadRule, readRule } from '../../journal/stored-rule.ts';
import { type RuleRow, selectRules } from '../../journal/rule-table.ts';
import { journalHas } from './journal-overlay.ts';

const none: readonly ReadRule[] = [];
const noSetting: string | null = null;

/** Reads the rules that propose from the attached journal. */
export function createRuleReader(database: OpenDatabase) {
  let select: ReturnType<typeof prepare> | null = null;
  let known = { editions: '', limits: noSetting, rules: none };

  function prepare() {
    if (!journalHas(database, 'rule')) return null;
    return {
      editions: database
        .prepare<[], string | null>(
          "SELECT group_concat(id || ' ' || version, ',' ORDER BY position) FROM journal.rule WHERE is_on = 1",
        )
        .pluck(),
      limits: database.prepare<[string], string>('SELECT value FROM journal.setting WHERE name = ?').pluck(),
      rows: database.prepare<[], RuleRow>(selectRules('journal.', 'r.is_on = 1')),
    };
  }

  return (journalIsThere: boolean): readonly ReadRule[] => {
    if (!journalIsThere) return none;
    select ??= prepare();
    if (select === null) return none;
    const editions = select.editions.get() ?? '';
    const limits = select.limits.get(limitsSetting) ?? null;
    if (editions !== known.editions || limits !== known.limits) {
      const rules = select.rows
        .all()
        .map(readRule)
        .filter((rule) => rule !== null);
      known = { editions, limits, rules: withinLimits(rules, proposalLimitsFrom(limits)) };
    }
    return known.rules;
  };
}
