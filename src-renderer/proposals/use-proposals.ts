import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { mostProposals } from '../../src-shared/contract/applying-rules.ts';
import type { ApplyingRule, RuleVersionId } from '../../src-shared/domain/rule/applying-rule.ts';
import { isSameDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { untilAgeStepMs } from '../../src-shared/query/views.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { isReadable, type ReadableRule, useRules } from './use-rules.ts';

/** Proposal of the rules for a claim. */
export interface Proposal {
  /** The first rule that applies: it proposes. */
  rule: ReadableRule;
  /** Rules that apply as well and would propose something else. */
  differing: readonly ReadableRule[];
}

export interface Proposals {
  /** Whether any rule is on, so that there is room for a proposal. */
  hasRules: boolean;
  /** Whether rules that are on propose different things, so that there is room to say where they do. */
  mayDiffer: boolean;
  of: (claimId: string) => Proposal | undefined;
}

const noProposals: Proposals = { hasRules: false, mayDiffer: false, of: () => undefined };

/** The proposals of the claims that a view shows. */
export const ProposalsContext = createContext<Proposals>(noProposals);

export function useProposalOf(claimId: string) {
  const { hasRules, mayDiffer, of } = use(ProposalsContext);
  return { hasRules, mayDiffer, proposal: of(claimId) };
}

/** Returns the rule whose proposal for a claim is on the screen, as a decision on the claim names it. */
export function shownRule({ of }: Proposals, claimId: string): RuleVersionId | undefined {
  const shown = of(claimId);
  return shown && { ruleId: shown.rule.id, version: shown.rule.version };
}

/** Returns what gives the rule whose proposal for a claim is on the screen. */
export function useShownRule(): (claimId: string) => RuleVersionId | undefined {
  const proposals = use(ProposalsContext);
  return (claimId) => shownRule(proposals, claimId);
}

/**
 * Returns the rule whose proposal for a claim was on the screen when the caller was first drawn. A dialog names it
 * with what is decided in it, whatever is proposed by then: the agent saw no other one.
 */
export function useRuleAtOpening(claimId: string): RuleVersionId | undefined {
  const shown = useShownRule();
  const [rule] = useState(() => shown(claimId));
  return rule;
}

/** Returns a rule that was shown for a claim, as a change of snoozes or tags names it. */
export function asShown(claimId: string, rule: RuleVersionId | undefined): ApplyingRule[] | undefined {
  return rule && [{ claimId, ruleId: rule.ruleId, version: rule.version }];
}

/**
 * Has the main side find what is proposed for selected claims while a person chooses what becomes of them. Where it
 * can't, what is chosen waits until it is found.
 */
export function useProposalsAhead(accountId: string, claims: ChosenClaims): void {
  const { client } = useIpc();
  useEffect(() => {
    const find = async (): Promise<void> => {
      const { selectionId } = await claims.ref();
      if (selectionId !== undefined) await client.selections.findProposals({ accountId, selectionId });
    };
    find().catch(() => undefined);
  }, [client, accountId, claims]);
}

/** Time in milliseconds after which the answers about other parts of a list are dropped. */
const unusedMs = 30_000;

/**
 * Asks once what the rules propose for all of these claims. What was known before stays until the answer is here, and
 * no row waits for it.
 */
export function useProposals(accountId: string, claimIds: readonly string[]): Proposals {
  const { ipc, now } = useAppContext();
  const { rules, hasProposing: hasRules } = useRules(accountId);
  const { data } = useQuery(
    ipc.queries.rules.proposals.queryOptions({
      input: { accountId, claimIds: claimIds.slice(0, mostProposals) },
      enabled: hasRules && claimIds.length > 0,
      placeholderData: keepPreviousData,
      gcTime: unusedMs,
      refetchInterval: () => untilAgeStepMs(now()),
    }),
  );
  return useMemo(() => {
    if (!hasRules) return noProposals;
    const readable = rules.filter(isReadable);
    const byId = new Map(readable.map((rule) => [rule.id, rule]));
    const applying = new Map<string, ReadableRule[]>();
    for (const { claimId, ruleId, version } of data?.applying ?? []) {
      const rule = byId.get(ruleId);
      // The answer may be older than the rules.
      if (rule?.isOn === true && rule.version === version)
        applying.set(claimId, [...(applying.get(claimId) ?? []), rule]);
    }
    const [first, ...later] = readable.filter(({ isOn }) => isOn);
    return {
      hasRules,
      mayDiffer: later.some(differsFrom(first)),
      of(claimId) {
        const [rule, ...others] = applying.get(claimId) ?? [];
        if (rule === undefined) return undefined;
        return { rule, differing: others.filter(differsFrom(rule)) };
      },
    };
  }, [hasRules, rules, data]);
}

/** Returns what tells whether a rule proposes something else than this one. */
function differsFrom(rule: ReadableRule | undefined): (other: ReadableRule) => boolean {
  return ({ content }) => rule !== undefined && !isSameDecision(content.decision, rule.content.decision);
}
