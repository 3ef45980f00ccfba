import { z } from 'zod';

/** Problems of a typed proxy address. The words for each are in the message catalogue. */
export const proxyProblems = ['malformed', 'not_http', 'has_credentials', 'has_path'] as const;
export type ProxyProblem = (typeof proxyProblems)[number];

export type ProxyReading = { ok: true; proxy: string } | { ok: false; problem: ProxyProblem };

/**
 * Parses the typed address of a proxy: `http://` and a port are filled in. A name and password are refused, as
 * settings are in a plain file.
 */
export function readProxyAddress(typed: string): ProxyReading {
  const text = typed.trim();
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url === null || url.hostname === '') return { ok: false, problem: 'malformed' };
  if (url.protocol !== 'http:') return { ok: false, problem: 'not_http' };
  if (url.username || url.password) return { ok: false, problem: 'has_credentials' };
  if (url.pathname !== '/' || url.search || url.hash) return { ok: false, problem: 'has_path' };
  return { ok: true, proxy: url.origin };
}

const isProxyChoice = (text: string): boolean => {
  if (text === 'system' || text === 'none') return true;
  const read = readProxyAddress(text);
  return read.ok && read.proxy === text;
};

/** Proxy: `system`, `none`, or an address as `readProxyAddress` returns it. */
export const proxyChoiceSchema = z.string().max(300).refine(isProxyChoice);

export const longestPath = 1000;

/** Path of a file with certificates of authorities that are trusted besides the system's; `null` for none. */
export const caFileSchema = z
  .string()
  .max(longestPath)
  .refine((path) => /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path))
  .nullable();

/** Reason why a file of certificates can't be used. */
export const caFileProblems = ['missing', 'unreadable', 'no_certificate'] as const;
export type CaFileProblem = (typeof caFileProblems)[number];
