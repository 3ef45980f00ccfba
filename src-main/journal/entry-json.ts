import { z } from 'zod';

/** What the journal keeps of an answer: texts by name. */
export type EntryResult = Record<string, string | null>;

const resultSchema = z.record(z.string(), z.string().nullable());

/** `undefined` for a text that is no JSON: no schema takes it. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the service gave for an entry. */
export function readResult(stored: string | null): EntryResult | null {
  return stored === null ? null : (resultSchema.safeParse(fromJson(stored)).data ?? null);
}
