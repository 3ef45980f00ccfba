import { z } from 'zod';

/** Codes, each with the schemas of its parameters. */
export type CodeTable = Readonly<Record<string, z.ZodRawShape>>;

/** One of a table's codes with its parameters. */
export type Coded<T extends CodeTable> = {
  [C in keyof T & string]: { code: C; params: z.output<z.ZodObject<T[C]>> };
}[keyof T & string];

/**
 * What crosses the typed IPC in the place of a sentence: the interface has the words for each code.
 * An unknown code or parameter is refused.
 */
export function codedSchema<T extends CodeTable>(table: T): z.ZodType<Coded<T>> {
  const options = Object.entries(table).map(([code, params]) =>
    z.strictObject({ code: z.literal(code), params: z.strictObject(params) }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a table's entries are lost in `entries`
  return z.union(options) as unknown as z.ZodType<Coded<T>>;
}

const longestSaid = 500;

/** The service's or the system's own words: shown quoted, as they came. */
export const saidSchema = z.string().max(longestSaid);

/** As much of it as is kept for a person to read. */
export function clipSaid(text: string): string {
  return text.slice(0, longestSaid);
}
