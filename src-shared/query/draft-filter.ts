import { type ClaimViewFilter, type ClaimViewName, claimViewFilter } from './views.ts';
import type { FilterDraft } from './filter-draft.ts';
import { type DatesNode, dateKeys, type QueryNode } from './query.ts';
import { datesRange } from './date-range.ts';
import { parseQuery } from './parse.ts';
import type { TimeZone } from '../domain/time/time-zone.ts';
import { printUnit } from './print.ts';
import { draftOfQuery, queryOfDraft, withTypedTerms } from './query-draft.ts';

/** A structural subset of the list's filter: what a view and a draft make of it. */
export interface DraftFilter
  extends ClaimViewFilter,
    Omit<FilterDraft, 'text' | 'ageMinDays' | 'ageMaxDays' | 'terms' | keyof ClaimViewFilter> {
  text?: string;
  createdAfterMs?: number;
  where?: string;
  atMs?: number;
  timeZone?: TimeZone;
}

const dayMs = 86_400_000;
/** Ages move on in steps, so that the list is not asked for anew with every minute. */
const ageStepMs = 600_000;
const namesDays = new RegExp(`\\b(${dateKeys.join('|')}|hour):`, 'i');

/**
 * The filter to ask the main side with: the view's own, narrowed (and, where both speak, overruled) by
 * the user's. What is typed wrongly finds nothing: it must never list, or select, everything.
 */
export function claimFilterOf(
  view: ClaimViewName,
  draft: FilterDraft,
  nowMs: number,
  zone: TimeZone,
): DraftFilter {
  const stepMs = Math.floor(nowMs / ageStepMs) * ageStepMs;
  const typed = withTypedTerms(draft);
  const isBlank = draft.text !== '' && draft.text.trim() === '';
  const { text, ageMinDays, ageMaxDays, terms, ...rest } = typed.ok ? typed.draft : { ...draft, text: '' };
  const filter: DraftFilter = { ...claimViewFilter(view, stepMs), ...rest };
  if (!typed.ok || isBlank) filter.text = '';
  else if (text !== '') filter.text = freeText(text);
  if (ageMinDays !== undefined) filter.createdBeforeMs = stepMs - ageMinDays * dayMs;
  if (ageMaxDays !== undefined) filter.createdAfterMs = stepMs - (ageMaxDays + 1) * dayMs;
  const nodes = (terms ?? []).map((term) => ({ term, query: readTerm(term) }));
  for (const { query } of nodes) if (isCreated(query)) narrowCreation(filter, query, zone);
  const others = nodes.filter(({ query }) => !isCreated(query));
  // What is denied of a flag takes the place of what the view says of it, as what is said of it does.
  for (const { query } of others) {
    if (denies(query, 'seen') && rest.seen === undefined) delete filter.seen;
    if (denies(query, 'open') && rest.isOpen === undefined) delete filter.isOpen;
  }
  if (others.length > 0) {
    filter.where = others.map(({ term, query }) => (query === null ? term : printUnit(query))).join(' ');
    if (/\b(age|updated|left):/i.test(filter.where)) filter.atMs = stepMs;
    if (namesDays.test(filter.where)) filter.timeZone = zone;
  }
  return filter;
}

/** Days of creation are a part of the filter itself: counts by them are kept. */
function isCreated(query: QueryNode | null): query is DatesNode {
  return query?.kind === 'dates' && query.key === 'created' && (query.from !== null || query.to !== null);
}

function denies(query: QueryNode | null, key: 'seen' | 'open'): boolean {
  return query?.kind === 'not' && query.node.kind === 'term' && query.node.key === key;
}

function narrowCreation(filter: DraftFilter, node: DatesNode, zone: TimeZone): void {
  const { fromMs, belowMs } = datesRange(node, zone);
  if (fromMs !== null) filter.createdAfterMs = Math.max(fromMs, filter.createdAfterMs ?? 0);
  if (belowMs !== null) filter.createdBeforeMs = Math.min(belowMs, filter.createdBeforeMs ?? belowMs);
}

/** The words of a text that is no more than words. */
function freeText(text: string): string {
  const parsed = parseQuery(text);
  return parsed.ok && parsed.query.kind === 'text' ? parsed.query.text : text.trim();
}

function readTerm(term: string): QueryNode | null {
  const parsed = parseQuery(term);
  return parsed.ok ? parsed.query : null;
}

/** Whether both narrow by the same: the order of several values and spaces around a search say nothing; spaces alone are a search that finds nothing. */
export function isSameDraft(a: FilterDraft, b: FilterDraft): boolean {
  return canonical(a) === canonical(b);
}

function canonical(shown: FilterDraft): string {
  const text = shown.text.trim();
  const isReadable = parseQuery(text).ok && (shown.text === '' || text !== '');
  const draft = isReadable ? draftOfQuery(queryOfDraft(shown)) : { ...shown, text };
  const parts = Object.entries({ ...draft, text: isReadable && draft.text === '' ? undefined : draft.text })
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => [part, Array.isArray(value) ? value.toSorted() : value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(parts);
}
