import { type Detail } from '../../src-shared/contract/details.ts';
import type { ServiceRefusal } from '../../src-shared/claims-service/answers.ts';
import type { OfflineFault } from '../../src-shared/contract/sync.ts';

/** Reason why no usable answer came. */
export type ConnectionFault =
  /** There is no key, so nothing was tried. */
  | 'no_key'
  /** The caller ended the call, which says nothing about the connection. */
  | 'stopped'
  | 'service_error'
  /** The service's own JSON, but not an answer to this call. */
  | 'answer_unusable'
  | 'answer_too_large'
  | Exclude<OfflineFault, 'redirected'>;

/**
 * How one call to the claims service ended, in such a way that an action's caller knows whether it can
 * have been carried out. Nothing in it carries the API key.
 *
 * Definitely not executed: `refused`, `unauthorized`, `forbidden`, `rate_limited`, `not_sent`.
 * Unknown: `ambiguous`. A person looks: `redirected`.
 */
export type CallOutcome<T> =
  | { kind: 'ok'; httpStatus: number; answer: T }
  /** The service's own JSON said `success: false`, with a 2xx or a 4xx other than 401, 403, 408 and 429. */
  | { kind: 'refused'; httpStatus: number; refusal: ServiceRefusal }
  | { kind: 'unauthorized'; httpStatus: 401; message: string | null }
  | { kind: 'forbidden'; httpStatus: 403; message: string | null }
  /** A 429. `retryAfterMs` as in the header (seconds or date), without limits; `null` if absent or unreadable. */
  | { kind: 'rate_limited'; httpStatus: 429; retryAfterMs: number | null; message: string | null }
  /** The call failed before the first byte of the request left this machine. */
  | { kind: 'not_sent'; fault: ConnectionFault; detail: Detail }
  /** Anything else after the first byte: 408, 5xx, foreign or broken bodies, time-outs. */
  | { kind: 'ambiguous'; fault: ConnectionFault; httpStatus: number | null; detail: Detail }
  | { kind: 'redirected'; httpStatus: number; detail: Detail };

/**
 * Whether the service accepts the key. `unknown`: no answer tells, as the connection is down or the service has a
 * fault.
 */
export type KeyVerdict = 'accepted' | 'refused' | 'unknown';
