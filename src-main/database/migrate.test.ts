import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseNewer, migrate, type Schema, versionInHeader, versionInTable } from './migrate.ts';

const first = 'CREATE TABLE claim (id TEXT)';
const second = `ALTER TABLE claim ADD COLUMN amount REAL; UPDATE claim SET amount = 1`;

let database: Sqlite.Database;
beforeEach(() => {
  database = new Sqlite(':memory:');
});
afterEach(() => {
  database.close();
});

const columns = () => database.prepare(`SELECT name FROM pragma_table_info('claim')`).pluck().all();

describe.each([
  ['header', versionInHeader],
  ['table', versionInTable(5)],
])('a schema whose version is in the %s', (_, record) => {
  const schema = (...migrations: string[]): Schema => ({ migrations, record });

  it('is brought up to date from any version, each migration once', () => {
    expect(record.read(database)).toBe(0);
    migrate(database, schema(first));
    database.exec(`INSERT INTO claim VALUES ('c1')`);
    migrate(database, schema(first, second));
    migrate(database, schema(first, second));
    expect(record.read(database)).toBe(2);
    expect(database.prepare('SELECT * FROM claim').all()).toEqual([{ id: 'c1', amount: 1 }]);
  });

  it('stops at an earlier version on demand', () => {
    migrate(database, schema(first, second), 1);
    expect(record.read(database)).toBe(1);
    expect(columns()).toEqual(['id']);
  });

  it('stays as it was when a migration fails half way', () => {
    migrate(database, schema(first));
    expect(() => migrate(database, schema(first, `${second}; SELECT * FROM nowhere`))).toThrow(/nowhere/);
    expect(record.read(database)).toBe(1);
    expect(columns()).toEqual(['id']);
  });

  it('of a later version is refused and left alone', () => {
    migrate(database, schema(first, second));
    expect(() => migrate(database, schema(first))).toThrow(DatabaseNewer);
    expect(columns()).toEqual(['id', 'amount']);
  });
});

it('drops what depends on the tables before a migration, and makes it again, also without one', () => {
  const view = (sql: string): Schema['derived'] => ({
    drop: (db) => db.exec('DROP VIEW IF EXISTS listed'),
    ensure: (db) => db.exec(`DROP VIEW IF EXISTS listed; CREATE VIEW listed AS ${sql}`),
  });
  const record = versionInHeader;
  migrate(database, { migrations: [first], record, derived: view('SELECT id FROM claim') });
  const renamed = 'ALTER TABLE claim RENAME COLUMN id TO claim_id';
  const derived = view('SELECT claim_id FROM claim');
  migrate(database, { migrations: [first, renamed], record, derived });
  expect(database.prepare('SELECT * FROM listed').all()).toEqual([]);
  migrate(database, { migrations: [first, renamed], record, derived: view('SELECT 1 AS one') });
  expect(database.prepare('SELECT one FROM listed').pluck().get()).toBe(1);
});
