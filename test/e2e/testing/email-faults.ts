/** What an e-mail meets on its way, and what docs/outbox.md says becomes of it. */
export interface EmailFault {
  /** Fits the part of an address before the `@`: each e-mail is known by its own. */
  name: string;
  fault: object;
  /**
   *   done     once, by itself
   *   refused  definitely not carried out
   *   asks     unknown: never sent again automatically, a person decides
   */
  ends: 'done' | 'refused' | 'asks';
  /** How often the service carried it out. */
  sent: 0 | 1;
  /** How often it went out. 1 unless it is safe to send again. */
  requests: number;
  /** The reason that the interface gives. */
  says: RegExp;
}

export const stateLabel = { done: 'Done', refused: 'Refused', asks: 'Needs your decision' } as const;

const unproven = /The service’s data doesn’t show whether it happened/;
const refusal = /The service refused it/;
const notPermitted = /“mailing”|doesn’t have the permission|doesn’t allow this/;
const pointed = /The service redirected to another address/;

/** They end with the client's deadline. */
export const slowFaults: readonly EmailFault[] = [
  asks('timeout-before', { kind: 'timeout' }, 0),
  asks('timeout-after', { kind: 'timeout', processed: true }, 1),
  asks('late', { kind: 'late', delayMs: 30_500 }, 1),
  asks('headers-a-byte-a-second', { kind: 'slow', part: 'headers' }, 1),
  asks('body-a-byte-a-second', { kind: 'slow', part: 'body' }, 1),
];

export const quickFaults = (elsewhere: string): readonly EmailFault[] => [
  ...(['reset', 'end'] as const).flatMap((how) => [
    asks(`${how}-before`, { kind: 'close', how }, 0),
    asks(`${how}-after`, { kind: 'close', how, processed: true }, 1),
    asks(`${how}-in-headers`, { kind: 'close', how, phase: 'mid-headers', processed: true }, 1),
    asks(`${how}-in-body`, { kind: 'close', how, phase: 'mid-body', processed: true }, 1),
  ]),
  ...[500, 502, 503, 504].flatMap((status) => [
    asks(`${status}-before`, { kind: 'status', status }, 0),
    asks(`${status}-after`, { kind: 'status', status, processed: true }, 1),
  ]),
  asks('408', { kind: 'status', status: 408 }, 0),
  asks('404-of-another', { kind: 'status', status: 404, body: '<h1>Not here</h1>' }, 0),
  // The same key still reads the listing: it is this call that is not permitted.
  refused('401', { kind: 'status', status: 401 }, notPermitted),
  refused('403', { kind: 'status', status: 403, message: 'no' }, notPermitted),
  refused('409', { kind: 'status', status: 409, message: 'no' }, refusal),
  refused('success-false', { kind: 'refused' }, refusal),
  asks('html-before', { kind: 'html' }, 0),
  asks('html-after', { kind: 'html', processed: true }, 1),
  asks('empty-body', { kind: 'empty-body' }, 1),
  asks('cut', { kind: 'cut', atByte: 9 }, 1),
  asks('length-too-large', { kind: 'content-length', by: 7 }, 1),
  asks('length-too-small', { kind: 'content-length', by: -7 }, 1),
  asks('compressed-bomb', { kind: 'gzip-bomb', megabytes: 64 }, 1),
  asks('success-text', { kind: 'success-text' }, 1),
  asks('success-missing', { kind: 'row', path: '$.success' }, 1),
  asks('deep', { kind: 'deep' }, 1),
  done('proto-keys', { kind: 'proto-keys' }),
  ...[301, 302, 307, 308].flatMap((status) => [
    asks(`${status}-here`, { kind: 'redirect', status, location: '/elsewhere' }, 0, pointed),
    asks(`${status}-away`, { kind: 'redirect', status, location: elsewhere }, 0, pointed),
  ]),
  done('slow-answer', { kind: 'latency', ms: 700 }),
  done('429-seconds', { kind: 'status', status: 429, retryAfter: '1' }, 2),
  done('429-past', { kind: 'status', status: 429, retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT' }, 2),
  done('429-negative', { kind: 'status', status: 429, retryAfter: '-5' }, 2),
];

/** Decided while the service is down. */
export const noConnection = done('no-connection', { kind: 'latency', ms: 0 });

function asks(name: string, fault: object, sent: 0 | 1, says = unproven): EmailFault {
  return { name, fault, ends: 'asks', sent, requests: 1, says };
}

function refused(name: string, fault: object, says: RegExp): EmailFault {
  return { name, fault, ends: 'refused', sent: 0, requests: 1, says };
}

function done(name: string, fault: object, requests = 1): EmailFault {
  return { name, fault, ends: 'done', sent: 1, requests, says: /Done/ };
}
