import { existsSync } from 'node:fs';
import type { DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { unresolvedStates } from '../../../src-shared/domain/decision/outbox-state.ts';
import { rawKeyLiteral, type OpenDatabase } from '../../database/encrypted-database.ts';

/**
 * Returns SQL for the claims that a filter must leave out because of a pending decision. The plus keeps SQLite from
 * going through every decision of the kind that was ever made: those of the states are in one index, with their claims.
 */
export function pendingOf(kind: DecisionKind): string {
  const states = unresolvedStates.map((state) => `'${state}'`).join(', ');
  return `SELECT claim_id FROM journal.pending_mark WHERE +kind = '${kind}' AND state IN (${states})`;
}

/** SQL for claims that are snoozed and not back. */
export const snoozedIds = 'SELECT claim_id FROM journal.claim_snooze WHERE back_at_ms IS NULL';

/** Whether the attached journal has a table: one of another version that is only shown may lack it. */
export function journalHas(database: OpenDatabase, table: string): boolean {
  return database.prepare('SELECT 1 FROM journal.sqlite_schema WHERE name = ?').get(table) !== undefined;
}

/**
 * Attaches the journal to the replica, for laying pending decisions and read marks over lists. If it doesn't exist or
 * can't be read yet, nothing is laid over them, and it is tried again.
 */
export function createJournalOverlay(database: OpenDatabase, journalPath: string, dataKey: Uint8Array) {
  let attached = false;

  function attach(): boolean {
    if (!existsSync(journalPath)) return false;
    try {
      database.prepare(`ATTACH ? AS journal KEY "${rawKeyLiteral(dataKey)}"`).run(journalPath);
    } catch {
      return false;
    }
    try {
      database.prepare('SELECT 1 FROM journal.pending_mark, journal.read_mark LIMIT 0').all();
      return true;
    } catch {
      database.exec('DETACH journal');
      return false;
    }
  }

  return {
    /** Whether the journal is attached. Call it outside a transaction. */
    isThere(): boolean {
      attached ||= attach();
      return attached;
    },
  };
}
