import type { Database } from 'better-sqlite3';
import { createOrderedRows, lastPosition, type OrderedRows } from './ordered-rows.ts';

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

/** Rules and all their versions, which stay when a rule is removed, as the ledger names them. */
export interface RuleTable extends OrderedRows<RuleRow> {
  /** Returns the versions of a rule, the latest first. */
  versions(id: string): RuleVersionRow[];
  /** Adds a rule at the end of the order, off and without a version. */
  insert(id: string, isPinned: boolean): void;
  /** Adds a version, which becomes the latest one. */
  addVersion(id: string, row: RuleVersionRow): void;
  setOn(id: string, isOn: boolean): void;
  isAnyOn(): boolean;
}

/** SQL that selects rules in their latest version; in `schema`, with its dot, of an attached journal. */
export function selectRules(schema: '' | 'journal.', condition: string): string {
  return `SELECT r.id, r.version, v.name, r.is_on AS isOn, r.is_pinned AS isPinned, v.content
    FROM ${schema}rule r JOIN ${schema}rule_version v ON v.rule_id = r.id AND v.version = r.version
    WHERE ${condition} ORDER BY position`;
}

export function createRuleTable(db: Database): RuleTable {
  const rows = createOrderedRows<RuleRow>(db, 'rule', (condition) => selectRules('', condition));
  const setOn = (id: string, isOn: boolean) =>
    db.prepare('UPDATE rule SET is_on = ? WHERE id = ?').run(Number(isOn), id);
  return {
    ...rows,
    versions: (id) =>
      db
        .prepare<[string], RuleVersionRow>(
          `SELECT version, name, content, agent, made_at_ms AS madeAtMs FROM rule_version
           WHERE rule_id = ? ORDER BY version DESC`,
        )
        .all(id),
    insert: (id, isPinned) =>
      db
        .prepare(
          `INSERT INTO rule (id, position, is_on, is_pinned, version) VALUES (?, ${lastPosition('rule')}, 0, ?, 0)`,
        )
        .run(id, Number(isPinned)),
    addVersion(id, row) {
      db.prepare(
        `INSERT INTO rule_version (rule_id, version, name, content, agent, made_at_ms)
         VALUES (@id, @version, @name, @content, @agent, @madeAtMs)`,
      ).run({ id, ...row });
      db.prepare('UPDATE rule SET version = ? WHERE id = ?').run(row.version, id);
    },
    setOn,
    isAnyOn: () => db.prepare('SELECT 1 FROM rule WHERE is_on = 1 LIMIT 1').get() !== undefined,
    remove(id, nowMs) {
      setOn(id, false);
      rows.remove(id, nowMs);
    },
  };
}
