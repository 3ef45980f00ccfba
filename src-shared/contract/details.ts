import { z } from 'zod';
import { caFileProblems } from '../domain/settings/network-settings.ts';
import { type Coded, clipSaid, codedSchema, saidSchema } from './coded.ts';

const status = z.number().int();

/**
 * What is known beyond a reason or a fault: from a call, a claim or a file. The words for each are in `words/en/en-
 * details.ts`.
 */
export const details = {
  /** The service's or the system's own words. */
  said: { said: saidSchema },
  /** The service's HTTP status and its words. */
  http_status: { httpStatus: status },
  http_status_said: { httpStatus: status, said: saidSchema },
  /** The system's code for a connection that failed. */
  system_error: { errno: z.string().max(100) },
  /** HTTP status with which the proxy answered instead of connecting. */
  proxy_refused: { httpStatus: status },
  proxy_closed: {},
  proxy_unsupported: {},
  ca_file_unusable: { problem: z.enum(caFileProblems) },
  stopped: {},
  no_key: {},
  timed_out: { seconds: z.number() },
  answer_too_large: { bytes: z.number() },
  answer_not_decoded: {},
  answer_cut: {},
  encoding_unknown: {},
  not_json: { httpStatus: status },
  not_the_service: { httpStatus: status },
  status_contradicts: { httpStatus: status },
  /** `path` of the first field that is missing or has another type. */
  field_missing: { httpStatus: status, path: z.string().max(100) },
  other_acquirer: { acquirerId: z.string() },
  another_claim: {},
  partner_changed: {},
  permission: { permission: z.string() },
  subscription: { subscriptionId: z.string() },
  /** A claim's status, as the service spells it. */
  claim_status: { status: z.string() },
  documents_processed: { processed: z.number(), uploaded: z.number() },
  rows: { count: z.number().int() },
  /** The system's or SQLite's code for a write that failed. */
  not_written: { errno: z.string().max(100) },
  internal: {},
  after_redirect: {},
  file_size: { bytes: z.number() },
  picture_size: { width: z.number(), height: z.number() },
  media_type: { type: z.string() },
} as const;

export type Detail = Coded<typeof details>;
/** A named interface, so that the contract's types name it instead of spelling out each code. */
export interface DetailSchema extends z.ZodType<Detail> {}
export const detailSchema: DetailSchema = codedSchema(details);

/** Returns a detail with the service's or the system's own words; `null` if it said nothing. */
export function said(text: string | null): Detail | null {
  return text === null ? null : { code: 'said', params: { said: clipSaid(text) } };
}

/** Returns a detail with what a refusing service said, else its HTTP status. */
export function saidOrStatus(text: string | null | undefined, httpStatus: number): Detail {
  return said(text ?? null) ?? { code: 'http_status', params: { httpStatus } };
}

/** Returns the detail as databases store it. Texts of earlier versions are read as the service's own words. */
export function storeDetail(detail: Detail | null): string | null {
  if (detail === null) return null;
  if (detail.code !== 'said' || readCoded(detail.params.said) !== null) return JSON.stringify(detail);
  return detail.params.said;
}

export function readDetail(stored: string | null): Detail | null {
  return stored === null ? null : (readCoded(stored) ?? said(stored));
}

export function isSameDetail(one: Detail | null, other: Detail | null): boolean {
  return storeDetail(one) === storeDetail(other);
}

function readCoded(text: string): Detail | null {
  if (!text.startsWith('{"code":')) return null;
  try {
    return detailSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
