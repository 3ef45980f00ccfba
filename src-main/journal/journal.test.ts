import { readFileSync, writeFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type Journal, type JournalOptions, openJournal } from './journal.ts';
import { addZoneFunctions } from '../database/zone-functions.ts';
import { createEntryTable } from './entry-table.ts';
import { listBackups } from './journal-backup.ts';
import { JournalDamaged, JournalNewer, JournalWriteFailed } from './journal-errors.ts';
import { newEntry as entry } from './testing/new-entry.ts';
import { migrate } from '../database/migrate.ts';
import { journalSchema, migrations } from './migrations.ts';

const dayMs = 86_400_000;
const newestVersion = migrations.length;
let dir: string;
let clock: FakeClock;
const dataKey = randomBytes(32);
const opened: { close(): void }[] = [];

beforeEach(() => {
  dir = tempDir();
  clock = new FakeClock();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const path = () => join(dir, 'journal.db');
const backupDir = () => join(dir, 'backups');
function open(options: Partial<JournalOptions> = {}): Journal {
  const journal = openJournal({ path: path(), dataKey, clock, backupDir: backupDir(), ...options });
  opened.push(journal);
  return journal;
}
/** With other migrations, as another version would. */
function reopen(list: readonly string[]): Journal {
  for (const one of opened.splice(0)) one.close();
  return open({ migrations: list });
}
/** The file itself, past the journal. */
function raw(file = path()): InstanceType<typeof Sqlite> {
  const db = new Sqlite(file);
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma(`key = "x'${dataKey.toString('hex')}'"`);
  opened.push(db);
  return db;
}

describe('entries that are inserted together', () => {
  it.each(['NUL \0', 'surrogates \ud800 \udc00 😀', '\u2028 " \\ \b {"a":[1e99]}', '1e5', 'null', ''])(
    'keep their texts as one that is inserted alone would: %j',
    (text) => {
      const journal = open();
      const own = [1, 2].map((n) => entry(`${text}${n}`, { payload: text, claim_id: text, lane: text }));
      const [first = entry('')] = own;
      journal.transaction(() => journal.entries.insertAlike({ ...first, agent: text }, own));
      const rows = journal.entries.listOfClaim(text);
      expect(rows.map((row) => row.id)).toEqual([1, 2].map((n) => `${text}${n}`.toWellFormed()));
      for (const { payload, claim_id, lane, agent, value, saw } of rows) {
        expect(new Set([payload, claim_id, lane])).toEqual(new Set([agent]));
        expect([value, saw]).toEqual([null, null]);
      }
      expect(rows).toHaveLength(2);
    },
  );
});

describe('the file', () => {
  it('keeps what was committed when the process ends without closing it', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    const again = open();
    expect(again.entries.get('one')).toMatchObject({ seq: 1, position: 1, state: 'held' });
  });

  // Promise: journal-encrypted
  it('holds nothing in plain text, in file, log or backup', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    const backup = journal.backUp();
    for (const file of [path(), `${path()}-wal`, backup]) {
      const bytes = readFileSync(file);
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.includes('canary-claim')).toBe(false);
      expect(bytes.includes('SQLite format')).toBe(false);
    }
    expect(raw(backup).prepare('SELECT id FROM entry').pluck().all()).toEqual(['one']);
  });

  it('knows the oldest entry in a state, and what was carried out since', () => {
    const journal = open();
    expect(journal.entries.oldestSeq(['held'])).toBeNull();
    journal.transaction(() => {
      for (const id of ['one', 'two', 'three']) journal.entries.insert(entry(id));
      for (const id of ['one', 'two']) {
        journal.entries.compareAndMove(id, 'held', 'ready', {});
        journal.entries.compareAndMove(id, 'ready', 'done', { ended_at_ms: id === 'one' ? 1000 : 2000 });
      }
    });
    expect(journal.entries.oldestSeq(['held'])).toBe(3);
    expect(journal.entries.countDone(1, 1000)).toBe(2);
    expect(journal.entries.countDone(2, 1000)).toBe(1);
    expect(journal.entries.countDone(1, 1001)).toBe(1);
    journal.close();
  });

  it('insists on a key of 32 bytes', () => {
    expect(() => open({ dataKey: randomBytes(16) })).toThrow(RangeError);
  });

  it('is damaged, says so, and is left alone, when it can not be read', () => {
    open().close();
    opened.length = 0;
    const before = readFileSync(path());
    expect(() => open({ dataKey: randomBytes(32) })).toThrow(JournalDamaged);
    writeFileSync(path(), 'not a database at all, but long enough to be read as one'.repeat(100));
    expect(() => open()).toThrow(JournalDamaged);
    writeFileSync(path(), before);
    expect(open().entries.count(['held'])).toBe(0);
  });

  it('finds a damaged page at start and offers the newest backup', () => {
    const journal = open();
    journal.transaction(() => {
      for (let n = 0; n < 500; n += 1) journal.entries.insert(entry(`e${n}`));
    });
    const backup = journal.backUp();
    journal.close();
    opened.length = 0;
    const file = openSync(path(), 'r+');
    writeSync(file, randomBytes(4096), 0, 4096, 4096 * 7);
    closeSync(file);
    const thrown = (() => {
      try {
        open();
        return null;
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(JournalDamaged);
    expect(thrown).toMatchObject({ backup: { path: backup } });
  });

  it('opens read-only when a newer version wrote it, and takes nothing', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    raw().prepare('INSERT INTO migration (version, applied_at_ms) VALUES (999, 1)').run();
    expect(() => open()).toThrow(JournalNewer);
    const shown = open({ readonly: true });
    expect(shown.readonly).toBe(true);
    expect(shown.entries.get('one')?.state).toBe('held');
    expect(() => shown.transaction(() => shown.entries.insert(entry('two')))).toThrow(JournalWriteFailed);
  });

  it('takes all or nothing when the disk is full', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    const fill = () =>
      journal.transaction(() => {
        for (let n = 0; n < 50; n += 1)
          journal.entries.insert(entry(`big${n}`, { payload: 'x'.repeat(100_000) }));
      });
    // The limit belongs to a connection: reach it as the journal does, through its own.
    const limited = openJournal({ path: path(), dataKey, clock, backupDir: backupDir(), maxPages: 400 });
    opened.push(limited);
    expect(() =>
      limited.transaction(() => {
        for (let n = 0; n < 50; n += 1)
          limited.entries.insert(entry(`big${n}`, { payload: 'x'.repeat(100_000) }));
      }),
    ).toThrow(JournalWriteFailed);
    expect(journal.entries.count(['held'])).toBe(1);
    fill();
    expect(journal.entries.count(['held'])).toBe(51);
  });
});

describe('entries', () => {
  it('are never deleted', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    expect(() => raw().exec('DELETE FROM entry')).toThrow(/never deleted/);
    expect(journal.entries.get('one')?.id).toBe('one');
  });
});

describe('backups', () => {
  it('are made daily, seven are kept, and none is left unfinished', async () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    expect(listBackups(backupDir())).toHaveLength(1);
    for (let day = 0; day < 9; day += 1) await clock.advance(dayMs);
    expect(listBackups(backupDir())).toHaveLength(7);
    expect(listBackups(backupDir()).at(-1)?.atMs).toBe(clock.nowMs());
  });
});

describe('migrations', () => {
  const next = `ALTER TABLE entry ADD COLUMN colour TEXT; UPDATE entry SET colour = 'blue'`;

  it('of a file are made after a backup of what was before', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    const before = listBackups(backupDir()).length;
    expect(reopen([...migrations, next]).entries.get('one')).toMatchObject({ state: 'held', colour: 'blue' });
    const backups = listBackups(backupDir());
    expect(backups).toHaveLength(before + 1);
    const copy = raw(backups.at(-1)?.path).prepare('SELECT * FROM entry').all();
    expect(copy).toMatchObject([{ id: 'one' }]);
    expect(copy[0]).not.toHaveProperty('colour');
    expect(() => reopen(migrations)).toThrow(JournalNewer);
  });

  it('that fail leave the file as it was', () => {
    const journal = open();
    journal.transaction(() => journal.entries.insert(entry('one')));
    const broken = `${next}; SELECT * FROM nowhere`;
    expect(() => reopen([...migrations, broken])).toThrow(/nowhere/);
    expect(reopen(migrations).entries.get('one')).not.toHaveProperty('colour');
  });

  it('record themselves in their own transaction: one that fails leaves nothing', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1));
    const broken = 'CREATE TABLE extra (a); SELECT * FROM nowhere;';
    expect(() => migrate(db, journalSchema(2, [...migrations, broken]))).toThrow(/nowhere/);
    expect(db.prepare('SELECT max(version) FROM migration').pluck().get()).toBe(newestVersion);
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'extra'`).pluck().get()).toBe(0);
    expect(db.prepare('SELECT count(*) FROM pending_mark').pluck().get()).toBe(0);
  });

  it('keep the rows of version 1', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 1);
    db.exec(versionOneRows);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT id, state, value FROM entry ORDER BY seq').all()).toEqual([
      { id: 'e-1', state: 'done', value: 'ACCEPTED' },
      { id: 'e-2', state: 'unknown', value: 'REJECTED' },
    ]);
    expect(
      db.prepare('SELECT entry_id, claim_id, kind, value, state, due_at_ms FROM pending_mark').all(),
    ).toEqual([
      {
        entry_id: 'e-2',
        claim_id: 'clm_2',
        kind: 'decide_collaboration',
        value: 'REJECTED',
        state: 'unknown',
        due_at_ms: 1767607210000,
      },
    ]);
  });

  it('keep the rows of version 2', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 2);
    db.exec(versionTwoRows);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT name, source, revision FROM template_draft').all()).toEqual([
      { name: 'new_claim', source: '<p>{{amount}}</p>', revision: 3 },
    ]);
    expect(db.prepare('SELECT entry_id, restores FROM template_version').all()).toEqual([
      { entry_id: 'e-1', restores: null },
    ]);
    expect(db.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(2);
    expect(db.prepare('SELECT count(*) FROM saved_list').pluck().get()).toBe(0);
  });

  it('keep the rows of version 4, and exports from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 4);
    db.exec(versionFourRows);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT id, ended_after, batch_limit FROM entry ORDER BY seq').all()).toEqual([
      { id: 'e-1', ended_after: 2, batch_limit: null },
      { id: 'e-2', ended_after: null, batch_limit: 25 },
    ]);
    expect(db.prepare('SELECT id, name FROM saved_list').all()).toEqual([{ id: 'l-1', name: 'Sur' }]);
    expect(db.prepare('SELECT count(*) FROM export').pluck().get()).toBe(0);
  });

  it('keep the rows of version 5, and a feed from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 5);
    db.exec(versionFiveRows);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT id, file_name FROM export').all()).toEqual([{ id: 'x-1', file_name: 'a.csv' }]);
    expect(db.prepare('SELECT rows FROM export_end').all()).toEqual([{ rows: 7 }]);
    expect(db.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(2);
    expect(db.prepare('SELECT count(*) FROM feed').pluck().get()).toBe(0);
  });

  it('keep the rows of version 6, and notes and tags from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 6);
    db.exec(versionFourRows);
    db.exec(
      `INSERT INTO export (id, agent, started_at_ms, file_name, format, request) VALUES ('x-1', 'Ana', 1, 'a.csv', 'csv', '{}')`,
    );
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(2);
    expect(db.prepare('SELECT id FROM export').pluck().all()).toEqual(['x-1']);
    expect(db.prepare('SELECT count(*) FROM claim_note, claim_tag').pluck().get()).toBe(0);
  });

  it('keep the rows of version 7, and fold those of one key press from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 7);
    db.exec(versionFourRows);
    const columns = db
      .prepare("SELECT name FROM pragma_table_info('entry') WHERE name NOT IN ('seq', 'id', 'group_id')")
      .pluck()
      .all()
      .join(', ');
    const copy = (id: string, groupId: string) =>
      db.exec(
        `INSERT INTO entry (id, group_id, ${columns}) SELECT '${id}', '${groupId}', ${columns} FROM entry WHERE id = 'e-1'`,
      );
    copy('e-3', 'several');
    copy('e-4', 'several');
    migrate(db, journalSchema(2));
    addZoneFunctions(db);
    const entries = createEntryTable(db);
    entries.insert(entry('e-5', { group_id: 'several' }));
    entries.insert(entry('e-6', { group_id: 'later' }));
    entries.insert(entry('e-7', { group_id: 'later' }));
    expect(db.prepare('SELECT id, bulk_seq FROM entry ORDER BY seq').raw().all()).toEqual([
      ['e-1', null],
      ['e-2', null],
      ['e-3', 3],
      ['e-4', 3],
      ['e-5', 3],
      ['e-6', 6],
      ['e-7', 6],
    ]);
  });

  it('keep the rows of version 8, and snoozes from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 8);
    db.exec(versionFourRows);
    db.exec(`INSERT INTO claim_tag VALUES ('clm_1', 'cafe', 'Café', 1)`);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(2);
    expect(db.prepare('SELECT tag FROM claim_tag').pluck().all()).toEqual(['Café']);
    expect(db.prepare('SELECT count(*) FROM claim_snooze').pluck().get()).toBe(0);
  });

  it('keep the tags of version 12, and record their changes from then on', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 12);
    db.exec(`INSERT INTO claim_tag VALUES ('clm_1', 'cafe', 'Café', 1)`);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT tag FROM claim_tag').pluck().all()).toEqual(['Café']);
    expect(db.prepare('SELECT count(*) FROM claim_tag_change').pluck().get()).toBe(0);
  });

  it('take a snooze of version 9 as newer than what was decided by then', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 9);
    db.exec(versionFourRows);
    db.exec(`INSERT INTO claim_snooze VALUES ('clm_1', 'Ana', 5, 10, NULL, 0, NULL)`);
    migrate(db, journalSchema(2));
    expect(db.prepare('SELECT claim_id, until_ms, entry_seq FROM claim_snooze').all()).toEqual([
      { claim_id: 'clm_1', until_ms: 10, entry_seq: 2 },
    ]);
    expect(db.prepare('SELECT count(*) FROM ended_snooze').pluck().get()).toBe(0);
  });

  it('take what had ended in version 3 as known to all that were decided by then', () => {
    const db = new Sqlite(':memory:');
    opened.push(db);
    migrate(db, journalSchema(1), 3);
    db.exec(versionOneRows);
    migrate(db, journalSchema(2));
    expect(
      db.prepare('SELECT id, ended_after, sent_over, batch_limit FROM entry ORDER BY seq').all(),
    ).toEqual([
      { id: 'e-1', ended_after: 2, sent_over: null, batch_limit: null },
      { id: 'e-2', ended_after: null, sent_over: null, batch_limit: null },
    ]);
  });
});

/** As version 1 wrote them. */
const versionOneRows = `
  INSERT INTO entry (id, group_id, kind, payload, payload_version, environment, acquirer_id, agent, decided_at_ms,
    claim_id, value, saw, lane, lane_ordered, position, state, reason, due_at_ms, ended_at_ms, sends, uncertain, transitioned_to)
  VALUES
    ('e-1', 'g-1', 'decide_collaboration', '{"claimId":"clm_1","value":"ACCEPTED"}', 1, 'https://service.example', '32', 'Agent',
      1767607200000, 'clm_1', 'ACCEPTED', '{"status":"PENDING_REVIEW","updatedAt":"2026-01-01T00:00:00.000Z","isOpen":true}',
      'claim:clm_1', 1, 1, 'done', NULL, NULL, 1767607215000, 1, 0, 'COLLABORATION_ACCEPTED'),
    ('e-2', 'g-2', 'decide_collaboration', '{"claimId":"clm_2","value":"REJECTED"}', 1, 'https://service.example', '32', 'Agent',
      1767607200000, 'clm_2', 'REJECTED', '{"status":"PENDING_REVIEW","updatedAt":null,"isOpen":true}',
      'claim:clm_2', 1, 2, 'unknown', 'deadline_passed', 1767607210000, NULL, 1, 1, NULL);
  INSERT INTO attempt VALUES ('e-1', 1, 'send', 1767607214000, 1767607215000, 'ok', 200, NULL);
  INSERT INTO read_mark VALUES ('clm_1', 1767607000000);
`;

/** As version 4 wrote them, beside those of version 2. */
const versionFourRows = `
  ${versionOneRows}
  UPDATE entry SET ended_after = 2, sent_over = '["e-0"]', left_status = 'PENDING_REVIEW' WHERE id = 'e-1';
  UPDATE entry SET batch_limit = 25 WHERE id = 'e-2';
  INSERT INTO saved_list VALUES ('l-1', 'Sur', 'sur', '{"view":"all"}', 1, NULL);
`;

/** As version 5 wrote them, beside those of version 4. */
const versionFiveRows = `
  ${versionFourRows}
  INSERT INTO export VALUES (1, 'x-1', 'Agent', 1767607200000, 'a.csv', 'csv', '{"claims":{"from":"selection","selected":7,"sort":"newest"}}');
  INSERT INTO export_end VALUES ('x-1', 1767607201000, 'done', 7);
`;

/** As version 2 wrote them, beside those of version 1. */
const versionTwoRows = `
  ${versionOneRows}
  INSERT INTO template_draft VALUES ('new_claim', '<p>{{amount}}</p>', 3, 1767607200000);
  INSERT INTO template_version VALUES ('e-1', '<p>{{amount}}</p>', NULL);
`;
