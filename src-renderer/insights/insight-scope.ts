import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { askedInView, type ClaimViewName } from '../../src-shared/query/views.ts';
import type { Days } from '../../src-shared/domain/insights/insight-period.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { inOrder } from '../../src-shared/query/edit.ts';
import { allOf, termOf as term } from '../../src-shared/query/query-nodes.ts';

/** The claims that the figures are about: a list, narrowed. */
export interface InsightScope {
  view: ClaimViewName;
  query: QueryNode;
  nowMs: number;
  timeZone: TimeZone;
}

/** Query of the claims behind a figure, which opens and counts them. */
export interface InsightClaims {
  query: QueryNode;
  filter: ClaimFilter;
}

/** Returns the claims of the scope for which all of the nodes are true. */
export function claimsIn(
  { view, query, nowMs, timeZone }: InsightScope,
  nodes: readonly QueryNode[],
): InsightClaims {
  const narrowed = allOf(inOrder(allOf([query, ...nodes])).map(({ node }) => node));
  return { query: narrowed, filter: askedInView(view, narrowed, nowMs, timeZone) };
}

export function dates(
  key: 'created' | 'decision-date' | 'outcome-date' | 'action-date',
  { from, to }: { from: Days['from'] | null; to: Days['to'] | null },
): QueryNode {
  return { kind: 'dates', key, from, to };
}

export { term };

export const ended = term('outcome', 'won', 'lost');
