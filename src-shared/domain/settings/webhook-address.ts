import { subscriptionUrlPrefix } from '../../claims-service/subscription.ts';

/** Problems of a typed webhook address. The words for each are in the message catalogue. */
export const webhookAddressProblems = [
  'empty',
  'not_https',
  'no_host',
  'has_blank',
  'has_credentials',
  'has_fragment',
  'bad_port',
  'malformed',
  'too_long',
] as const;
export type WebhookAddressProblem = (typeof webhookAddressProblems)[number];

export type WebhookAddressReading =
  /** The address. `url` is the spelling that is sent, which may differ from what was typed. */
  { ok: true; url: string } | { ok: false; problem: WebhookAddressProblem };

export const longestWebhookAddress = 2000;

/** Matches spaces, line breaks and invisible signs, which a URL parser drops or encodes silently. */
const unseen = /[\p{C}\p{Z}]/u;

/**
 * Reads the address that a webhook is to be sent to, as a person types it: `https`, a host, no
 * credentials, no fragment. Blanks around it are a paste's and are taken off; within it they are refused.
 * Names of other scripts come back as they go over the wire, so that a look-alike shows.
 */
export function readWebhookAddress(typed: string): WebhookAddressReading {
  const text = typed.trim();
  const refuse = (problem: WebhookAddressProblem): WebhookAddressReading => ({ ok: false, problem });
  if (text === '') return refuse('empty');
  if (unseen.test(text)) return refuse('has_blank');
  if (!text.toLowerCase().startsWith(subscriptionUrlPrefix)) return refuse('not_https');
  const rest = text.slice(subscriptionUrlPrefix.length);
  const [authority = ''] = rest.split(/[/?#]/, 1);
  // A parser would read the next part of the path as the host.
  if (authority === '') return refuse('no_host');
  if (authority.includes('\\')) return refuse('malformed');
  if (authority.includes('@')) return refuse('has_credentials');
  if (rest.includes('#')) return refuse('has_fragment');
  const port = /:([^:\]]*)$/.exec(authority)?.[1];
  if (port !== undefined && !isPort(port)) return refuse('bad_port');
  const url = URL.parse(text);
  if (url === null || !hasLabels(url.hostname)) {
    return refuse(authority.startsWith(':') ? 'no_host' : 'malformed');
  }
  return url.href.length > longestWebhookAddress ? refuse('too_long') : { ok: true, url: url.href };
}

/** Whether a text is a port; an empty one is the default port. */
function isPort(text: string): boolean {
  return /^\d{0,5}$/.test(text) && (text === '' || (Number(text) > 0 && Number(text) <= 65_535));
}

/** Whether a host name has no empty label: `.` and `a..b` get through a URL parser, and name no host. */
function hasLabels(hostname: string): boolean {
  return hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label !== '');
}

interface Subscribed {
  url: string | null;
  subscribedEvents: readonly string[] | null;
}

/** Whether both subscriptions would send the same events to the same address. */
export function isSameWebhook(one: Subscribed, other: Subscribed): boolean {
  return (
    one.url !== null &&
    other.url !== null &&
    isSameAddress(one.url, other.url) &&
    eventsKey(one.subscribedEvents) === eventsKey(other.subscribedEvents)
  );
}

/** Whether two spellings name one address. */
export function isSameAddress(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}

function spelling(url: string): string {
  const read = readWebhookAddress(url);
  return read.ok ? read.url : url;
}

function eventsKey(events: readonly string[] | null): string {
  return JSON.stringify([...new Set(events)].toSorted());
}
