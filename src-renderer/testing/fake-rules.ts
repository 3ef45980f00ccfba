import { ORPCError } from '@orpc/client';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import type { FakeCalls } from './fake-ipc.ts';

export function fakeRule(
  name: string,
  query: string,
  decision: ProposedDecision,
  part: Partial<Rule> = {},
): Rule {
  const content = { query: queryOf(query), decision };
  return {
    id: `rule-${name.replaceAll(' ', '-')}`,
    version: 1,
    name,
    isOn: true,
    isPinned: false,
    content,
    ...part,
  };
}

/** Number of claims that are open for the fake main side. */
const openClaims = 100;

/** A main side with these rules, and what has become of them. It counts as many claims for each as a test says. */
export function fakeRules(start: readonly Rule[], countOf: (rule: Rule) => number = () => 1) {
  let rules: Rule[] = [...start];
  const removed = new Map<string, { rule: Rule; index: number }>();
  const present = (ruleId: string): Rule => {
    const rule = rules.find(({ id }) => id === ruleId);
    if (rule === undefined) throw new Error('there is no such rule');
    return rule;
  };
  const change = (ruleId: string, part: Partial<Rule>): Rule => {
    rules = rules.map((rule) => (rule.id === ruleId ? { ...rule, ...part } : rule));
    return present(ruleId);
  };
  const isBroad = (rule: Rule) => countOf(rule) > openClaims / 10;
  const calls: NonNullable<FakeCalls['rules']> = {
    list: () => ({ rules, limits: {} }),
    counts: () => ({
      counts: Object.fromEntries(
        rules.filter(({ content }) => content !== null).map((rule) => [rule.id, countOf(rule)]),
      ),
    }),
    figures: () => ({ figures: [] }),
    proposals: () => ({ applying: [] }),
    save: ({ name, content }) => {
      const id = `rule-${name.replaceAll(' ', '-')}`;
      const rule = { id, version: 1, name, isOn: false, isPinned: false, content };
      rules = [...rules, rule];
      return rule;
    },
    edit({ ruleId, version, name, content }) {
      const { isOn } = present(ruleId);
      const edited = change(ruleId, { version: version + 1, name, content });
      return change(ruleId, { isOn: isOn && !isBroad(edited) });
    },
    setOn({ ruleId, isOn, typedName }) {
      const rule = present(ruleId);
      const isTyped = typedName !== undefined && listNameKey(typedName) === listNameKey(rule.name);
      if (isOn && isBroad(rule) && !isTyped) {
        const params = { matches: countOf(rule), open: openClaims };
        throw new ORPCError('REFUSED', { data: { code: 'rule_too_broad', params } });
      }
      return change(ruleId, { isOn });
    },
    remove: ({ ruleId }) => {
      removed.set(ruleId, { rule: present(ruleId), index: rules.indexOf(present(ruleId)) });
      rules = rules.filter(({ id }) => id !== ruleId);
      return {};
    },
    restore: ({ ruleId }) => {
      const one = removed.get(ruleId);
      if (one === undefined) throw new Error('there is no such rule');
      rules = rules.toSpliced(one.index, 0, { ...one.rule, isOn: false });
      return present(ruleId);
    },
    move: ({ ruleId, position }) => {
      const moved = present(ruleId);
      rules = rules.filter(({ id }) => id !== ruleId).toSpliced(position, 0, moved);
      return { rules };
    },
  };
  return { calls, rules: () => rules };
}
