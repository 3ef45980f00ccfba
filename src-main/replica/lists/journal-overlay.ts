import { existsSync } from 'node:fs';
import type { DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { unresolvedStates } from '../../../src-shared/domain/decision/outbox-state.ts';
import { rawKeyLiteral, type OpenDatabase } from '../../database/encrypted-database.ts';

/** Which claims a filter must leave out because a decision lies over them. */
export function pendingOf(kind: DecisionKind): string {
  const states = unresolvedStates.map((state) => `'${state}'`).join(', ');
  return `SELECT claim_id FROM journal.pending_mark WHERE kind = '${kind}' AND state IN (${states})`;
}

/** Claims that are snoozed, and not back. */
export const snoozedIds = 'SELECT claim_id FROM journal.claim_snooze WHERE back_at_ms IS NULL';

/**
 * The journal beside the replica, for laying pending decisions and read marks over the lists. It may
 * not exist yet, or not be readable yet: then nothing lies over them, and it is looked for again.
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
    /** Whether the journal is there. Call it outside a transaction. */
    isThere(): boolean {
      attached ||= attach();
      return attached;
    },
  };
}
