import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { QueryNode, TermKey } from '../../src-shared/query/query.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { claimFilterOf } from '../../src-shared/query/draft-filter.ts';
import type { FilterDraft } from '../../src-shared/query/filter-draft.ts';
import type { Days } from '../../src-shared/domain/insights/insight-period.ts';
import { draftOfQuery, queryOfDraft, withTypedTerms } from '../../src-shared/query/query-draft.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { allOf } from '../../src-shared/query/query-nodes.ts';

/** The claims that the figures are about: a list, narrowed. */
export interface InsightScope {
  view: ClaimViewName;
  draft: FilterDraft;
  nowMs: number;
  timeZone: TimeZone;
}

/** What opens the claims behind a figure, and what they are counted by: the same. */
export interface InsightClaims {
  draft: FilterDraft;
  filter: ClaimFilter;
}

/** The claims of the scope that all of the nodes are true of. */
export function claimsIn(
  { view, draft, nowMs, timeZone }: InsightScope,
  nodes: readonly QueryNode[],
): InsightClaims {
  // What is typed wrongly finds nothing, and goes on doing so.
  const narrowed = withTypedTerms(draft).ok ? draftOfQuery(allOf([queryOfDraft(draft), ...nodes])) : draft;
  return { draft: narrowed, filter: claimFilterOf(view, narrowed, nowMs, timeZone) };
}

export function dates(
  key: 'created' | 'decision-date' | 'outcome-date' | 'action-date',
  { from, to }: { from: Days['from'] | null; to: Days['to'] | null },
): QueryNode {
  return { kind: 'dates', key, from, to };
}

export function term(key: TermKey, ...values: string[]): QueryNode {
  return { kind: 'term', key, values };
}

export const ended = term('outcome', 'won', 'lost');
