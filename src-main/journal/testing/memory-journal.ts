import Sqlite from 'better-sqlite3';
import type { Clock } from '../../base/clock.ts';
import { type Journal, journalOver } from '../journal.ts';
import { migrate } from '../../database/migrate.ts';
import { addZoneFunctions } from '../../database/zone-functions.ts';
import { journalSchema } from '../migrations.ts';

/** A journal that lasts as long as the test that uses it: same schema, no file, no key. */
export function openMemoryJournal(clock: Clock): Journal & { clear(): void } {
  const db = new Sqlite(':memory:');
  addZoneFunctions(db);
  migrate(db, journalSchema(clock.nowMs()));
  db.exec('DROP TRIGGER entry_is_kept');
  const openAnother = (): never => {
    throw new Error('nothing else can open a journal in memory');
  };
  const journal = journalOver(db, { clock, backupDir: null, readonly: false, openAnother });
  return { ...journal, clear: () => db.exec('DELETE FROM attempt; DELETE FROM entry;') };
}
