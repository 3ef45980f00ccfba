import { z } from 'zod';

/** Part of an answer that the journal keeps: texts by name. */
export type EntryResult = Record<string, string | null>;

const resultSchema = z.record(z.string(), z.string().nullable());

/** Parses JSON; `undefined` for a text that is none, which no schema accepts. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what the service gave for an entry. */
export function readResult(stored: string | null): EntryResult | null {
  return stored === null ? null : (resultSchema.safeParse(fromJson(stored)).data ?? null);
}
