import type { Rule } from '../../src-shared/contract/rules.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { appliesTo, withinLimits } from '../../src-shared/query/rules.ts';
import { countedBy } from '../../src-shared/query/views.ts';
import type { Clock } from '../base/clock.ts';
import { countInTurn, countProposals, createPacedTurns } from '../replica/questions/count-in-turn.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/** Counts the claims that each readable rule proposes for; of one that is off, those that it would apply to. */
export async function countRules(
  rules: readonly Rule[],
  limits: ProposalLimits,
  queries: Pick<QueryWorkers, 'count' | 'proposalCounts'>,
  clock: Clock,
  timeZone: TimeZone,
): Promise<Record<string, number>> {
  const readable = rules.flatMap(({ content, ...rule }) =>
    content === null ? [] : [{ ...rule, ...content }],
  );
  const off = withinLimits(readable, limits).filter(({ isOn }) => !isOn);
  const { atMs = clock.nowMs() } = countedBy(termOf('proposed', 'yes'), clock.nowMs(), timeZone);
  const inTurn = createPacedTurns(clock);
  const proposed = await countProposals({ atMs, timeZone }, queries, inTurn);
  const counts = await countInTurn(
    off.map((rule) => ({
      id: rule.id,
      filterOf() {
        const query = appliesTo(rule);
        return { query, ...countedBy(query, clock.nowMs(), timeZone) };
      },
    })),
    queries,
    inTurn,
  );
  return Object.fromEntries(readable.map(({ id }) => [id, proposed[id] ?? counts[id] ?? 0]));
}
