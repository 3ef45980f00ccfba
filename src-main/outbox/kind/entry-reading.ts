import { type ClaimSnapshot, claimSnapshotSchema } from '../../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import { parseJson } from '../../base/parse-json.ts';

export function readSnapshot(row: Pick<EntryRow, 'saw'>): ClaimSnapshot | null {
  return row.saw === null ? null : (claimSnapshotSchema.safeParse(parseJson(row.saw)).data ?? null);
}
