import type { Rule } from '../../src-shared/contract/rules.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { appliesTo, firstOf, type ProposingRule, withinLimits } from '../../src-shared/query/rules.ts';
import { countedBy } from '../../src-shared/query/views.ts';
import type { Clock } from '../base/clock.ts';
import { countInTurn } from '../replica/questions/count-in-turn.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/** Counts the claims that each readable rule proposes for; of one that is off, those that it would apply to. */
export async function countRules(
  rules: readonly Rule[],
  limits: ProposalLimits,
  queries: Pick<QueryWorkers, 'count'>,
  clock: Clock,
  timeZone: TimeZone,
): Promise<Record<string, number>> {
  const readable = rules.flatMap(({ content, ...rule }) =>
    content === null ? [] : [{ ...rule, ...content }],
  );
  const allowed = withinLimits(readable, limits);
  const on = allowed.filter(({ isOn }) => isOn);
  const queryOf = (rule: ProposingRule & { isOn: boolean }): QueryNode =>
    rule.isOn ? firstOf(on, rule) : appliesTo(rule);
  const counts = await countInTurn(
    allowed.map((rule) => ({
      id: rule.id,
      filterOf() {
        const query = queryOf(rule);
        return { query, ...countedBy(query, clock.nowMs(), timeZone) };
      },
    })),
    queries,
    clock,
  );
  return { ...Object.fromEntries(readable.map(({ id }) => [id, 0])), ...counts };
}
