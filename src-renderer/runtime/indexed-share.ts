import type { SyncStatus } from '../../src-shared/contract/sync.ts';

/** Returns how much of the search index is built, from 0 to 1. It is 1 only when it is complete. */
export function indexedShare({ indexed, claims }: NonNullable<SyncStatus['searchIndex']>): number {
  return claims === 0 ? 0 : Math.min(Math.floor((indexed / claims) * 100), 99) / 100;
}
