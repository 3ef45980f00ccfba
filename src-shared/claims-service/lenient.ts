import { z } from 'zod';

/**
 * A field that the service may leave out, null, or send in a shape we do not know.
 * What does not fit reads as `null`; the body as received is kept beside it, so nothing is lost.
 */
export function lenient<T extends z.ZodType>(field: T) {
  return field
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);
}
