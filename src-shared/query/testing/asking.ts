import { parseQuery } from '../parse.ts';
import type { QueryNode } from '../query.ts';
import { allOf } from '../query-nodes.ts';
import { type AskedQuery, askedInView, type ClaimViewName } from '../views.ts';

/** Parses a search. @throws if it can't be read */
export function queryOf(text: string): QueryNode {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${JSON.stringify(parsed.errors)} in ${text}`);
  return parsed.query;
}

/** The question for the claims that a search finds among all, or in a view. */
export function asking(
  text = '',
  { view = 'all', nowMs = 0, zone = 'UTC' }: { view?: ClaimViewName; nowMs?: number; zone?: string } = {},
): AskedQuery {
  return askedInView(view, queryOf(text), nowMs, zone);
}

/** The question for the claims that have these words, whatever they mean in the search language. */
export function ofWords(text: string): AskedQuery {
  return { query: { kind: 'text', text } };
}

/** A moment as a query names it; and the last one before another. */
export const iso = (ms: number): string => new Date(ms).toISOString();
export const before = (ms: number): string => iso(ms - 1);

/** The same question, of the claims that another search finds as well. */
export function narrowed(asked: AskedQuery, text: string): AskedQuery {
  return { ...asked, query: allOf([asked.query, queryOf(text)]) };
}
