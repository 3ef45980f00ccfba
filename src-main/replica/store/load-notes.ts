import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { AskedClaims } from './asked-claims.ts';
import { wasLoadedName } from './loaded-file.ts';
import type { MetaTable } from './meta-table.ts';

const loadIdName = 'load_id';

/**
 * Notes what a replica must know while a bulk load builds the file that will replace it: which of its claims changed
 * meanwhile, and which claims of the other file were marked as seen.
 */
export function createLoadNotes(database: OpenDatabase, meta: MetaTable, asked: AskedClaims) {
  /** Claims that changed during the load; `null` if no load is under way. */
  let touched: Set<string> | null = null;
  const noteSeen = database.prepare('INSERT OR IGNORE INTO seen_in_load (claim_id) VALUES (?)');
  const seenInLoad = database.prepare<[], string>('SELECT claim_id FROM seen_in_load').pluck();
  const forgetSeen = database.prepare('DELETE FROM seen_in_load');

  return {
    isUnderWay: (): boolean => touched !== null,
    touch(claimId: string): void {
      touched?.add(claimId);
    },
    /** Notes that claims which may be in the other file were marked as seen. Call it inside a transaction. */
    noteSeen(claimIds: readonly string[]): void {
      for (const claimId of claimIds) {
        noteSeen.run(claimId);
        asked.remember(claimId, asked.now());
      }
    },
    face: {
      /** Notes that an answer about claims that are not stored is being written to the file of the bulk load. */
      noteAsked(claimIds: readonly string[], askedNo: number): void {
        for (const claimId of claimIds)
          if (!asked.isOutdated(claimId, askedNo)) asked.remember(claimId, askedNo);
      },
      /** Returns the id of the bulk load under way in this file, also after a restart; `null` if there is none. */
      loadId: (): string | null => meta.readMeta(loadIdName),
      /** Whether a bulk load built this file. */
      wasLoaded: (): boolean => meta.readMeta(wasLoadedName) !== null,
      beginLoad(loadId: string): void {
        touched ??= new Set();
        meta.writeMeta(loadIdName, loadId);
      },
      /** Ends the notes of a load that was given up. */
      endLoad(): void {
        touched = null;
        meta.removeMeta(loadIdName);
        forgetSeen.run();
      },
      /** Returns the claims that changed since the last call. */
      touchedInLoad(): string[] {
        const claimIds = [...(touched ?? [])];
        touched?.clear();
        return claimIds;
      },
      seenInLoad: (): string[] => seenInLoad.all(),
    },
  };
}
export type LoadNotes = ReturnType<typeof createLoadNotes>;
