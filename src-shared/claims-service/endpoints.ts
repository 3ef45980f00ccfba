/**
 * Every endpoint of the claims service, once. `path` takes raw identifiers and encodes them;
 * half a surrogate pair, which has no encoding, is replaced as the database replaces it.
 * `pattern` is the same path for a router. Source: interface 4.7.6, "Endpoints".
 */
const seg = (text: string): string => encodeURIComponent(text.toWellFormed());

export const endpoints = {
  listAcquirerClaims: {
    method: 'GET',
    pattern: '/claims/acquirer/:acquirerId',
    path: (acquirerId: string) => `/claims/acquirer/${seg(acquirerId)}`,
  },
  markSeen: {
    method: 'POST',
    pattern: '/claims/acquirer/:acquirerId/seen',
    path: (acquirerId: string) => `/claims/acquirer/${seg(acquirerId)}/seen`,
  },
  getClaim: {
    method: 'GET',
    pattern: '/claims/:claimId',
    path: (claimId: string) => `/claims/${seg(claimId)}`,
  },
  putClaimStatus: {
    method: 'PUT',
    pattern: '/claims/:claimId/status',
    path: (claimId: string) => `/claims/${seg(claimId)}/status`,
  },
  listMerchantClaims: {
    method: 'GET',
    pattern: '/merchants/:merchantId/claims',
    path: (merchantId: string) => `/merchants/${seg(merchantId)}/claims`,
  },
  listDocumentation: {
    method: 'GET',
    pattern: '/claims/:claimId/documentation',
    path: (claimId: string) => `/claims/${seg(claimId)}/documentation`,
  },
  finishDocumentation: {
    method: 'POST',
    pattern: '/claims/:claimId/documentation/finish',
    path: (claimId: string) => `/claims/${seg(claimId)}/documentation/finish`,
  },
  sendEmail: {
    method: 'POST',
    pattern: '/claims/:claimId/actions/email',
    path: (claimId: string) => `/claims/${seg(claimId)}/actions/email`,
  },
  replaceTemplate: {
    method: 'POST',
    pattern: '/mailing/templates/:name',
    path: (name: string) => `/mailing/templates/${seg(name)}`,
  },
  createSubscription: {
    method: 'POST',
    pattern: '/partner/:partnerId/subscriptions',
    path: (partnerId: string) => `/partner/${seg(partnerId)}/subscriptions`,
  },
  readSubscriptions: {
    method: 'GET',
    pattern: '/partner/:partnerId/subscriptions',
    path: (partnerId: string) => `/partner/${seg(partnerId)}/subscriptions`,
  },
  deleteSubscription: {
    method: 'DELETE',
    pattern: '/partner/:partnerId/subscriptions/:subscriptionId',
    path: (partnerId: string, subscriptionId: string) =>
      `/partner/${seg(partnerId)}/subscriptions/${seg(subscriptionId)}`,
  },
} as const;
export type EndpointName = keyof typeof endpoints;

/** Claims per page of the acquirer listing: default and maximum. Source: "Limits". */
export const maxItemsPerPage = 50;

/** The permission that sending an e-mail needs. Source: "Authentication". */
export const mailingPermission = 'mailing';
