import type { Database } from 'better-sqlite3';
import { unresolvedStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { addCardNumberFunction, hideCardNumbersIn } from '../database/older-texts.ts';
import { type Schema, versionInTable } from '../database/migrate.ts';
import { addListFunction } from './earlier-lists.ts';

/**
 * SQL for what the lists lay over the service's claims. It is no part of a migration: it follows the states of the
 * domain, and is replaced when the file holds another one.
 */
const pendingMarkView = `CREATE VIEW pending_mark AS
  SELECT id AS entry_id, claim_id, kind, value, state, reason, due_at_ms FROM entry
  WHERE claim_id IS NOT NULL AND state IN (${[...unresolvedStates, 'failed'].map((state) => `'${state}'`).join(', ')})`;

function dropView(db: Database): void {
  db.exec('DROP VIEW IF EXISTS pending_mark');
}

function ensureView(db: Database): void {
  const present = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'pending_mark'`)
    .pluck()
    .get();
  if (present === pendingMarkView) return;
  dropView(db);
  db.exec(pendingMarkView);
}

export const migrations: readonly string[] = [
  `
      CREATE TABLE entry (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        group_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        payload_version INTEGER NOT NULL,
        environment TEXT NOT NULL,
        acquirer_id TEXT NOT NULL,
        agent TEXT NOT NULL,
        decided_at_ms INTEGER NOT NULL,
        claim_id TEXT,
        value TEXT,
        saw TEXT,
        lane TEXT NOT NULL,
        lane_ordered INTEGER NOT NULL,
        position INTEGER NOT NULL,
        state TEXT NOT NULL,
        reason TEXT,
        reason_detail TEXT,
        due_at_ms INTEGER,
        ended_at_ms INTEGER,
        sends INTEGER NOT NULL DEFAULT 0,
        failures INTEGER NOT NULL DEFAULT 0,
        first_failed_at_ms INTEGER,
        first_sent_at_ms INTEGER,
        reads INTEGER NOT NULL DEFAULT 0,
        reads_equal INTEGER NOT NULL DEFAULT 0,
        resends INTEGER NOT NULL DEFAULT 0,
        uncertain INTEGER NOT NULL DEFAULT 0,
        transitioned_to TEXT,
        sent_again_for TEXT,
        resolution TEXT,
        result TEXT
      ) STRICT;
      CREATE INDEX entry_by_state ON entry (state, due_at_ms, position, lane);
      CREATE INDEX entry_by_lane ON entry (lane, state, position);
      CREATE INDEX entry_by_claim ON entry (claim_id, state) WHERE claim_id IS NOT NULL;
      CREATE INDEX entry_by_group ON entry (group_id);
      CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN
        SELECT RAISE(ABORT, 'entries are the ledger: they are never deleted');
      END;
      CREATE TABLE attempt (
        entry_id TEXT NOT NULL REFERENCES entry (id),
        number INTEGER NOT NULL,
        phase TEXT NOT NULL,
        started_at_ms INTEGER NOT NULL,
        ended_at_ms INTEGER,
        outcome TEXT,
        http_status INTEGER,
        detail TEXT,
        PRIMARY KEY (entry_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE read_mark (claim_id TEXT PRIMARY KEY, read_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `,
  `
      CREATE TABLE template_draft (
        name TEXT PRIMARY KEY,
        source TEXT NOT NULL,
        revision INTEGER NOT NULL,
        saved_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE template_version (
        entry_id TEXT PRIMARY KEY REFERENCES entry (id),
        source TEXT NOT NULL,
        restores TEXT
      ) STRICT;
      CREATE INDEX entry_by_kind ON entry (kind, seq);
    `,
  `
      CREATE TABLE saved_list (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        content TEXT NOT NULL,
        position INTEGER NOT NULL,
        removed_at_ms INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX saved_list_by_name ON saved_list (name_key) WHERE removed_at_ms IS NULL;
    `,
  `
      ALTER TABLE entry ADD COLUMN ended_after INTEGER;
      ALTER TABLE entry ADD COLUMN sent_over TEXT;
      ALTER TABLE entry ADD COLUMN left_status TEXT;
      ALTER TABLE entry ADD COLUMN batch_limit INTEGER;
      UPDATE entry SET ended_after = (SELECT max(seq) FROM entry) WHERE ended_at_ms IS NOT NULL;
    `,
  `
      CREATE TABLE export (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        agent TEXT NOT NULL,
        started_at_ms INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        format TEXT NOT NULL,
        request TEXT NOT NULL
      ) STRICT;
      CREATE TABLE export_end (
        export_id TEXT PRIMARY KEY REFERENCES export (id),
        ended_at_ms INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        rows INTEGER NOT NULL
      ) STRICT;
      CREATE TRIGGER export_is_kept BEFORE DELETE ON export BEGIN
        SELECT RAISE(ABORT, 'exports are part of the ledger: they are never deleted');
      END;
      CREATE TRIGGER export_stays BEFORE UPDATE ON export BEGIN
        SELECT RAISE(ABORT, 'exports are part of the ledger: they never change');
      END;
      CREATE TRIGGER export_end_is_kept BEFORE DELETE ON export_end BEGIN
        SELECT RAISE(ABORT, 'exports are part of the ledger: they are never deleted');
      END;
      CREATE TRIGGER export_end_stays BEFORE UPDATE ON export_end BEGIN
        SELECT RAISE(ABORT, 'exports are part of the ledger: they never change');
      END;
    `,
  `
      CREATE TABLE feed (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        claim_id TEXT,
        from_value TEXT,
        to_value TEXT,
        subject TEXT,
        entry_id TEXT
      ) STRICT;
      CREATE INDEX feed_by_claim ON feed (claim_id, kind, seq) WHERE claim_id IS NOT NULL;
    `,
  `
      CREATE TABLE claim_note (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        claim_id TEXT NOT NULL,
        agent TEXT NOT NULL,
        text TEXT NOT NULL,
        folded TEXT NOT NULL,
        written_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX claim_note_by_claim ON claim_note (claim_id);
      CREATE TABLE claim_tag (
        claim_id TEXT NOT NULL,
        tag_key TEXT NOT NULL,
        tag TEXT NOT NULL,
        tagged_at_ms INTEGER NOT NULL,
        PRIMARY KEY (claim_id, tag_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX claim_tag_by_key ON claim_tag (tag_key, claim_id);
    `,
  // A group of several is a bulk, known by its first entry, from its second entry on.
  `
      ALTER TABLE entry ADD COLUMN bulk_seq INTEGER;
      UPDATE entry SET bulk_seq = (SELECT min(seq) FROM entry AS other WHERE other.group_id = entry.group_id)
        WHERE group_id IN (SELECT group_id FROM entry GROUP BY group_id HAVING count(*) > 1);
      CREATE INDEX entry_by_bulk ON entry (bulk_seq, state, uncertain, kind, value, due_at_ms)
        WHERE bulk_seq IS NOT NULL;
      CREATE INDEX entry_first_of_bulk ON entry (seq) WHERE bulk_seq = seq;
      CREATE TRIGGER entry_joins_bulk AFTER INSERT ON entry
        WHEN EXISTS (SELECT 1 FROM entry WHERE group_id = NEW.group_id AND seq < NEW.seq) BEGIN
        UPDATE entry SET bulk_seq = (SELECT min(seq) FROM entry WHERE group_id = NEW.group_id)
          WHERE seq IN (NEW.seq, (SELECT min(seq) FROM entry WHERE group_id = NEW.group_id)) AND bulk_seq IS NULL;
      END;
    `,
  `
      CREATE TABLE claim_snooze (
        claim_id TEXT PRIMARY KEY,
        agent TEXT NOT NULL,
        snoozed_at_ms INTEGER NOT NULL,
        until_ms INTEGER,
        fingerprint TEXT,
        feed_seq INTEGER NOT NULL,
        back_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX claim_snooze_by_time ON claim_snooze (until_ms) WHERE back_at_ms IS NULL;
    `,
  // What a decision was to end, it has ended by now: a snooze that stands came after all of them.
  `
      ALTER TABLE claim_snooze ADD COLUMN entry_seq INTEGER NOT NULL DEFAULT 0;
      UPDATE claim_snooze SET entry_seq = coalesce((SELECT max(seq) FROM entry), 0);
      CREATE TABLE ended_snooze (
        claim_id TEXT PRIMARY KEY,
        agent TEXT NOT NULL,
        snoozed_at_ms INTEGER NOT NULL,
        until_ms INTEGER,
        fingerprint TEXT,
        feed_seq INTEGER NOT NULL,
        back_at_ms INTEGER,
        entry_seq INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  // What the service said, as an older version wrote it down, had its card numbers whole. What agents wrote stays.
  [
    hideCardNumbersIn('entry', ['reason_detail', 'saw', 'transitioned_to', 'sent_over', 'left_status']),
    hideCardNumbersIn('attempt', ['detail']),
    // The subject of a webhook's change is its address.
    hideCardNumbersIn('feed', ['from_value', 'to_value']),
    hideCardNumbersIn('feed', ['subject'], "kind <> 'webhook'"),
  ].join('\n'),
  // A saved list is a query's tree, with a view and an order. What another version wrote stays as it is.
  'UPDATE saved_list SET content = list_with_query(content);',
  `
      CREATE TABLE claim_tag_change (
        seq INTEGER PRIMARY KEY,
        claim_id TEXT NOT NULL,
        agent TEXT NOT NULL,
        added TEXT NOT NULL,
        removed TEXT NOT NULL,
        changed_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX claim_tag_change_by_claim ON claim_tag_change (claim_id);
    `,
  // An entry names the first of its group itself: only that one is still to learn that it begins a bulk. Which claims
  // wait for a decision is in an index alone.
  `
      DROP INDEX entry_by_state;
      CREATE INDEX entry_by_state ON entry (state, due_at_ms, position, lane, kind, claim_id);
      DROP TRIGGER entry_joins_bulk;
      CREATE TRIGGER entry_joins_bulk AFTER INSERT ON entry WHEN NEW.bulk_seq IS NOT NULL BEGIN
        UPDATE entry SET bulk_seq = seq WHERE seq = NEW.bulk_seq AND bulk_seq IS NULL;
      END;
    `,
  // Rules, and what became of their proposals. An answer is to the version that proposed.
  `
      CREATE TABLE rule (
        id TEXT PRIMARY KEY,
        position INTEGER NOT NULL,
        is_on INTEGER NOT NULL,
        is_pinned INTEGER NOT NULL,
        version INTEGER NOT NULL,
        removed_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rule_version (
        rule_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        name TEXT NOT NULL,
        content TEXT NOT NULL,
        agent TEXT NOT NULL,
        made_at_ms INTEGER NOT NULL,
        PRIMARY KEY (rule_id, version)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE proposal_answer (
        seq INTEGER PRIMARY KEY,
        claim_id TEXT NOT NULL,
        rule_id TEXT NOT NULL,
        rule_version INTEGER NOT NULL,
        is_taken INTEGER NOT NULL,
        entry_id TEXT,
        agent TEXT NOT NULL,
        answered_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX proposal_answer_by_entry ON proposal_answer (entry_id);
      CREATE INDEX proposal_answer_by_rule ON proposal_answer (rule_id, answered_at_ms);
    `,
  // Retention asks which claims the journal refers to.
  'CREATE INDEX proposal_answer_by_claim ON proposal_answer (claim_id);',
  // The first entry of a bulk learns that it begins one by a statement, once for all that join it together.
  'DROP TRIGGER entry_joins_bulk;',
  // The outbox is asked for again and again while the holds of a bulk end: what was decided alone is found without
  // reading any of the bulk.
  'CREATE INDEX entry_alone ON entry (state, bulk_seq) WHERE bulk_seq IS NULL;',
];

/** Returns the journal's schema. Tests and proofs have other migrations. */
export function journalSchema(nowMs: number, list: readonly string[] = migrations): Schema {
  return {
    migrations: list,
    record: versionInTable(nowMs),
    functions: (database) => {
      addCardNumberFunction(database);
      addListFunction(database);
    },
    derived: { drop: dropView, ensure: ensureView },
  };
}
