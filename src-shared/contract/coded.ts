import { z } from 'zod';

/** Codes, each with the schemas of its parameters. */
export type CodeTable = Readonly<Record<string, z.ZodRawShape>>;

/** One of a table's codes with its parameters. */
export type Coded<T extends CodeTable> = {
  [C in keyof T & string]: { code: C; params: z.output<z.ZodObject<T[C]>> };
}[keyof T & string];

/**
 * Schema of a code, which crosses the typed IPC in place of a sentence: the interface has the words for each code.
 * Unknown codes and parameters are refused.
 */
export function codedSchema<T extends CodeTable>(table: T): z.ZodType<Coded<T>> {
  const options = Object.entries(table).map(([code, params]) =>
    z.strictObject({ code: z.literal(code), params: z.strictObject(params) }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a table's entries are lost in `entries`
  return z.union(options) as unknown as z.ZodType<Coded<T>>;
}

const longestSaid = 500;

/** The service's or the system's own words, which are shown quoted, as received. */
export const saidSchema = z.string().max(longestSaid);

/** Returns as much of a text as is kept for a person to read. */
export function clipSaid(text: string): string {
  return text.slice(0, longestSaid);
}
