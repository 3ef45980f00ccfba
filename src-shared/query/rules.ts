import { z } from 'zod';
import { listNameKey } from '../domain/claim/saved-list-name.ts';
import { type ProposedDecision, proposedDecisionSchema } from '../domain/rule/proposed-decision.ts';
import type { ProposalLimits } from '../domain/rule/proposal-limits.ts';
import { foldText } from '../domain/text/text-folding.ts';
import { emptyQuery, type QueryNode, querySchema, type TermNode } from './query.ts';
import { allOf, anyOf, compared, conjunctsOf, isActionNode, negated, termOf } from './query-nodes.ts';

/** Content of a version of a rule. Its query asks for no proposals, as rules would then depend on one another. */
export const ruleContentSchema = z.strictObject({
  query: querySchema.refine((query) => !hasProposalTerm(query)),
  decision: proposedDecisionSchema,
});
export type RuleContent = z.infer<typeof ruleContentSchema>;

/** A rule's content as the journal stores it, with the edition of its tree. */
export const storedRuleSchema = ruleContentSchema.extend({ language: z.literal(2) });

/** A rule that proposes a decision for the claims of its query. */
export interface ProposingRule extends RuleContent {
  name: string;
}

/** A query that no claim answers. It is never sent or stored, as the schema has none. */
const nothing: QueryNode = { kind: 'any', nodes: [] };

/**
 * Returns the query with each condition on proposals replaced by what the rules mean. Rules are in their order: the
 * first one that applies to a claim proposes.
 */
export function withRules(query: QueryNode, rules: readonly ProposingRule[]): QueryNode {
  switch (query.kind) {
    case 'all':
      return allOf(query.nodes.map((node) => withRules(node, rules)));
    case 'any':
      return someOf(query.nodes.map((node) => withRules(node, rules)));
    case 'not':
      return negated(withRules(query.node, rules));
    case 'term':
      return isProposalTerm(query) ? alone(proposedBy(rules, isMeant(query, rules))) : query;
    default:
      return query;
  }
}

/** A condition on what rules propose. A rule's own query has none. */
export function isProposalTerm(node: QueryNode): node is TermNode & { key: 'proposed' | 'rule' } {
  return node.kind === 'term' && (node.key === 'proposed' || node.key === 'rule');
}

export function hasProposalTerm(query: QueryNode): boolean {
  if (query.kind === 'all' || query.kind === 'any') return query.nodes.some(hasProposalTerm);
  return query.kind === 'not' ? hasProposalTerm(query.node) : isProposalTerm(query);
}

/** Returns the claims that a rule applies to: those of its query for which its decision can be taken. */
export function appliesTo({ query, decision }: ProposingRule): QueryNode {
  return allOf([takeable(decision), query]);
}

/**
 * Returns the rules as an organisation allows them: none whose decision is forbidden, and each for claims within the
 * amounts alone.
 */
export function withinLimits<Rule extends ProposingRule>(
  rules: readonly Rule[],
  { forbidden = [], largestAmounts }: ProposalLimits,
): Rule[] {
  return rules
    .filter(({ decision }) => !forbidden.includes(decision.kind))
    .map((rule) => withinAmounts(rule, largestAmounts));
}

/** Returns a rule for the claims whose amount is known and not larger than that of its currency. */
export function withinAmounts<Content extends RuleContent>(
  rule: Content,
  largest: ProposalLimits['largestAmounts'],
): Content {
  if (largest === undefined) return rule;
  const amounts = someOf(
    Object.entries(largest).map(([currency, amount]) =>
      allOf([termOf('currency', currency), compared('amount', '<=', amount, null)]),
    ),
  );
  return { ...rule, query: allOf([amounts, rule.query]) };
}

/** Tells which rules a condition means; `null` stands for no proposal. */
type IsMeant = (rule: ProposingRule | null) => boolean;

function isMeant({ key, values }: TermNode, rules: readonly ProposingRule[]): IsMeant {
  if (key === 'rule') {
    const named = new Set(values.flatMap((value) => rulesNamed(value, rules)));
    return (rule) => rule !== null && named.has(rule);
  }
  return (rule) =>
    rule === null
      ? values.includes('no')
      : values.includes('yes') || values.some((value) => value === rule.decision.kind);
}

/** Returns the rules of this name; if there is none, those whose name differs in its accents alone. */
function rulesNamed(name: string, rules: readonly ProposingRule[]): readonly ProposingRule[] {
  const own = rules.filter((rule) => listNameKey(rule.name) === listNameKey(name));
  const folded = foldText(name);
  return own.length > 0 ? own : rules.filter((rule) => foldText(rule.name) === folded);
}

/** Returns the claims whose first applying rule is meant, as a query whose length grows with the number of rules. */
function proposedBy(rules: readonly ProposingRule[], isWanted: IsMeant): QueryNode {
  return rules.reduceRight<QueryNode>(
    (rest, rule) =>
      isWanted(rule) ? someOf([appliesTo(rule), rest]) : allOf([negated(appliesTo(rule)), rest]),
    isWanted(null) ? emptyQuery : nothing,
  );
}

function someOf(nodes: readonly QueryNode[]): QueryNode {
  if (nodes.some(isEverything)) return emptyQuery;
  const [first, ...others] = nodes.filter((node) => node.kind !== 'any' || node.nodes.length > 0);
  return first === undefined ? nothing : anyOf([first, ...others]);
}

/**
 * Keeps conditions on actions apart from those beside which the query stands: side by side they would mean one action.
 */
function alone(query: QueryNode): QueryNode {
  return conjunctsOf(query).some(isActionNode) ? { kind: 'any', nodes: [query] } : query;
}

const isEverything = (node: QueryNode) => node.kind === 'all' && node.nodes.length === 0;

/** Returns the claims for which a decision is not taken yet and can be. */
function takeable(decision: ProposedDecision): QueryNode {
  switch (decision.kind) {
    case 'accept':
    case 'reject':
      return termOf('needs-decision', 'yes');
    case 'seen':
      return termOf('seen', 'no');
    case 'snooze':
      // One that has come back is not put off a second time.
      return negated(termOf('snoozed', 'yes', 'back'));
    case 'tag':
      return negated(termOf('tag', decision.tag));
    case 'email':
      return allOf([termOf('open', 'yes'), negated(termOf('action', 'email'))]);
    case 'finish':
      return allOf([
        termOf('open', 'yes'),
        termOf('docs', 'approved'),
        negated(termOf('docs', 'unapproved')),
        negated(termOf('action', 'finished')),
      ]);
  }
}
