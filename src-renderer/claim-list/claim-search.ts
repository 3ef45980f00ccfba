import { partsOf } from '../../src-shared/query/edit.ts';
import { keysFor, typingAt } from '../../src-shared/query/complete.ts';
import { type ParsedQuery, parseQuery, queryOfText } from '../../src-shared/query/parse.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';
import { searchTerms } from '../../src-shared/domain/text/search-terms.ts';
import { allOf, conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { chipsOf, type FilterChip } from './filter-chip.ts';

/** Query of a list as shown: chips, and the text in the search box. Parsed once for each change. */
export interface ClaimSearch {
  /** Conditions of the chips. */
  terms: QueryNode;
  chips: readonly FilterChip[];
  /** Text in the search box, with the point as the decimal sign. */
  text: string;
  typed: ParsedQuery;
  /** Whether its last word may be the beginning of a condition that is being typed. */
  isUnfinished: boolean;
  /** Query of the list: all of it. */
  query: QueryNode;
}

export function searchOf(query: QueryNode): ClaimSearch {
  const { terms, text } = partsOf(query);
  return finished(withText(withTerms(emptySearch, terms), text));
}

export function withText(search: ClaimSearch, text: string): ClaimSearch {
  const typed = parseQuery(text);
  const typing = typingAt(text, text.length, 1);
  const isUnfinished =
    typing !== null &&
    (typing.kind === 'key'
      ? keysFor(typing.typed).length > 0
      : !typed.ok && typed.errors.every(({ to }) => to >= typing.from));
  return { ...search, text, typed, isUnfinished, query: allOf([search.terms, queryOfText(text, typed)]) };
}

/** Returns the search once nobody types: every word means what it says. */
export function finished(search: ClaimSearch): ClaimSearch {
  return search.isUnfinished ? { ...search, isUnfinished: false } : search;
}

export function withTerms(search: ClaimSearch, terms: QueryNode): ClaimSearch {
  const query = allOf([terms, queryOfText(search.text, search.typed)]);
  return { ...search, terms, chips: chipsOf(terms), query };
}

/** Makes chips of the typed conditions; what can't be parsed stays where it is. */
export function settled(search: ClaimSearch): ClaimSearch {
  const isTyped = search.typed.ok && conjunctsOf(search.typed.query).some(({ kind }) => kind !== 'text');
  return isTyped ? searchOf(search.query) : finished(search);
}

export function isNarrowed({ query }: ClaimSearch): boolean {
  return conjunctsOf(query).length > 0;
}

/** Returns whether nothing can be found by it: what is typed has an error, or no letter and no digit. */
export function isUnreadable({ query }: ClaimSearch): boolean {
  return conjunctsOf(query).some(
    (node) => node.kind === 'unreadable' || (node.kind === 'text' && searchTerms(node.text) === null),
  );
}

export const emptySearch: ClaimSearch = {
  terms: emptyQuery,
  chips: [],
  text: '',
  typed: { ok: true, query: emptyQuery },
  isUnfinished: false,
  query: emptyQuery,
};
