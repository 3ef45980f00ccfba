import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { printQuery, printText } from '../../src-shared/query/print.ts';
import { queryOfDraft } from '../../src-shared/query/query-draft.ts';

/** A list's filter in the search language, but for times of creation and what needs a decision, which are said beside it. */
export function scopeQuery(filter: ClaimFilter): string {
  const {
    text,
    where,
    atMs: _,
    timeZone: _zone,
    createdAfterMs: _after,
    createdBeforeMs: _before,
    ...rest
  } = filter;
  const { needsDecision: _needs, snoozed, ...parts } = rest;
  const draft = { ...parts, text: text === undefined ? '' : printText(text) };
  const snoozes = snoozed === undefined ? '' : `snoozed:${snoozed ? 'yes' : 'no'}`;
  return [printQuery(queryOfDraft(draft)), snoozes, where ?? ''].filter((part) => part !== '').join(' ');
}
