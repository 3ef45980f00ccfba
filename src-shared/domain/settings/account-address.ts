/** Problems of a typed service address. The words for each are in the message catalogue. */
export const addressProblems = ['malformed', 'not_https', 'has_credentials', 'has_query'] as const;
export type AddressProblem = (typeof addressProblems)[number];

export type AddressReading = { ok: true; baseUrl: string } | { ok: false; problem: AddressProblem };

/** Longest service address, in characters. */
export const longestServiceAddress = 2000;
export const longestApiKey = 4096;

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Reads the address of a claims service as a person types it: `https` anywhere, `http` on loopback
 * only, no credentials, query or fragment. `baseUrl` comes back without a trailing slash.
 */
export function readServiceAddress(typed: string): AddressReading {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return { ok: false, problem: 'malformed' };
  if (url.username || url.password) return { ok: false, problem: 'has_credentials' };
  if (url.search || url.hash) return { ok: false, problem: 'has_query' };
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname))
    return { ok: false, problem: 'not_https' };
  return { ok: true, baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/** Whether a text can be an API key: visible ASCII without spaces, as a bearer token must be. */
export function isApiKey(text: string): boolean {
  return text.length <= longestApiKey && /^[\x21-\x7e]+$/.test(text);
}
