import type { Detail } from '../../src-shared/contract/details.ts';
import { isApiKey, readServiceAddress } from '../../src-shared/domain/settings/account-address.ts';
import type { ConnectionProblem, ConnectionReport } from '../../src-shared/contract/accounts.ts';
import type { ConnectionFault } from '../claims-service/call-outcome.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { type CallFailure, detailOf } from '../claims-service/failure-reason.ts';
import { foreignAcquirer } from '../sync/key-check.ts';

export interface ConnectionInput {
  baseUrl: string;
  acquirerId: string;
  apiKey: string;
}

/** The typed values in usable form. */
export type ConnectionTarget = ConnectionInput;

type Problem = Extract<ConnectionReport, { ok: false }>;
type Listing = Awaited<ReturnType<ClaimsServiceClient['listAcquirerClaims']>>;
type Answer = Extract<Listing, { kind: 'ok' }>['answer'];

/** Parses the typed values, without any call. */
export function readConnectionInput(
  input: ConnectionInput,
): { ok: true; target: ConnectionTarget } | Problem {
  const address = readServiceAddress(input.baseUrl);
  if (!address.ok) return problem(`address_${address.problem}`, 'baseUrl');
  const acquirerId = input.acquirerId.trim();
  if (acquirerId === '') return problem('acquirer_missing', 'acquirerId');
  if (input.apiKey === '') return problem('key_missing', 'apiKey');
  if (!isApiKey(input.apiKey)) return problem('key_malformed', 'apiKey');
  return { ok: true, target: { baseUrl: address.baseUrl, acquirerId, apiKey: input.apiKey } };
}

/**
 * Reads one page of the acquirer's listing, and returns what is wrong, if anything is. A page without a claim of
 * ours, as when every claim has been seen, proves nothing about the acquirer: then a page of seen ones is read.
 */
export async function testConnection(
  client: Pick<ClaimsServiceClient, 'listAcquirerClaims'>,
  acquirerId: string,
): Promise<ConnectionReport> {
  const unseen = await client.listAcquirerClaims(acquirerId);
  if (unseen.kind !== 'ok') return explain(unseen);
  const { claims } = unseen.answer;
  if (claims.length > 0 && foreignAcquirer(claims, acquirerId) === null)
    return checkAcquirer(claims, acquirerId);
  const seen = await client.listAcquirerClaims(acquirerId, { seen: true });
  return seen.kind === 'ok' ? checkAcquirer([...claims, ...seen.answer.claims], acquirerId) : explain(seen);
}

/**
 * Checks the acquirer. Another acquirer's claim may be among ours: the key belongs to another one only if no claim is
 * ours.
 */
function checkAcquirer(claims: Answer['claims'], acquirerId: string): ConnectionReport {
  const foreign = foreignAcquirer(claims, acquirerId);
  return foreign === null
    ? { ok: true, claimsSeen: claims.length }
    : problem('other_acquirer', 'acquirerId', { code: 'other_acquirer', params: { acquirerId: foreign } });
}

const byFault: Readonly<Record<ConnectionFault, [ConnectionProblem, Problem['field']]>> = {
  no_key: ['key_missing', 'apiKey'],
  stopped: ['connection_failed', 'form'],
  host_unknown: ['host_unknown', 'baseUrl'],
  connection_refused: ['connection_refused', 'baseUrl'],
  tls_failed: ['tls_failed', 'baseUrl'],
  proxy_failed: ['proxy_failed', 'form'],
  timed_out: ['timed_out', 'form'],
  connection_lost: ['connection_failed', 'form'],
  service_error: ['service_error', 'form'],
  answer_broken: ['not_the_service', 'baseUrl'],
  answer_unusable: ['not_the_service', 'baseUrl'],
  answer_too_large: ['not_the_service', 'baseUrl'],
};

const byKind = {
  unauthorized: ['unauthorized', 'apiKey'],
  forbidden: ['forbidden', 'apiKey'],
  rate_limited: ['service_error', 'form'],
  redirected: ['not_the_service', 'baseUrl'],
  refused: ['service_error', 'form'],
} as const satisfies Partial<Record<CallFailure['kind'], [ConnectionProblem, Problem['field']]>>;

function explain(outcome: CallFailure): Problem {
  const detail = detailOf(outcome);
  if ('httpStatus' in outcome && outcome.httpStatus === 404) return problem('not_found', 'baseUrl', detail);
  const [code, field] = 'fault' in outcome ? byFault[outcome.fault] : byKind[outcome.kind];
  return problem(code, field, detail);
}

export function problem(
  code: ConnectionProblem,
  field: Problem['field'],
  detail: Detail | null = null,
): Problem {
  return { ok: false, problem: code, field, detail };
}
