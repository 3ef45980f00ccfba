import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { ActionNode } from '../../../src-shared/query/query-nodes.ts';
import { datesRange } from '../../../src-shared/query/date-range.ts';
import { localHour } from '../../database/zone-functions.ts';
import { type Condition, inJournal, joinedSql, type Surroundings } from './condition.ts';

/** SQL for actions taken here that were not undone or refused, whether sent or not. */
export const standingAction = `claim_id IS NOT NULL AND (state NOT IN ('cancelled', 'failed', 'resolved')
  OR (state = 'resolved' AND resolution = 'treat_as_done'))`;

/** SQL for the ids of claims with such an action. */
export const standing = `SELECT claim_id FROM journal.entry WHERE ${standingAction}`;

/** SQL for the kind and value of a decision as one word of the search language. */
export const actionWord = `CASE kind
  WHEN '${decisionKind.markSeen}' THEN 'seen'
  WHEN '${decisionKind.decideCollaboration}' THEN lower(value)
  WHEN '${decisionKind.finishDocumentation}' THEN 'finished'
  WHEN '${decisionKind.sendEmail}' THEN 'email' END`;

/** Returns the condition that a claim has one action for which all nodes are true. */
export function actedCondition(nodes: readonly ActionNode[], around: Surroundings): Condition {
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  for (const node of nodes) {
    if (node.kind === 'dates') {
      const { fromMs, belowMs } = datesRange(node, around.timeZone);
      if (fromMs !== null) conditions.push('decided_at_ms >= ?');
      if (belowMs !== null) conditions.push('decided_at_ms < ?');
      parameters.push(...[fromMs, belowMs].filter((ms) => ms !== null));
      continue;
    }
    const isHour = node.key === 'hour';
    const column = { action: actionWord, agent: 'agent', hour: `${localHour}(decided_at_ms, ?)` }[node.key];
    conditions.push(`${column} IN (SELECT value FROM json_each(?))`);
    if (isHour) parameters.push(around.timeZone);
    parameters.push(JSON.stringify(isHour ? node.values.map(Number) : node.values));
  }
  return inJournal(`${standing} AND ${joinedSql(conditions, ' AND ')}`, around, parameters);
}
