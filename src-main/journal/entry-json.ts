import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';

/** Part of an answer that the journal keeps: texts by name. */
export type EntryResult = Record<string, string | null>;

const resultSchema = z.record(z.string(), z.string().nullable());

/** Returns what the service gave for an entry. */
export function readResult(stored: string | null): EntryResult | null {
  return stored === null ? null : (resultSchema.safeParse(parseJson(stored)).data ?? null);
}
