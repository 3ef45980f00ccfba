import { type ComparisonNode, type QueryNode, type TermNode } from './query.ts';
import type { FilterDraft } from './filter-draft.ts';
import { parseQuery, type QueryError } from './parse.ts';
import { printQuery, printUnit } from './print.ts';
import { allOf, conjunctsOf } from './query-nodes.ts';

/** What each part of a draft is called in the search language. */
const flags = { seen: 'seen', read: 'read', isOpen: 'open' } as const;
const severals = {
  statuses: 'status',
  origins: 'network',
  outcomes: 'outcome',
  currencies: 'currency',
} as const;
const ones = { merchantName: 'merchant', merchantId: 'merchant-id' } as const;

/** The draft as one query. */
export function queryOfDraft(draft: FilterDraft): QueryNode {
  const nodes: QueryNode[] = [];
  const term = (key: TermNode['key'], values: string[]) => nodes.push({ kind: 'term', key, values });
  const compare = (key: ComparisonNode['key'], operator: '<=' | '>=', value: number | undefined) => {
    if (value !== undefined)
      nodes.push({ kind: 'comparison', key, operator, value, unit: key === 'amount' ? null : 'd' });
  };
  for (const part of entriesOf(flags)) {
    const value = draft[part];
    if (value !== undefined) term(flags[part], [value ? 'yes' : 'no']);
  }
  for (const part of entriesOf(severals)) {
    const values = draft[part];
    if (values !== undefined && values.length > 0) term(severals[part], values);
  }
  compare('amount', '>=', draft.amountMin);
  compare('amount', '<=', draft.amountMax);
  compare('age', '>=', draft.ageMinDays);
  compare('age', '<=', draft.ageMaxDays);
  for (const part of entriesOf(ones)) {
    const value = draft[part];
    if (value !== undefined) term(ones[part], [value]);
  }
  for (const text of draft.terms ?? []) {
    const parsed = parseQuery(text);
    if (parsed.ok) nodes.push(parsed.query);
  }
  const typed = parseQuery(draft.text);
  if (typed.ok) nodes.push(typed.query);
  return allOf(nodes);
}

/** The query as a draft: what no part of a draft says is kept in `terms`, as it is typed. */
export function draftOfQuery(query: QueryNode): FilterDraft {
  const draft: FilterDraft = { text: '' };
  const texts: string[] = [];
  const terms: string[] = [];
  for (const node of conjunctsOf(query)) {
    if (node.kind === 'text') texts.push(node.text);
    else if (!takes(draft, node)) terms.push(printUnit(node));
  }
  if (texts.length > 0) draft.text = printQuery({ kind: 'text', text: texts.join(' ') });
  if (terms.length > 0) draft.terms = terms;
  return draft;
}

/** What is typed among the chips made chips, as far as it is no free text; or why it can't be. */
export function withTypedTerms(
  draft: FilterDraft,
): { ok: true; draft: FilterDraft } | { ok: false; error: QueryError } {
  const typed = parseQuery(draft.text);
  if (!typed.ok) return typed;
  if (conjunctsOf(typed.query).every(({ kind }) => kind === 'text')) return { ok: true, draft };
  return { ok: true, draft: draftOfQuery(queryOfDraft(draft)) };
}

/** Puts a node into the part of the draft that says it, unless that part says something already. */
function takes(draft: FilterDraft, node: QueryNode): boolean {
  if (node.kind === 'not') {
    const { node: denied } = node;
    if (denied.kind !== 'term' || denied.values.length !== 1) return false;
    // Of the others a claim may be neither: one of which the service did not say, or that a decision waits over.
    if (denied.key !== flags.read || draft.read !== undefined) return false;
    draft.read = denied.values[0] === 'no';
    return true;
  }
  if (node.kind === 'term') return takesTerm(draft, node);
  return node.kind === 'comparison' && takesComparison(draft, node);
}

function takesTerm(draft: FilterDraft, { key, values }: TermNode): boolean {
  const several = entriesOf(severals).find((part) => severals[part] === key);
  if (several !== undefined && draft[several] === undefined) {
    draft[several] = values;
    return true;
  }
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return false;
  const flag = entriesOf(flags).find((part) => flags[part] === key);
  if (flag !== undefined && draft[flag] === undefined) {
    draft[flag] = value === 'yes';
    return true;
  }
  const one = entriesOf(ones).find((part) => ones[part] === key);
  if (one === undefined || draft[one] !== undefined) return false;
  draft[one] = value;
  return true;
}

function takesComparison(draft: FilterDraft, { key, operator, value, unit }: ComparisonNode): boolean {
  if (key !== 'amount' && (key !== 'age' || unit !== 'd')) return false;
  const isMin = operator.startsWith('>');
  if (key === 'amount') {
    const part = isMin ? 'amountMin' : 'amountMax';
    // A draft's fields take no negative amount.
    if (!['>=', '<='].includes(operator) || value < 0 || draft[part] !== undefined) return false;
    draft[part] = value;
    return true;
  }
  if (operator === '=' || (operator === '<' && value === 0)) return false;
  const part = isMin ? 'ageMinDays' : 'ageMaxDays';
  const days = operator === '>' ? value + 1 : operator === '<' ? value - 1 : value;
  if (draft[part] !== undefined || days > largestDays) return false;
  draft[part] = days;
  return true;
}

/** As many as a draft takes. */
const largestDays = 36_500;

function entriesOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of just these
  return Object.keys(record) as Key[];
}
