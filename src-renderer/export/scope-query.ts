import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { printQuery, printText } from '../../src-shared/domain/print-query.ts';
import { queryOfDraft } from '../../src-shared/domain/query-draft.ts';

/** A filter in the search language, but for times of creation and what needs a decision: it has no words for those. */
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
  const { needsDecision: _needs, ...parts } = rest;
  const draft = { ...parts, text: text === undefined ? '' : printText(text) };
  return [printQuery(queryOfDraft(draft)), where ?? ''].filter((part) => part !== '').join(' ');
}
