import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { RuleTrial, TriedPart } from '../../src-shared/contract/rules.ts';
import type { InsightSum } from '../../src-shared/contract/insights.ts';
import type { Days } from '../../src-shared/domain/insights/insight-period.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { pastOf } from '../../src-shared/query/past-query.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { allOf, anyOf, negated, termOf } from '../../src-shared/query/query-nodes.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { countedBy } from '../../src-shared/query/views.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/** A query that no claim answers. */
const never = allOf([termOf('open', 'yes'), termOf('open', 'no')]);

/** Returns what a rule would have proposed for claims that were created on these days and no longer wait. */
export async function tryRule(
  { query, decision }: RuleContent,
  days: Days,
  queries: Pick<QueryWorkers, 'insightSums'>,
  at: { nowMs: number; timeZone: TimeZone },
): Promise<RuleTrial> {
  const past = pastOf(query);
  const created: QueryNode = { kind: 'dates', key: 'created', ...days };
  const tried = allOf([created, termOf('needs-decision', 'no')]);
  const proposed = allOf([tried, past.query]);
  const { same, otherwise } = decided(decision);
  const filters = [
    created,
    tried,
    proposed,
    allOf([proposed, same]),
    allOf([proposed, negated(same), otherwise]),
    allOf([proposed, negated(same), negated(otherwise)]),
  ].map((one): ClaimFilter => ({ query: one, ...countedBy(one, at.nowMs, at.timeZone) }));
  const { sums } = await queries.insightSums(filters);
  const partOf = (place: number): TriedPart => {
    const own = sums[place] ?? [];
    return { claims: claimsOf(own), filter: filters[place] ?? { query: never }, sums: own };
  };
  return {
    days,
    created: claimsOf(sums[0] ?? []),
    tried: claimsOf(sums[1] ?? []),
    proposed: partOf(2),
    same: partOf(3),
    otherwise: partOf(4),
    unknown: partOf(5),
    notKnown: past.notKnown,
  };
}

const claimsOf = (sums: readonly InsightSum[]) => sums.reduce((count, { claims }) => count + claims, 0);

/** Claims that were decided here, or that the service shows as decided. */
const accepted = decidedAs('accepted', 'COLLABORATION_ACCEPTED');
const rejected = decidedAs('rejected', 'COLLABORATION_REJECTED');

function decidedAs(word: string, status: string): QueryNode {
  return anyOf([termOf('decided', word), allOf([termOf('decided', 'no'), termOf('status', status)])]);
}

/** Returns the claims that were decided as was proposed, and those that were decided otherwise. */
function decided(decision: ProposedDecision): { same: QueryNode; otherwise: QueryNode } {
  switch (decision.kind) {
    case 'accept':
      return { same: accepted, otherwise: rejected };
    case 'reject':
      return { same: rejected, otherwise: accepted };
    case 'seen':
      return { same: termOf('seen', 'yes'), otherwise: never };
    case 'tag':
      return { same: termOf('tag', decision.tag), otherwise: never };
    case 'email':
      return { same: termOf('action', 'email'), otherwise: never };
    case 'finish':
      return { same: termOf('action', 'finished'), otherwise: never };
    case 'snooze':
      // Snoozes that have ended are not kept.
      return { same: never, otherwise: never };
  }
}
