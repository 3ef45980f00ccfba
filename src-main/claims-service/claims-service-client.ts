import { z } from 'zod';
import { askedAt, type ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { type EndpointName, endpoints } from '../../src-shared/claims-service/endpoints.ts';
import type { createSubscriptionBodySchema } from '../../src-shared/claims-service/subscription.ts';
import { isApiKey } from '../../src-shared/domain/settings/account-address.ts';
import type { CollaborationValue } from '../../src-shared/domain/decision/collaboration.ts';
import type { Clock } from '../base/clock.ts';
import type { Network } from '../network/network.ts';
import { type AnsweredBody, readAnsweredBody, readOutcome } from './answer-reading.ts';
import type { CallOutcome } from './call-outcome.ts';
import { exchange, type ExchangeLimits } from './http-exchange.ts';
import { type AskedPage, type ListingReader, readListing } from './listing-reading.ts';
import { readClaim, type ClaimList } from './received-claims.ts';

export const defaultLimits: ExchangeLimits = { deadlineMs: 30_000, bodyBytes: 32 * 1024 * 1024 };

export interface ClaimsServiceClientOptions {
  /** Base address of the environment; may have a path. */
  baseUrl: string;
  /** Returns the API key, for each call; `null` if there is none. */
  apiKey: () => string | null;
  clock: Clock;
  limits?: Partial<ExchangeLimits>;
  /** Network to use; direct by default. */
  network?: Network | undefined;
  /** Numbers requests; claims that are read carry their request's number. */
  asks?: { begin(): number; end(asked: number): void };
  /**
   * Called with every outcome, except of calls that a caller stopped and refusals of a key that was replaced
   * meanwhile: what is known of the connection is learned from it.
   */
  onOutcome?: (outcome: CallOutcome<unknown>, endpoint: EndpointName) => void;
  /** Called after each call with the bytes that it took. */
  onBytes?: (bytes: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface AcquirerListing {
  seen?: boolean;
  origin?: string;
  status?: string;
  items?: number;
  startKey?: string;
}

export type CreateSubscriptionBody = z.infer<typeof createSubscriptionBodySchema>;

const claimAnswerSchema = endpoints.getClaim.answer.transform(
  ({ data }, context): { claim: ReceivedClaim } => {
    const claim = readClaim(data);
    if (claim) return { claim };
    context.addIssue({ code: 'custom', message: 'not a claim', path: ['data'] });
    return z.NEVER;
  },
);

function readOne(answered: AnsweredBody) {
  return readAnsweredBody(answered, claimAnswerSchema, 'claims');
}

/** Makes calls and reads their answers. */
function createCalls(options: ClaimsServiceClientOptions) {
  const { apiKey, clock, network, onOutcome, onBytes, asks } = options;
  const base = new URL(options.baseUrl);
  const limits = { ...defaultLimits, ...options.limits };
  /** Whether something on the way spoils compressed answers, which are then requested uncompressed. */
  let isPackingSpoiled = false;

  function call<Answer extends z.ZodType>(
    endpoint: EndpointName,
    path: string,
    answer: Answer,
    callOptions?: CallOptions & { body?: unknown },
  ): Promise<CallOutcome<z.output<Answer>>> {
    return callAndRead(endpoint, path, (answered) => readAnsweredBody(answered, answer), callOptions);
  }

  async function callAndRead<T>(
    endpoint: EndpointName,
    path: string,
    readBody: (answered: AnsweredBody) => Promise<CallOutcome<T>>,
    { signal, body }: CallOptions & { body?: unknown } = {},
  ): Promise<CallOutcome<T>> {
    const key = apiKey();
    if (key === null || !isApiKey(key)) {
      const detail = { code: 'no_key', params: {} } as const;
      return report({ kind: 'not_sent', fault: 'no_key', detail }, endpoint, key);
    }
    const text = body === undefined ? null : JSON.stringify(body);
    const { method } = endpoints[endpoint];
    const result = await exchange(
      {
        method,
        url: base,
        path: base.pathname.replace(/\/+$/, '') + path,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          // An action's answer must be as plain as it can be; a listing is most of what the line carries.
          'accept-encoding': method === 'GET' && !isPackingSpoiled ? 'gzip' : 'identity',
          ...(text === null ? {} : { 'content-type': 'application/json' }),
        },
        body: text,
        signal,
        onBytes,
      },
      limits,
      clock,
      network,
    );
    if (result.kind === 'answered' && result.bodyFault?.detail.code === 'answer_not_decoded')
      isPackingSpoiled = true;
    return report(await readOutcome(result, readBody, { apiKey: key, clock }), endpoint, key);
  }

  function list(
    endpoint: EndpointName,
    path: string,
    callOptions?: CallOptions,
  ): Promise<CallOutcome<ClaimList>> {
    return inOrder(() => callAndRead(endpoint, path, readListing, callOptions), noteAsked);
  }

  async function inOrder<T>(
    ask: () => Promise<CallOutcome<T>>,
    note: (answer: T, asked: number) => void,
  ): Promise<CallOutcome<T>> {
    if (!asks) return ask();
    const asked = asks.begin();
    try {
      const outcome = await ask();
      if (outcome.kind === 'ok') note(outcome.answer, asked);
      return outcome;
    } finally {
      asks.end(asked);
    }
  }

  function report<T>(outcome: CallOutcome<T>, endpoint: EndpointName, key: string | null): CallOutcome<T> {
    const isStopped = 'fault' in outcome && outcome.fault === 'stopped';
    const isOfOldKey = outcome.kind === 'unauthorized' && key !== apiKey();
    if (!isStopped && !isOfOldKey) onOutcome?.(outcome, endpoint);
    return outcome;
  }

  return { call, callAndRead, inOrder, list };
}

/**
 * Every endpoint of the claims service, one function each: one request on one connection, never resent. Nothing is
 * thrown: what happened is the outcome.
 */
export function createClaimsServiceClient(options: ClaimsServiceClientOptions) {
  const { call, callAndRead, inOrder, list } = createCalls(options);

  return {
    listAcquirerClaims(acquirerId: string, listing: AcquirerListing = {}, callOptions?: CallOptions) {
      const path = endpoints.listAcquirerClaims.path(acquirerId) + queryOf({ ...listing });
      return list('listAcquirerClaims', path, callOptions);
    },
    /**
     * Lists claims like `listAcquirerClaims`, read by another thread, which keeps the page; here if that thread has
     * ended.
     */
    listAcquirerClaimsThrough(
      reader: ListingReader,
      acquirerId: string,
      listing: AcquirerListing,
      callOptions?: CallOptions,
    ): Promise<CallOutcome<ClaimList | AskedPage>> {
      const path = endpoints.listAcquirerClaims.path(acquirerId) + queryOf({ ...listing });
      const read = async (answered: AnsweredBody): Promise<CallOutcome<ClaimList | AskedPage>> => {
        const outcome = await reader.read(answered);
        if (outcome === null) return readListing(answered);
        return outcome.kind === 'ok' ? { ...outcome, answer: { ...outcome.answer, asked: null } } : outcome;
      };
      return inOrder(() => callAndRead('listAcquirerClaims', path, read, callOptions), noteAsked);
    },
    markSeen(acquirerId: string, claimIds: readonly string[], callOptions?: CallOptions) {
      const { path, answer } = endpoints.markSeen;
      return call('markSeen', path(acquirerId), answer, { ...callOptions, body: { claims: claimIds } });
    },
    getClaim(claimId: string, callOptions?: CallOptions) {
      return inOrder(
        () => callAndRead('getClaim', endpoints.getClaim.path(claimId), readOne, callOptions),
        ({ claim }, asked) => {
          claim[askedAt] = asked;
        },
      );
    },
    putClaimStatus(claimId: string, value: CollaborationValue, callOptions?: CallOptions) {
      const { path, answer } = endpoints.putClaimStatus;
      return call('putClaimStatus', path(claimId), answer, { ...callOptions, body: { status: value } });
    },
    listMerchantClaims(merchantId: string, callOptions?: CallOptions) {
      const path = endpoints.listMerchantClaims.path(merchantId);
      return list('listMerchantClaims', path, callOptions);
    },
    listDocumentation(claimId: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.listDocumentation;
      return call('listDocumentation', path(claimId), answer, callOptions);
    },
    finishDocumentation(claimId: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.finishDocumentation;
      return call('finishDocumentation', path(claimId), answer, callOptions);
    },
    sendEmail(claimId: string, email: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.sendEmail;
      return call('sendEmail', path(claimId), answer, { ...callOptions, body: { email } });
    },
    replaceTemplate(name: EmailTemplateName, html: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.replaceTemplate;
      return call('replaceTemplate', path(name), answer, { ...callOptions, body: { html } });
    },
    createSubscription(partnerId: string, body: CreateSubscriptionBody, callOptions?: CallOptions) {
      const { path, answer } = endpoints.createSubscription;
      return call('createSubscription', path(partnerId), answer, { ...callOptions, body });
    },
    readSubscriptions(partnerId: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.readSubscriptions;
      return call('readSubscriptions', path(partnerId), answer, callOptions);
    },
    deleteSubscription(partnerId: string, subscriptionId: string, callOptions?: CallOptions) {
      const { path, answer } = endpoints.deleteSubscription;
      return call('deleteSubscription', path(partnerId, subscriptionId), answer, callOptions);
    },
  };
}

function noteAsked(answer: ClaimList | AskedPage, asked: number): void {
  if ('pageId' in answer) answer.asked = asked;
  else for (const claim of answer.claims) claim[askedAt] = asked;
}

export type ClaimsServiceClient = ReturnType<typeof createClaimsServiceClient>;

function queryOf(listing: Record<string, string | number | boolean | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(listing)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}
