import type { Database } from 'better-sqlite3';
import { createOrderedRows, lastPosition } from './ordered-rows.ts';

/** A rule in its latest version. `content` is JSON as a version of Claimdesk wrote it. */
export interface RuleRow {
  id: string;
  version: number;
  name: string;
  isOn: 0 | 1;
  isPinned: 0 | 1;
  content: string;
}

export interface RuleVersionRow {
  version: number;
  name: string;
  content: string;
  agent: string;
  madeAtMs: number;
}

/** SQL that selects rules in their latest version; in `schema`, with its dot, of an attached journal. */
export function selectRules(schema: '' | 'journal.', condition: string): string {
  return `SELECT r.id, r.version, v.name, r.is_on AS isOn, r.is_pinned AS isPinned, v.content
    FROM ${schema}rule r JOIN ${schema}rule_version v ON v.rule_id = r.id AND v.version = r.version
    WHERE ${condition} ORDER BY position`;
}

/** Rules and all their versions, which stay when a rule is removed, as the ledger names them. */
export function createRuleTable(db: Database) {
  const rows = createOrderedRows<RuleRow>(db, 'rule', (condition) => selectRules('', condition));
  function setOn(id: string, isOn: boolean): void {
    db.prepare('UPDATE rule SET is_on = ? WHERE id = ?').run(Number(isOn), id);
  }
  return {
    ...rows,
    /** Returns the versions of a rule, the latest first. */
    versions: (id: string): RuleVersionRow[] =>
      db
        .prepare<[string], RuleVersionRow>(
          `SELECT version, name, content, agent, made_at_ms AS madeAtMs FROM rule_version
           WHERE rule_id = ? ORDER BY version DESC`,
        )
        .all(id),
    /** Adds a rule at the end of the order, off and without a version. */
    insert(id: string, isPinned: boolean): void {
      db.prepare(
        `INSERT INTO rule (id, position, is_on, is_pinned, version) VALUES (?, ${lastPosition('rule')}, 0, ?, 0)`,
      ).run(id, Number(isPinned));
    },
    /** Adds a version, which becomes the latest one. */
    addVersion(id: string, row: RuleVersionRow): void {
      db.prepare(
        `INSERT INTO rule_version (rule_id, version, name, content, agent, made_at_ms)
         VALUES (@id, @version, @name, @content, @agent, @madeAtMs)`,
      ).run({ id, ...row });
      db.prepare('UPDATE rule SET version = ? WHERE id = ?').run(row.version, id);
    },
    setOn,
    isAnyOn: (): boolean => db.prepare('SELECT 1 FROM rule WHERE is_on = 1 LIMIT 1').get() !== undefined,
    remove(id: string, nowMs: number): void {
      setOn(id, false);
      rows.remove(id, nowMs);
    },
  };
}
export type RuleTable = ReturnType<typeof createRuleTable>;
