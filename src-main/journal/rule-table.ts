import type { Database } from 'better-sqlite3';

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

/** Rules and all their versions. Versions stay when a rule is removed, as the ledger names them. */
export interface RuleTable {
  /** Returns the rules in their order. */
  all(): RuleRow[];
  get(id: string): RuleRow | null;
  getRemoved(id: string): RuleRow | null;
  /** Returns the versions of a rule, the latest first. */
  versions(id: string): RuleVersionRow[];
  /** Adds a rule at the end of the order, off and without a version. */
  insert(id: string, isPinned: boolean): void;
  /** Adds a version, which becomes the latest one. */
  addVersion(id: string, row: RuleVersionRow): void;
  setOn(id: string, isOn: boolean): void;
  /** Returns every rule in its order, removed ones included. */
  order(): { id: string; isRemoved: number }[];
  setPosition(id: string, position: number): void;
  /** Removes a rule and switches it off. */
  remove(id: string, nowMs: number): void;
  restore(id: string): void;
}

/** SQL that selects rules in their latest version; in `schema`, with its dot, of an attached journal. */
export function selectRules(schema: '' | 'journal.', condition: string): string {
  return `SELECT r.id, r.version, v.name, r.is_on AS isOn, r.is_pinned AS isPinned, v.content
    FROM ${schema}rule r JOIN ${schema}rule_version v ON v.rule_id = r.id AND v.version = r.version
    WHERE ${condition} ORDER BY r.position`;
}

export function createRuleTable(db: Database): RuleTable {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  const one = (condition: string) => (id: string) =>
    db.prepare<[string], RuleRow>(selectRules('', `r.id = ? AND ${condition}`)).get(id) ?? null;
  return {
    all: () => db.prepare<[], RuleRow>(selectRules('', 'r.removed_at_ms IS NULL')).all(),
    get: one('r.removed_at_ms IS NULL'),
    getRemoved: one('r.removed_at_ms IS NOT NULL'),
    versions: (id) =>
      db
        .prepare<[string], RuleVersionRow>(
          `SELECT version, name, content, agent, made_at_ms AS madeAtMs FROM rule_version
           WHERE rule_id = ? ORDER BY version DESC`,
        )
        .all(id),
    insert: (id, isPinned) =>
      void db
        .prepare(
          `INSERT INTO rule (id, position, is_on, is_pinned, version)
           VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM rule), 0, ?, 0)`,
        )
        .run(id, Number(isPinned)),
    addVersion(id, row) {
      db.prepare(
        `INSERT INTO rule_version (rule_id, version, name, content, agent, made_at_ms)
         VALUES (@id, @version, @name, @content, @agent, @madeAtMs)`,
      ).run({ id, ...row });
      db.prepare('UPDATE rule SET version = ? WHERE id = ?').run(row.version, id);
    },
    setOn: (id, isOn) => void db.prepare('UPDATE rule SET is_on = ? WHERE id = ?').run(Number(isOn), id),
    order: () =>
      db
        .prepare<[], { id: string; isRemoved: number }>(
          'SELECT id, removed_at_ms IS NOT NULL AS isRemoved FROM rule ORDER BY position',
        )
        .all(),
    setPosition: (id, position) =>
      void db.prepare('UPDATE rule SET position = ? WHERE id = ?').run(position, id),
    remove: (id, nowMs) =>
      void db.prepare('UPDATE rule SET removed_at_ms = ?, is_on = 0 WHERE id = ?').run(nowMs, id),
    restore: (id) => void db.prepare('UPDATE rule SET removed_at_ms = NULL WHERE id = ?').run(id),
  };
}
