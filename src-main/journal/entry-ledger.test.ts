import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { addZoneFunctions } from '../database/zone-functions.ts';
import { migrate } from '../database/migrate.ts';
import { createEntryLedger } from './entry-ledger.ts';
import { journalSchema } from './migrations.ts';

it('The rows of what waits are found by indexes that no entry of a bulk is in, however many it has', () => {
  const db = new Sqlite(':memory:');
  addZoneFunctions(db);
  migrate(db, journalSchema(1));
  const prepared: string[] = [];
  const preparing = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name === 'prepare')
        return (sql: string) => {
          prepared.push(sql);
          return target.prepare(sql);
        };
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  createEntryLedger(preparing);
  const parameters = { states: '["held"]', before: '["failed"]', timeZone: 'UTC', limit: 100, offset: 0 };
  const plans = prepared
    .filter((sql) => sql.includes('bulk_seq = seq') && !sql.includes('row_number'))
    .map((sql) =>
      db
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(parameters)
        .map(({ detail }) => detail)
        .join('\n'),
    );
  db.close();
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH entry USING (COVERING )?INDEX entry_alone/);
    expect(plan).not.toContain('entry_by_state');
  }
});
