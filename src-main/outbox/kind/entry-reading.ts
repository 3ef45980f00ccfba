import { type ClaimSnapshot, claimSnapshotSchema } from '../../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import { fromJson } from '../../journal/entry-json.ts';

export function readSnapshot(row: Pick<EntryRow, 'saw'>): ClaimSnapshot | null {
  const snapshot = claimSnapshotSchema.safeParse(row.saw === null ? undefined : fromJson(row.saw));
  return snapshot.success ? snapshot.data : null;
}
