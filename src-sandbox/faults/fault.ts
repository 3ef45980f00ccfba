import { z } from 'zod';
import { endpointNames } from '../service/called-endpoint.ts';

/** Whether the request takes effect although its answer is spoilt. */
const processed = z.boolean().default(true);
const unprocessed = z.boolean().default(false);

const fault = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape });

/** Every fault that a server can play. The table in README.md says what each looks like to a client. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** No answer, ever: the connection stays open until the client leaves or `holdMs` is over. */
  fault('timeout', { processed: unprocessed, holdMs: z.number().int().min(0).optional() }),
  /** Processed and answered only after `delayMs`, even if the client has left long before. */
  fault('late', { delayMs: z.number().int().min(0) }),
  /** The connection ends. `before-headers` without a byte, the others in the middle of that part. */
  fault('close', {
    how: z.enum(['reset', 'end']).default('reset'),
    phase: z.enum(['before-headers', 'mid-headers', 'mid-body']).default('before-headers'),
    processed: unprocessed,
  }),
  /** Any status: 401, 403, 429, 5xx and others. `body`: text is sent as it is, anything else as JSON. */
  fault('status', {
    status: z.number().int().min(200).max(599),
    processed: unprocessed,
    retryAfter: z.string().optional(),
    message: z.string().optional(),
    body: z.json().optional(),
    contentType: z.string().optional(),
  }),
  fault('redirect', {
    status: z
      .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
      .default(307),
    location: z.string(),
    processed: unprocessed,
  }),
  /** 200 with `success: false`. */
  fault('refused', { message: z.string().default('Refused by the sandbox') }),
  /** 200 with a page of HTML, like that of a captive portal. */
  fault('html', { html: z.string().optional(), processed: unprocessed }),
  fault('empty-body', { processed }),
  /** The JSON ends after `atByte` bytes; the answer itself is complete. */
  fault('cut', { atByte: z.number().int().min(0), processed }),
  /** `content-length` is off by `by`; if it is too large the connection then closes. */
  fault('content-length', { by: z.number().int(), processed }),
  fault('gzip-bomb', { megabytes: z.number().int().min(1).max(10_000).default(200), processed }),
  /** Head or body is sent at this pace. */
  fault('slow', {
    part: z.enum(['headers', 'body']).default('body'),
    bytesPerSecond: z.number().min(0.1).max(1_000_000).default(1),
    processed,
  }),
  /** `success` is text. */
  fault('success-text', { processed }),
  /** `__proto__`, `constructor` and `prototype` keys in the body and in each row. */
  fault('proto-keys', { processed }),
  /** A field `deep` that holds arrays in arrays. */
  fault('deep', { depth: z.number().int().min(1).max(1_000_000).default(50_000), processed }),
  /**
   * A field of rows is changed: `path` from the row ("status", "payment.pan"), then one of `value` (any JSON), `raw`
   * (JSON text as it is: `1e400`) or neither, which leaves the field out.
   */
  fault('row', {
    at: z.union([z.number().int().min(0), z.literal('all')]).default(0),
    path: z.string().min(1),
    value: z.json().optional(),
    raw: z.string().optional(),
    processed,
  }),
  /** The page as a whole is not what was requested. */
  fault('page', {
    how: z.enum(['empty', 'repeated', 'unsorted', 'duplicated', 'shrunk', 'foreign', 'huge']),
    /** `huge`: rows in all. `shrunk`: rows that are left out. `foreign`: rows of another acquirer. */
    rows: z.number().int().min(1).max(1_000_000).optional(),
  }),
  /** A document of a documentation listing. `value` overrides the address or name that is put there. */
  fault('document', {
    how: z.enum([
      'private-address',
      'parent-name',
      'huge',
      'expired',
      'wrong-type',
      'redirect',
      'broken-address',
    ]),
    at: z.union([z.number().int().min(0), z.literal('all')]).default(0),
    value: z.string().optional(),
  }),
  /** Nothing wrong but slow to begin. */
  fault('latency', { ms: z.number().int().min(0) }),
]);
export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

/**
 * When a fault is played. Requests that match `endpoint`, `claimId`, `merchantId` and `connection` are counted from
 * 1; `nth`, or `from` and `to`, choose among them, and `times` ends the rule after so many plays.
 */
export const faultRuleSchema = z.strictObject({
  /** `*`: every endpoint of the interface. `file`: the document store. */
  endpoint: z.union([z.enum(endpointNames), z.literal('*'), z.literal('file')]),
  claimId: z.string().optional(),
  /** The merchant whose claims are listed. */
  merchantId: z.string().optional(),
  /** Only the first request of a connection, or only later ones. */
  connection: z.enum(['fresh', 'reused']).optional(),
  nth: z.number().int().min(1).optional(),
  from: z.number().int().min(1).optional(),
  to: z.number().int().min(1).optional(),
  times: z.number().int().min(1).optional(),
  fault: faultSchema,
});
export type FaultRule = z.output<typeof faultRuleSchema>;
