import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';

const callId = z.string().regex(/^[\w-]{1,32}$/);
/** Path such as `/claims/window`: a group and a procedure, and nothing that a URL parser would read another way. */
const procedurePath = z.string().regex(/^\/[A-Za-z]+\/[A-Za-z]+$/);
/** Position in the input of a value that JSON can't represent, after the number of its type. */
const typedValue = z.tuple([z.number().int()]).rest(z.union([z.string(), z.number().int()]));

const callSchema = z.strictObject({
  i: callId,
  p: z.strictObject({
    u: procedurePath,
    b: z.strictObject({ json: z.unknown().optional(), meta: z.array(typedValue).optional() }).optional(),
  }),
});
const abortType = 4;
const abortSchema = z.strictObject({ i: callId, t: z.literal(abortType) });
const envelopeSchema = z.union([callSchema, abortSchema]);

/**
 * Returns whether a message is one that our renderer writes: a call or the end of one. oRPC's wire format can
 * do more (other methods, headers, queries, whole addresses, files, streams from the page), none of
 * which the contract uses: each would be a second way to the same procedure.
 */
export function isEnvelope(message: string): boolean {
  return envelopeSchema.safeParse(parseJson(message)).success;
}
