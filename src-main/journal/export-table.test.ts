import { expect, it } from 'vitest';
import Sqlite from 'better-sqlite3';
import { migrate } from '../database/migrate.ts';
import { createExportTable } from './export-table.ts';
import { journalSchema } from './migrations.ts';

function openTable() {
  const db = new Sqlite(':memory:');
  migrate(db, journalSchema(1));
  const table = createExportTable(db);
  table.begin({
    id: 'x-1',
    agent: 'Ana',
    started_at_ms: 10,
    file_name: 'a.csv',
    format: 'csv',
    request: '{}',
  });
  return { db, table };
}

it('keeps when an export began, and how it ended', () => {
  const { table } = openTable();
  const begun = { id: 'x-1', agent: 'Ana', startedAtMs: 10, fileName: 'a.csv', format: 'csv', request: '{}' };
  expect(table.recent(5)).toEqual([{ ...begun, endedAtMs: null, outcome: null, rows: null }]);
  table.end({ export_id: 'x-1', ended_at_ms: 20, outcome: 'done', rows: 7 });
  expect(table.recent(5)).toEqual([{ ...begun, endedAtMs: 20, outcome: 'done', rows: 7 }]);
});

// Promise: export-records-stay
it('lets nothing that it holds be changed or deleted', () => {
  const { db, table } = openTable();
  table.end({ export_id: 'x-1', ended_at_ms: 20, outcome: 'done', rows: 7 });
  for (const statement of [
    'DELETE FROM export',
    'UPDATE export SET agent = 1',
    'DELETE FROM export_end',
    'UPDATE export_end SET rows = 0',
  ]) {
    expect(() => db.exec(statement)).toThrow(/ledger/);
  }
  expect(() => table.end({ export_id: 'x-1', ended_at_ms: 30, outcome: 'failed', rows: 0 })).toThrow();
  expect(() => table.end({ export_id: 'x-2', ended_at_ms: 30, outcome: 'failed', rows: 0 })).toThrow();
});
