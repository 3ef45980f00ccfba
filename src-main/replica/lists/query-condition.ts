import type { InternalTargets } from '../../../src-shared/domain/time/internal-targets.ts';
import { isActionNode } from '../../../src-shared/query/query-nodes.ts';
import type { QueryNode } from '../../../src-shared/query/query.ts';
import { actedCondition } from './action-condition.ts';
import { allTrue, anyTrue, type Condition, not, searched, type Surroundings } from './condition.ts';
import type { Facet } from './facet-cache.ts';
import { comparisonMeanings, dateMeanings, type Service, termMeanings } from './key-meanings.ts';

/** Returns the query as SQL. A claim whose value is unknown meets neither a condition nor its negation. */
export function conditionOf(node: QueryNode, around: Surroundings): Condition {
  switch (node.kind) {
    case 'all': {
      // What is asked of actions side by side is asked of one action.
      const actions = node.nodes.filter(isActionNode);
      const conditions = node.nodes
        .filter((one) => !isActionNode(one))
        .map((one) => conditionOf(one, around));
      return allTrue(actions.length === 0 ? conditions : [...conditions, actedCondition(actions, around)]);
    }
    case 'any':
      return anyTrue(node.nodes.map((one) => conditionOf(one, around)));
    case 'not':
      return not(conditionOf(node.node, around));
    case 'text':
      return searched([node.text], around);
    case 'unreadable':
      return false;
    case 'term':
      return termMeanings[node.key].sql(node, around);
    case 'comparison':
      return comparisonMeanings[node.key].sql(node, around);
    case 'dates':
      return dateMeanings[node.key].sql(node, around);
  }
}

/** Whether claims of a facet can meet the query, as far as its fields decide; `null`: some may. */
export function facetAnswer(node: QueryNode, facet: Facet, targets: InternalTargets): boolean | null {
  switch (node.kind) {
    case 'all': {
      const answers = node.nodes.map((one) => facetAnswer(one, facet, targets));
      return answers.includes(false) ? false : answers.includes(null) ? null : true;
    }
    case 'any': {
      const answers = node.nodes.map((one) => facetAnswer(one, facet, targets));
      return answers.includes(true) ? true : answers.includes(null) ? null : false;
    }
    case 'not': {
      const answer = facetAnswer(node.node, facet, targets);
      return answer === null ? null : !answer;
    }
    case 'unreadable':
      return false;
    case 'term':
      return termMeanings[node.key].facet?.(node, facet, targets) ?? null;
    case 'comparison':
      return comparisonMeanings[node.key].facet?.(node, facet, targets) ?? null;
    default:
      return null;
  }
}

/** Returns how the claims of a list that all meet this condition are found; `null`: by nothing but the condition. */
export function serviceOf(node: QueryNode, around: Surroundings): Service | null {
  switch (node.kind) {
    case 'term':
      return termMeanings[node.key].service?.(node, around) ?? null;
    case 'comparison':
      return comparisonMeanings[node.key].service?.(node, around) ?? null;
    case 'dates':
      return dateMeanings[node.key].service?.(node, around) ?? null;
    case 'not': {
      const ids = fewIdsOf(node.node, around);
      return ids === null ? null : { excluded: ids };
    }
    default:
      return null;
  }
}

/** Returns SQL for the ids of the claims that meet a condition; `null` if they are many, or if nothing lists them. */
export function fewIdsOf(node: QueryNode, around: Surroundings): string | null {
  const ids = node.kind === 'term' ? termMeanings[node.key].ids?.(node) : null;
  return ids != null && around.areFew(ids) ? ids : null;
}
