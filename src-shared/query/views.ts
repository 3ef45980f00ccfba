import type { TimeZone } from '../domain/time/time-zone.ts';
import { emptyQuery, type QueryNode, type TermKey, type TermNode } from './query.ts';
import { allOf, compared, conjunctsOf, termOf } from './query-nodes.ts';
import { isProposalTerm } from './rules.ts';

/** The built-in views of claims. Views of work to do leave out snoozed claims; the others show them with a mark. */
const views = {
  inbox: allOf([termOf('seen', 'no'), termOf('snoozed', 'no')]),
  needs_decision: allOf([termOf('needs-decision', 'yes'), termOf('snoozed', 'no')]),
  with_network: allOf([
    termOf('status', 'SECOND_PRESENTATION_STARTED', 'SECOND_PRESENTATION_COMPLETED'),
    termOf('open', 'yes'),
  ]),
  won: termOf('outcome', 'won'),
  lost: termOf('outcome', 'lost'),
  over_20_days: allOf([termOf('open', 'yes'), termOf('snoozed', 'no'), compared('age', '>=', 20, 'd')]),
  all: emptyQuery,
  snoozed: termOf('snoozed', 'yes'),
} as const satisfies Readonly<Record<string, QueryNode>>;

export type ClaimViewName = keyof typeof views;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of just these
export const claimViewNames = Object.keys(views) as [ClaimViewName, ...ClaimViewName[]];

/**
 * Returns the claims of a view that a query narrows, as one query: typed in the list of all claims, it finds the
 * same. A condition of the query on status, outcome, seen, open or the least age replaces the view's own.
 */
export function queryInView(view: ClaimViewName, query: QueryNode): QueryNode {
  const own = conjunctsOf(query);
  const kept = conjunctsOf(views[view]).filter((node) => !own.some((one) => overrules(one, node)));
  return allOf([...kept, ...own]);
}

function overrules(own: QueryNode, ofView: QueryNode): boolean {
  if (ofView.kind === 'comparison')
    return own.kind === 'comparison' && own.key === ofView.key && own.operator.startsWith('>');
  if (ofView.kind !== 'term') return false;
  const { key } = ofView;
  if (key === 'status' || key === 'outcome') return isTermOf(own, key);
  if (key !== 'seen' && key !== 'open') return false;
  // What is denied of a flag takes the place of what the view says of it; both of its values would widen the view.
  if (own.kind === 'not') return isTermOf(own.node, key);
  return isTermOf(own, key) && own.values.length === 1;
}

function isTermOf(node: QueryNode, key: TermKey): node is TermNode {
  return node.kind === 'term' && node.key === key;
}

/** Request for a list: a query, and what its ages and days are counted by, if it has any. */
export interface AskedQuery {
  query: QueryNode;
  atMs?: number;
  timeZone?: TimeZone;
}

/**
 * Step of the time from which ages are counted, in milliseconds, so that a list isn't requested again every minute.
 */
const ageStepMs = 600_000;

/** Returns the request for a view's claims that a query narrows. It stays the same for as long as it can. */
export function askedInView(
  view: ClaimViewName,
  query: QueryNode,
  nowMs: number,
  zone: TimeZone,
): AskedQuery {
  const whole = queryInView(view, query);
  return { query: whole, ...countedBy(whole, nowMs, zone) };
}

/** Returns what the ages and days of a query are counted by, if it has any. */
export function countedBy(query: QueryNode, nowMs: number, zone: TimeZone): Omit<AskedQuery, 'query'> {
  const atMs = Math.floor(nowMs / ageStepMs) * ageStepMs;
  return {
    ...(isAnyNode(query, isOfAges) && { atMs }),
    ...(isAnyNode(query, isOfDays) && { timeZone: zone }),
  };
}

/** Returns the time in milliseconds until ages are counted by a later moment. */
export function untilAgeStepMs(nowMs: number): number {
  return ageStepMs - (nowMs % ageStepMs);
}

// The queries of rules may have ages and days.
const isOfAges = (node: QueryNode) =>
  isProposalTerm(node) ||
  (node.kind === 'comparison' && (node.key === 'age' || node.key === 'updated' || node.key === 'left'));
const isOfDays = (node: QueryNode) =>
  isProposalTerm(node) || node.kind === 'dates' || (node.kind === 'term' && node.key === 'hour');

function isAnyNode(node: QueryNode, is: (node: QueryNode) => boolean): boolean {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.some((one) => isAnyNode(one, is));
  return node.kind === 'not' ? isAnyNode(node.node, is) : is(node);
}
