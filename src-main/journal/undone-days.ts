import type { Database } from 'better-sqlite3';
import { outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { localDay } from '../database/zone-functions.ts';

/** The undone decisions of one day, if they are several rows of the outbox. */
export interface UndoneDay {
  /** `seq` of the first of them, at whose position they are one row. */
  seq: number;
  day: string;
  parts: { kind: string; value: string | null; entries: number }[];
}

type Zoned = { timeZone: TimeZone };

const otherStates = outboxStates
  .filter((state) => state !== 'cancelled')
  .map((state) => `'${state}'`)
  .join(', ');

/**
 * SQL for decisions that count as undone: decided alone and cancelled, or cancelled with all of their bulk decision.
 */
const isUndone = `entry.state = 'cancelled' AND (entry.bulk_seq IS NULL OR NOT EXISTS (
  SELECT 1 FROM entry AS one WHERE one.bulk_seq = entry.bulk_seq AND one.state IN (${otherStates})))`;
const isRow = '(entry.bulk_seq IS NULL OR entry.bulk_seq = entry.seq)';
/** SQL for the day of a decision in `@timeZone`. A moment that no calendar has is a day of its own. */
const dayOf = (decided: string) => `${localDay}(${decided}.decided_at_ms, @timeZone)`;
/**
 * SQL for entries with their first: a bulk decision belongs to the day of its first one, even if it took until after
 * midnight.
 */
const withFirst = 'entry JOIN entry AS first ON first.seq = coalesce(entry.bulk_seq, entry.seq)';

/** SQL for rows that are folded into the first one of their day in `@timeZone`. */
export const foldedRows = `SELECT seq FROM (
  SELECT entry.seq, row_number() OVER (PARTITION BY ${dayOf('entry')} ORDER BY entry.seq) AS nth
  FROM entry WHERE ${isUndone} AND ${isRow}) WHERE nth > 1`;

/** SQL for each decision in the row of the day `@undoneDay` in `@timeZone`. */
export const undoneOfDay = `SELECT entry.seq FROM ${withFirst}
  WHERE ${isUndone} AND ${dayOf('first')} = @undoneDay`;

export function createUndoneDays(db: Database) {
  const days = db.prepare<[Zoned], { seq: number; day: string }>(
    `SELECT min(entry.seq) AS seq, ${dayOf('entry')} AS day FROM entry
     WHERE ${isUndone} AND ${isRow} GROUP BY 2 HAVING count(*) > 1`,
  );
  const parts = db.prepare<[Zoned], UndoneDay['parts'][number] & { day: string }>(
    `SELECT ${dayOf('first')} AS day, entry.kind, entry.value, count(*) AS entries
     FROM ${withFirst} WHERE ${isUndone} GROUP BY 1, 2, 3 ORDER BY entries DESC, 2, 3`,
  );
  return {
    read(timeZone: TimeZone): UndoneDay[] {
      const partsOf = Map.groupBy(parts.all({ timeZone }), ({ day }) => day);
      return days.all({ timeZone }).map((one) => ({
        ...one,
        parts: (partsOf.get(one.day) ?? []).map(({ day: _, ...part }) => part),
      }));
    },
  };
}
