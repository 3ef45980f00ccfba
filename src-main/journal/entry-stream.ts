import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import type { EntryRow } from './entry-row.ts';
import type { EntryFilter, EntryPart } from './entry-ledger.ts';
import { createEntryTable } from './entry-table.ts';

/** Decisions that the filter means, of all or of a part. */
export interface StreamedEntries extends EntryPart {
  filter: EntryFilter;
}

/** The same decisions, with their day by the calendar of this time zone. */
export function withDayIn(
  timeZone: TimeZone,
  { undoneDay: day, ...others }: Omit<StreamedEntries, 'undoneDay'> & { undoneDay?: string | undefined },
): StreamedEntries {
  return { ...others, undoneDay: day === undefined ? undefined : { day, timeZone } };
}

export interface EntryStream {
  /** Entries in all. */
  total: number;
  /** The newest first. Once. */
  batches(): Generator<EntryRow[]>;
}

const cacheKib = 8 * 1024;
const rowsPerBatch = 500;

/** Decisions as the journal had them at one moment, read on a connection of its own. */
export function openEntryStream(
  journalPath: string,
  dataKey: Uint8Array,
  { filter, ...part }: StreamedEntries,
): EntryStream {
  const database = openEncrypted(journalPath, dataKey, { readonly: true, cacheKib });
  try {
    const entries = createEntryTable(database);
    database.exec('BEGIN');
    return {
      total: entries.countMatching(filter, part),
      *batches() {
        let batch: EntryRow[] = [];
        for (const row of entries.iterateMatching(filter, part)) {
          batch.push(row);
          if (batch.length < rowsPerBatch) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
