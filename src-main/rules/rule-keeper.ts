import type { Rule, RuleFigure, RuleVersion } from '../../src-shared/contract/rules.ts';
import { type RuleContent, withinAmounts } from '../../src-shared/query/rules.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import type { Days } from '../../src-shared/domain/insights/insight-period.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { readRuleContent } from '../journal/stored-rule.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import { breadthOf, insistOnTypedName, isBroad } from './rule-breadth.ts';
import { countRules } from './rule-counts.ts';
import { limitsOf } from './pinned-rules.ts';
import type { FileRule } from './rule-file.ts';
import { tryRule } from './rule-trial.ts';
import {
  allRules,
  editRule,
  moveRule,
  readInRules,
  removeRule,
  restoreRule,
  ruleWith,
  saveRule,
  setRuleOn,
} from './rules.ts';

export interface RuleKeeperOptions {
  journal: Journal;
  queries: Pick<QueryWorkers, 'applyingRules' | 'count' | 'insightSums' | 'proposalCounts'>;
  clock: Clock;
  timeZone: () => TimeZone;
  newId: () => string;
  agent: string;
  /** Called after a change, also one by the window that asked. */
  onChange: () => void;
}

/** The rules of one account. Changes throw what `rules.ts` says. */
export function createRuleKeeper({
  journal,
  queries,
  clock,
  timeZone,
  newId,
  agent,
  onChange,
}: RuleKeeperOptions) {
  const edit = () => ({ agent, nowMs: clock.nowMs() });
  function changed<Answer>(answer: Answer): Answer {
    onChange();
    return answer;
  }
  const breadth = (content: RuleContent) =>
    breadthOf(content, limitsOf(journal), queries, { nowMs: clock.nowMs(), timeZone: timeZone() });
  return {
    all: (): Rule[] => allRules(journal),
    limits: () => limitsOf(journal),
    versions: (id: string): RuleVersion[] =>
      journal.rules
        .versions(id)
        .map(({ content, ...version }) => ({ ...version, content: readRuleContent(content) })),
    proposals: (claimIds: readonly string[]) =>
      queries.applyingRules(claimIds, { atMs: clock.nowMs(), timeZone: timeZone() }),
    counts: () => countRules(allRules(journal), limitsOf(journal), queries, clock, timeZone()),
    /**
     * Returns what became of the proposals that were answered from the first moment on and before the second, also
     * those of rules that were removed since.
     */
    figures(fromMs: number, belowMs: number): RuleFigure[] {
      const answers = new Map(
        journal.proposalAnswers.count(fromMs, belowMs).map(({ ruleId, ...answer }) => [ruleId, answer]),
      );
      const ids = new Set([...allRules(journal).map(({ id }) => id), ...answers.keys()]);
      return [...ids].map((id) => {
        const { taken, changed: otherwise } = answers.get(id) ?? { taken: 0, changed: 0 };
        return {
          ruleId: id,
          taken,
          changed: otherwise,
          disagreement: wilsonInterval(otherwise, taken + otherwise),
        };
      });
    },
    tryOn: (content: RuleContent, days: Days) =>
      tryRule(withinAmounts(content, limitsOf(journal).largestAmounts), days, queries, {
        nowMs: clock.nowMs(),
        timeZone: timeZone(),
      }),
    save: (rule: { name: string; content: RuleContent }) =>
      changed(saveRule(journal, { id: newId(), ...rule }, edit())),
    /** Makes a new version, which is off if it is broad. */
    async edit(rule: { id: string; version: number; name: string; content: RuleContent }): Promise<Rule> {
      const isTooBroad = isBroad(await breadth(rule.content));
      return changed(editRule(journal, rule, edit(), isTooBroad));
    },
    readIn: (rules: readonly FileRule[]) => changed(readInRules(journal, rules, newId, edit())),
    switchOff: (id: string) => changed(setRuleOn(journal, id, false)),
    /** Switches a rule on, a broad one only if its name was typed. */
    async switchOn(id: string, typedName?: string): Promise<Rule> {
      const rule = ruleWith(journal, id);
      if (rule.content !== null && !rule.isOn)
        insistOnTypedName(rule.name, typedName, await breadth(rule.content));
      return changed(setRuleOn(journal, id, true, rule.version));
    },
    move: (id: string, position: number) => changed(moveRule(journal, id, position)),
    remove: (id: string) => changed(removeRule(journal, id, clock.nowMs())),
    restore: (id: string) => changed(restoreRule(journal, id, edit())),
  };
}
