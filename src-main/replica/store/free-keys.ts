import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { firstKeyOf } from './claim-key.ts';

/** Creates a function that returns a key that no claim has, for a claim created then. */
export function createFreeKeys(database: OpenDatabase) {
  const lastKey = database
    .prepare<[number, number], number | null>(
      'SELECT max(claim_key) FROM claim WHERE claim_key BETWEEN ? AND ?',
    )
    .pluck();
  const lowestKey = database.prepare<[], number | null>('SELECT min(claim_key) FROM claim').pluck();

  return function freeKey(createdAtMs: number | null): number {
    if (createdAtMs === null) return Math.min(lowestKey.get() ?? 0, 0) - 1;
    for (let atMs = createdAtMs; ; atMs += 1) {
      const last = lastKey.get(firstKeyOf(atMs), firstKeyOf(atMs + 1) - 1) ?? null;
      if (last === null) return firstKeyOf(atMs);
      if (last + 1 < firstKeyOf(atMs + 1)) return last + 1;
    }
  };
}
