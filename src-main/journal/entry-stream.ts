import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { inBatches } from '../base/batches.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import type { EntryRow } from './entry-row.ts';
import type { EntryFilter, EntryPart } from './entry-ledger.ts';
import { createEntryTable } from './entry-table.ts';
import type { AnsweredRule } from '../../src-shared/domain/rule/answered-rule.ts';
import { createProposalAnswerTable } from './proposal-answer-table.ts';

/** The decisions that a filter selects, of all or of a part. */
export interface StreamedEntries extends EntryPart {
  filter: EntryFilter;
}

/** Returns a selection of decisions, with its day in this time zone. */
export function withDayIn(
  timeZone: TimeZone,
  { undoneDay: day, ...others }: Omit<StreamedEntries, 'undoneDay'> & { undoneDay?: string | undefined },
): StreamedEntries {
  return { ...others, undoneDay: day === undefined ? undefined : { day, timeZone } };
}

/** A decision with the rule whose proposal it answers; `null` if nothing was proposed. */
export type StreamedEntry = EntryRow & { rule: AnsweredRule | null };

const cacheKib = 8 * 1024;
const rowsPerBatch = 500;

/** Reads decisions as of one moment, on a connection of its own. */
export function openEntryStream(
  journalPath: string,
  dataKey: Uint8Array,
  { filter, ...part }: StreamedEntries,
) {
  const database = openEncrypted(journalPath, dataKey, { readonly: true, cacheKib });
  try {
    const entries = createEntryTable(database);
    const answers = createProposalAnswerTable(database);
    const withRules = (rows: readonly EntryRow[]): StreamedEntry[] => {
      const rules = answers.ofEntries(rows.map(({ id }) => id));
      return rows.map((row) => ({ ...row, rule: rules.get(row.id) ?? null }));
    };
    database.exec('BEGIN');
    return {
      /** Total number of entries. */
      total: entries.countMatching(filter, part),
      /** Yields the entries in batches, newest first. Call it once. */
      *batches(): Generator<StreamedEntry[]> {
        const rows = entries.iterateMatching(filter, part);
        for (const batch of inBatches(rows, rowsPerBatch)) yield withRules(batch);
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
