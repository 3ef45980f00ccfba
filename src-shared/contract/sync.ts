import { detailSchema } from './details.ts';
import { z } from 'zod';
import { type EndpointName, endpoints } from '../claims-service/endpoints.ts';
import { base } from './errors.ts';
import { inAccount, epochMs } from './identifiers.ts';

/** Reason why no answer of the service was received. */
export const offlineFaults = [
  'host_unknown',
  'connection_refused',
  'tls_failed',
  /** The proxy of the settings or the system didn't connect. */
  'proxy_failed',
  'timed_out',
  'connection_lost',
  /** The answer is not the claims service's: a captive portal, a proxy. */
  'answer_broken',
  'redirected',
] as const;
export type OfflineFault = (typeof offlineFaults)[number];

/** State of the connection to the service, learned from what requests do. */
export const serviceConnectionSchema = z.discriminatedUnion('state', [
  /** Nothing was tried yet. */
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('online') }),
  z.object({
    state: z.literal('offline'),
    sinceMs: epochMs,
    fault: z.enum(offlineFaults),
    detail: detailSchema.nullable(),
  }),
  z.object({
    state: z.literal('paused'),
    reason: z.enum(['unauthorized', 'other_acquirer', 'no_key']),
    sinceMs: epochMs,
    /** Time when the key is tried again automatically; `null` while it is being tried, or if there is none. */
    untilMs: epochMs.nullable(),
    /** Message of the service. */
    detail: detailSchema.nullable(),
  }),
]);
export type ServiceConnection = z.infer<typeof serviceConnectionSchema>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a constant's keys are its own
const endpointNames = Object.keys(endpoints) as EndpointName[];

/** An endpoint that the service asked to call less often; others are not affected. */
export const slowedEndpointSchema = z.object({ endpoint: z.enum(endpointNames), untilMs: epochMs });
export type SlowedEndpoint = z.infer<typeof slowedEndpointSchema>;

/** Reason why one object, a claim or a merchant, can't be read at the service although others can. */
export const readFaults = [
  'not_permitted',
  'not_found',
  'refused',
  'rate_limited',
  'service_error',
  'answer_unusable',
  'no_answer',
  'other_acquirer',
] as const;
export type ReadFault = (typeof readFaults)[number];

/** A failed read. It is tried again automatically, rarely. */
export const readTroubleSchema = z.object({
  code: z.enum(readFaults),
  /** Message of the service. */
  detail: detailSchema.nullable(),
  sinceMs: epochMs,
});
export type ReadTrouble = z.infer<typeof readTroubleSchema>;

/** Codes of events in this profile that a person should know. */
export const noticeCodes = [
  'replica_rebuilt',
  'journal_readonly',
  'journal_damaged',
  'profile_restored',
  'keychain_failed',
  'service_fault',
  'storage_failed',
  'journal_not_written',
  'rows_skipped',
  'foreign_claims',
  'unexpected_error',
] as const;

/** An event that a person should know; the words for each code are in the message catalogue. */
export const noticeSchema = z.object({ code: z.enum(noticeCodes), detail: detailSchema.nullable() });
export type Notice = z.infer<typeof noticeSchema>;

export const syncStatusSchema = z.object({
  accountId: z.string(),
  connection: serviceConnectionSchema,
  /** Time when the service is next called automatically; `null` while it is being called, or when nothing is planned. */
  nextTryAtMs: epochMs.nullable(),
  slowed: z.array(slowedEndpointSchema),
  phase: z.enum(['idle', 'first_sync', 'syncing']),
  /** Number of claims received in the running walks or, when idle, stored in the replica. */
  claimsReceived: z.number().int(),
  partsDone: z.number().int(),
  parts: z.number().int(),
  /** During the first sync, its rate and about how long it will still take; each `null` while unknown. */
  firstSync: z
    .object({ claimsPerMinute: z.number().int().nullable(), leftMs: z.number().int().nullable() })
    .nullable(),
  lastSyncAtMs: epochMs.nullable(),
  /** Progress of rebuilding the search index after an update; `null` when it is complete. */
  searchIndex: z.object({ indexed: z.number().int(), claims: z.number().int() }).nullable(),
  /** Estimated bytes of the calls, on this computer's day and in its month. */
  dataUse: z.object({
    todayBytes: z.number().int(),
    monthBytes: z.number().int(),
    /** Part that waits for the next hour, as this one's data limit is reached: claims that were seen, or all. */
    holds: z.enum(['seen', 'all']).nullable(),
    untilMs: epochMs.nullable(),
  }),
  /** Number of closed claims that last changed before this moment and were removed here; `null` if none are. */
  notKept: z.object({ beforeMs: epochMs, claims: z.number().int() }).nullable(),
  /** Number of decisions that wait or are being sent. */
  waiting: z.number().int(),
  /** Number of decisions that want a person. */
  attention: z.number().int(),
  /** Followed merchants whose claims can't be listed. */
  unreadableMerchants: z.array(readTroubleSchema.extend({ merchantId: z.string() })),
  notices: z.array(noticeSchema),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const syncContract = {
  status: base.input(inAccount).output(syncStatusSchema),
  /** Starts a walk now, and tries the connection and the key. */
  now: base.input(inAccount).output(z.object({})),
};
