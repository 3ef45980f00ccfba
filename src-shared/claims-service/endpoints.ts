import { z } from 'zod';
import { readSubscriptionsAnswerSchema } from './answers.ts';
import { receivedDocumentationItemSchema } from './documentation-item.ts';
import { lenient } from './lenient.ts';
import { receivedSubscriptionSchema } from './subscription.ts';

type Identifiers<Pattern extends string> = Pattern extends `${string}/:${string}/${infer Rest}`
  ? [id: string, ...others: Identifiers<`/${Rest}`>]
  : Pattern extends `${string}/:${string}`
    ? [id: string]
    : [];

/** Defines an endpoint by its method, its path as a router takes it, and the body of its answer. */
function endpoint<const Method extends string, const Pattern extends string, Answer extends z.ZodType>(
  method: Method,
  pattern: Pattern,
  answer: Answer,
) {
  return {
    method,
    pattern,
    answer,
    /**
     * Returns the path with these identifiers, which are raw and become encoded; half a surrogate pair, which has no
     * encoding, is replaced as the database replaces it.
     */
    path: (...identifiers: Identifiers<Pattern>): string => {
      const left: string[] = [...identifiers];
      return pattern.replaceAll(/:\w+/g, () => encodeURIComponent((left.shift() ?? '').toWellFormed()));
    },
  };
}

/** Defines the body of an answer, read as leniently as it can be without guessing. */
function answerWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject({ success: z.literal(true), ...shape });
}

const count = z.number().int().min(0);

/** Every endpoint of the claims service, once. Source: interface 4.7.6, "Endpoints". */
export const endpoints = {
  // Rows are kept raw: each is parsed alone, so that a bad one never costs the page.
  listAcquirerClaims: endpoint(
    'GET',
    '/claims/acquirer/:acquirerId',
    answerWith({ data: z.array(z.unknown()) }),
  ),
  markSeen: endpoint(
    'POST',
    '/claims/acquirer/:acquirerId/seen',
    answerWith({ data: z.looseObject({ total: count }) }),
  ),
  getClaim: endpoint('GET', '/claims/:claimId', answerWith({ data: z.unknown() })),
  putClaimStatus: endpoint(
    'PUT',
    '/claims/:claimId/status',
    answerWith({ transitionedTo: lenient(z.string()) }),
  ),
  listMerchantClaims: endpoint(
    'GET',
    '/merchants/:merchantId/claims',
    answerWith({ data: z.array(z.unknown()) }),
  ),
  listDocumentation: endpoint(
    'GET',
    '/claims/:claimId/documentation',
    answerWith({ data: z.array(receivedDocumentationItemSchema), quantity: lenient(z.number()) }),
  ),
  finishDocumentation: endpoint(
    'POST',
    '/claims/:claimId/documentation/finish',
    answerWith({ data: z.looseObject({ processed: count, uploaded: count }) }),
  ),
  sendEmail: endpoint(
    'POST',
    '/claims/:claimId/actions/email',
    answerWith({ meta: lenient(z.looseObject({ claimId: lenient(z.string()) })) }),
  ),
  replaceTemplate: endpoint(
    'POST',
    '/mailing/templates/:name',
    answerWith({ meta: lenient(z.looseObject({ name: lenient(z.string()) })) }),
  ),
  createSubscription: endpoint(
    'POST',
    '/partner/:partnerId/subscriptions',
    answerWith({ data: receivedSubscriptionSchema }),
  ),
  readSubscriptions: endpoint('GET', '/partner/:partnerId/subscriptions', readSubscriptionsAnswerSchema),
  deleteSubscription: endpoint('DELETE', '/partner/:partnerId/subscriptions/:subscriptionId', answerWith({})),
};
export type EndpointName = keyof typeof endpoints;

/** Claims per page of the acquirer listing: default and maximum. Source: "Limits". */
export const maxItemsPerPage = 50;

/** The permission that sending an e-mail needs. Source: "Authentication". */
export const mailingPermission = 'mailing';
