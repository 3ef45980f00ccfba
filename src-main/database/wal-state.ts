import { z } from 'zod';
import type { OpenDatabase } from './encrypted-database.ts';

/** Figures that SQLite gives of the log; -1 if there is none. */
const walStateSchema = z.object({ busy: z.number(), log: z.number(), checkpointed: z.number() });

/** Length in pages from which the log should be started anew soon. */
const longLogPages = 16_384;

export function isLongLog({ inLog }: { inLog: number }): boolean {
  return inLog >= longLogPages;
}

/** Returns the pages in the write-ahead log, and those of them that are not in the file yet. Moves none. */
export function unmovedPages(database: OpenDatabase): { inLog: number; unmoved: number } {
  const rows: unknown = database.pragma('wal_checkpoint(noop)');
  const [row] = z.array(walStateSchema).parse(rows);
  return row && row.log > 0
    ? { inLog: row.log, unmoved: row.log - Math.max(row.checkpointed, 0) }
    : { inLog: 0, unmoved: 0 };
}

/** Moves the whole log into the file, unless somebody needs it; returns whether it did. */
export function isLogEmptied(database: OpenDatabase): boolean {
  const rows: unknown = database.pragma('wal_checkpoint(truncate)');
  return z.array(walStateSchema).parse(rows)[0]?.busy === 0;
}
