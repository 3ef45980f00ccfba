/** What the service, or something on the way that answers for it, does with an action's request. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Rule } from '../testing/sandbox-thread.ts';
import { type FaultCase, inDoubt, onEachAction } from './fault-case.ts';

const statusFault = (status: number, more: object = {}) => ({ kind: 'status', status, ...more });

const lostAnswers: readonly FaultCase[] = [
  untilDeadline('time-out before processing', { kind: 'timeout', processed: false }),
  untilDeadline('time-out after processing', { kind: 'timeout', processed: true }),
  { ...untilDeadline('processed after the client gave up', { kind: 'late', delayMs: 700 }), truth: 'open' },
  untilDeadline('headers at a byte a second', { kind: 'slow', part: 'headers' }),
  untilDeadline('body at a byte a second', { kind: 'slow', part: 'body' }),
  ...(['reset', 'end'] as const).flatMap((how) => [
    inDoubt(`${how} before the headers, not processed`, { kind: 'close', how, processed: false }),
    inDoubt(`${how} before the headers, processed`, { kind: 'close', how, processed: true }),
    inDoubt(`${how} in the headers`, { kind: 'close', how, phase: 'mid-headers', processed: true }),
    inDoubt(`${how} in the body`, { kind: 'close', how, phase: 'mid-body', processed: true }),
  ]),
];

/** It is played once: the halves of a refused batch are taken. */
const refusedOnce = { truth: 'refused', but: { mark_seen: 'done' } } as const;

const statuses: readonly FaultCase[] = [
  { name: '401 on the action', ...refusedOnce, fault: statusFault(401) },
  {
    name: '401 on page 3 of a listing',
    truth: 'nothing_happened',
    rules: [{ endpoint: 'listAcquirerClaims', nth: 3, fault: statusFault(401) }],
    arrange: ({ session }) => session.sync.syncNow(),
  },
  { name: '403', ...refusedOnce, fault: statusFault(403, { message: 'no' }) },
  {
    name: 'the permission mailing is missing',
    truth: 'nothing_happened',
    but: { send_email: 'failed' },
    arrange: ({ sandbox }) => sandbox.control('keys', { mailing: false }),
    async check({ sandbox }, entries) {
      await sandbox.control('keys', { mailing: true });
      const email = entries.find(({ kind }) => kind === 'send_email');
      if (email && email.reason !== 'permission_missing') throw new Error(`the e-mail says ${email.reason}`);
    },
  },
  ...['2', 'Thu, 01 Jan 2026 00:00:00 GMT', '-5', '1e9', '1000000000', undefined].map(
    (retryAfter): FaultCase => ({
      name: `429, Retry-After ${retryAfter ?? 'absent'}`,
      truth: 'nothing_happened',
      fault: statusFault(429, retryAfter === undefined ? {} : { retryAfter }),
    }),
  ),
  ...[500, 502, 503, 504].flatMap((status) => [
    inDoubt(`${status}, not processed`, statusFault(status)),
    inDoubt(`${status}, processed`, statusFault(status, { processed: true })),
  ]),
  inDoubt('408', statusFault(408)),
  inDoubt("404 that is not the service's", statusFault(404, { body: '<h1>Not here</h1>' })),
  { name: '409 of the service', ...refusedOnce, fault: statusFault(409) },
  { name: '200 with success: false', ...refusedOnce, fault: { kind: 'refused' } },
];

const brokenAnswers: readonly FaultCase[] = [
  ...[0, 1, 9, 15].map((atByte) => inDoubt(`JSON cut at byte ${atByte}`, { kind: 'cut', atByte })),
  inDoubt('content length too large', { kind: 'content-length', by: 7 }),
  inDoubt('content length too small', { kind: 'content-length', by: -7 }),
  inDoubt('compressed bomb', { kind: 'gzip-bomb', megabytes: 4 }),
  inDoubt('captive portal, not processed', { kind: 'html' }),
  inDoubt('captive portal, processed', { kind: 'html', processed: true }),
  inDoubt('empty body', { kind: 'empty-body' }),
  inDoubt('success: "true"', { kind: 'success-text' }),
  inDoubt('deep nesting', { kind: 'deep' }),
  { name: '__proto__ keys', truth: 'open', fault: { kind: 'proto-keys' } },
  inDoubt('success is missing', { kind: 'row', path: '$.success' }),
  { name: 'data is missing', truth: 'open', fault: { kind: 'row', path: '$.data' } },
  { name: 'a huge number', truth: 'open', fault: { kind: 'row', path: '$.data', raw: '1e400' } },
  {
    name: 'an unknown status',
    truth: 'open',
    fault: { kind: 'row', path: '$.transitionedTo', value: 'ELSEWHERE' },
  },
  {
    name: 'an answer to something else',
    truth: 'open',
    rules: [
      contradiction('putClaimStatus', '$.transitionedTo', 'PENDING_REVIEW'),
      contradiction('finishDocumentation', '$.data', { processed: 0, uploaded: 0 }),
      contradiction('sendEmail', '$.meta.claimId', 'another'),
      contradiction('replaceTemplate', '$.meta.name', 'another'),
      contradiction('createSubscription', '$.data.url', 'https://elsewhere.example.com/'),
    ],
    check(_harness, entries) {
      const ends: Record<string, string> = {
        decide_collaboration: 'done',
        send_email: 'needs_person',
        replace_template: 'needs_person',
        create_subscription: 'needs_person',
      };
      for (const { kind, state } of entries) {
        const expected = ends[kind];
        if (expected && state !== expected) throw new Error(`${kind} is ${state} instead of ${expected}`);
      }
    },
  },
];

const redirects: readonly FaultCase[] = [301, 302, 307, 308].flatMap((status) => [
  {
    name: `${status} to the same origin`,
    truth: 'redirected' as const,
    fault: { kind: 'redirect', status, location: '/elsewhere' },
  },
  toAnotherOrigin(status),
]);

/** The other origin is a server that writes down who comes: nobody may. */
function toAnotherOrigin(status: number): FaultCase {
  let visits = 0;
  const trap = createServer((_request, response) => {
    visits += 1;
    response.end();
  });
  return {
    name: `${status} to another origin`,
    truth: 'redirected',
    async arrange({ sandbox }) {
      trap.listen(0, '127.0.0.1');
      await once(trap, 'listening');
      const location = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
      await sandbox.play(onEachAction({ kind: 'redirect', status, location }));
    },
    check() {
      trap.close();
      if (visits > 0) throw new Error(`the redirect was followed ${visits} times`);
    },
  };
}

export const serviceFaults: readonly FaultCase[] = [
  ...statuses,
  ...lostAnswers,
  ...brokenAnswers,
  ...redirects,
];

function contradiction(endpoint: Rule['endpoint'], path: string, value: unknown): Rule {
  return { endpoint, times: 1, fault: { kind: 'row', path, value } };
}

function untilDeadline(name: string, fault: object): FaultCase {
  return { ...inDoubt(name, fault), untilDeadline: true };
}
