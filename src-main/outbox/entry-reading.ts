import { type ClaimSnapshot, claimSnapshotSchema } from '../../src-shared/domain/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';

/** `undefined` for a text that is no JSON: no schema takes it. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readSnapshot(row: Pick<EntryRow, 'saw'>): ClaimSnapshot | null {
  const snapshot = claimSnapshotSchema.safeParse(row.saw === null ? undefined : fromJson(row.saw));
  return snapshot.success ? snapshot.data : null;
}
