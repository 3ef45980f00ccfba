import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { appliesTo, type RuleContent, withinLimits } from '../../src-shared/query/rules.ts';
import { countedBy } from '../../src-shared/query/views.ts';
import { Refused } from '../base/refused.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/** A rule that applies to more than this share of the open claims is on only if its name was typed. */
const broadShare = 0.1;

export interface Breadth {
  /** Number of claims that a rule applies to, and of open claims. */
  matches: number;
  open: number;
}

export async function breadthOf(
  content: RuleContent,
  limits: ProposalLimits,
  queries: Pick<QueryWorkers, 'count'>,
  at: { nowMs: number; timeZone: TimeZone },
): Promise<Breadth> {
  const count = (query: QueryNode) => queries.count({ query, ...countedBy(query, at.nowMs, at.timeZone) });
  const [allowed] = withinLimits([{ name: '', ...content }], limits);
  const [matches, open] = await Promise.all([
    allowed === undefined ? 0 : count(appliesTo(allowed)),
    count(termOf('open', 'yes')),
  ]);
  return { matches, open };
}

export function isBroad({ matches, open }: Breadth): boolean {
  return matches > open * broadShare;
}

/** Refuses to switch a broad rule on unless its name was typed. @throws Refused */
export function insistOnTypedName(name: string, typed: string | undefined, breadth: Breadth): void {
  if (!isBroad(breadth) || (typed !== undefined && listNameKey(typed) === listNameKey(name))) return;
  throw new Refused('rule_too_broad', { ...breadth });
}
