import { useQuery } from '@tanstack/react-query';
import type { Rule } from '../../src-shared/contract/rules.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { untilAgeStepMs } from '../../src-shared/query/views.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';

/** A rule whose content this version can read. */
export type ReadableRule = Rule & { content: RuleContent };

const none: readonly Rule[] = [];
const noLimits: ProposalLimits = {};

/**
 * Returns the account's rules in their order, whether one of them is on and can be read, so that there are proposals,
 * and the organisation's limits. `isKnown` is false until the main side has answered.
 */
export function useRules(accountId: string) {
  const { queries } = useIpc();
  const { data, isError } = useQuery(queries.rules.list.queryOptions({ input: { accountId } }));
  const rules = data?.rules ?? none;
  return {
    rules,
    hasProposing: rules.some((rule) => rule.isOn && isReadable(rule)),
    limits: data?.limits ?? noLimits,
    isKnown: data !== undefined || isError,
    isFailed: isError,
  };
}

export function isReadable(rule: Rule): rule is ReadableRule {
  return rule.content !== null;
}

/**
 * Returns the number of claims that each rule proposes for or, while it is off, would apply to, by its id. The last
 * counts stay until new ones are here.
 */
export function useRuleCounts(
  accountId: string,
  hasRules: boolean,
): Readonly<Record<string, number>> | undefined {
  const { ipc, now } = useAppContext();
  return useQuery(
    ipc.queries.rules.counts.queryOptions({
      input: { accountId },
      enabled: hasRules,
      refetchInterval: () => untilAgeStepMs(now()),
    }),
  ).data?.counts;
}
