import { z } from 'zod';

/**
 * A field that the service may leave out, null, or send in a shape we do not know.
 * What does not fit reads as `null`; the body as received is kept beside it, so nothing is lost.
 */
export function lenient<T extends z.ZodType>(field: T) {
  // One step for each field of each claim: the same of `nullish`, `transform` and `catch` takes several times as long.
  return z.transform((value: unknown): z.output<T> | null => {
    if (value === null || value === undefined) return null;
    const read = field.safeParse(value);
    return read.success ? read.data : null;
  });
}
