import type { Database } from 'better-sqlite3';

export function createReadMarkTable(db: Database) {
  const select = db.prepare<[string], number>('SELECT 1 FROM read_mark WHERE claim_id = ?').pluck();
  return {
    isRead: (claimId: string): boolean => select.get(claimId) !== undefined,
    set(claimIds: readonly string[], read: boolean, nowMs: number): void {
      const mark = read
        ? db.prepare<[string, number]>('INSERT OR IGNORE INTO read_mark (claim_id, read_at_ms) VALUES (?, ?)')
        : null;
      const unmark = db.prepare<[string]>('DELETE FROM read_mark WHERE claim_id = ?');
      for (const claimId of claimIds) {
        if (mark) mark.run(claimId, nowMs);
        else unmark.run(claimId);
      }
    },
  };
}
/** Claims that were opened here. Local only: it never changes the service's `seen`. */
export type ReadMarkTable = ReturnType<typeof createReadMarkTable>;
