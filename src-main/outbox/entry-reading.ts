import { z } from 'zod';
import { type ClaimSnapshot, claimSnapshotSchema } from '../../src-shared/domain/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { EntryResult } from './kind-spec.ts';

const resultSchema = z.record(z.string(), z.string().nullable());

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

export function readResult(stored: string | null): EntryResult | null {
  return stored === null ? null : (resultSchema.safeParse(fromJson(stored)).data ?? null);
}
