import type { QueryNode, TermKey } from './query.ts';
import { type ClaimViewName, claimViewFilter } from './views.ts';
import type { FilterDraft } from './filter-draft.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import { queryOfDraft, withTypedTerms } from './query-draft.ts';
import { allOf } from './query-nodes.ts';

const dayMs = 86_400_000;

/**
 * The claims of a view that a draft narrows, as one query: typed in the list of all claims, it finds just these.
 * The search language has no word for what needs a decision; a query for that view is typed in the view itself.
 */
export function viewQuery(view: ClaimViewName, draft: FilterDraft): string {
  // What is typed wrongly finds nothing, and goes on doing so.
  if (!parseQuery(draft.text).ok) return draft.text;
  return printQuery(allOf([...nodesOfView(view, draft), queryOfDraft(draft)]));
}

/** What a view is narrowed by; where the draft says otherwise, the draft counts. */
export function nodesOfView(view: ClaimViewName, given: FilterDraft): QueryNode[] {
  const typed = withTypedTerms(given);
  const draft = typed.ok ? typed.draft : given;
  const { seen, isOpen, statuses, outcomes, snoozed, createdBeforeMs } = claimViewFilter(view, 0);
  const nodes: QueryNode[] = [];
  const term = (key: TermKey, ...values: string[]) => nodes.push({ kind: 'term', key, values });
  const flag = (key: TermKey, value: boolean | undefined) => {
    if (value !== undefined) term(key, value ? 'yes' : 'no');
  };
  if (draft.seen === undefined) flag('seen', seen);
  if (draft.isOpen === undefined) flag('open', isOpen);
  if (statuses !== undefined && draft.statuses === undefined) term('status', ...statuses);
  if (outcomes !== undefined && draft.outcomes === undefined) term('outcome', ...outcomes);
  flag('snoozed', snoozed);
  if (createdBeforeMs !== undefined && draft.ageMinDays === undefined)
    nodes.push({
      kind: 'comparison',
      key: 'age',
      operator: '>=',
      value: -createdBeforeMs / dayMs,
      unit: 'd',
    });
  return nodes;
}
