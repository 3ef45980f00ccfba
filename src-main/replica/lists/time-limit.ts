import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** Name of the SQL function that ends a statement after its time. Its argument has it called for each row. */
export const isInTime = 'is_in_time';

export interface TimeLimit {
  /** Returns what `work` does; `null` if that takes longer. Only statements with `isInTime` are ended. */
  within: <T>(ms: number, work: () => T) => T | null;
}

/** Limits the time of statements. */
export function createTimeLimit(database: OpenDatabase): TimeLimit {
  let endsAtMs = Infinity;
  database.function(isInTime, (_row: unknown) => {
    if (performance.now() >= endsAtMs) throw new TimeIsUp();
    return 1;
  });
  return {
    within(ms, work) {
      endsAtMs = performance.now() + ms;
      try {
        return work();
      } catch (error) {
        if (error instanceof TimeIsUp) return null;
        throw error;
      } finally {
        endsAtMs = Infinity;
      }
    },
  };
}

class TimeIsUp extends Error {}
