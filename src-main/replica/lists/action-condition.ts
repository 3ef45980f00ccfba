import type { DatesNode, QueryNode, TermNode } from '../../../src-shared/query/query.ts';
import { datesRange } from '../../../src-shared/query/date-range.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { TimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import { localHour } from '../../database/zone-functions.ts';

/** What is asked of an action that was taken on this computer. */
export type ActionNode =
  | (TermNode & { key: 'action' | 'agent' | 'hour' })
  | (DatesNode & { key: 'action-date' });

export function isActionNode(node: QueryNode): node is ActionNode {
  return node.kind === 'dates'
    ? node.key === 'action-date'
    : node.kind === 'term' && (node.key === 'action' || node.key === 'agent' || node.key === 'hour');
}

/** Taken here, and not undone or refused, sent or not. */
export const standingAction = `claim_id IS NOT NULL AND (state NOT IN ('cancelled', 'failed', 'resolved')
  OR (state = 'resolved' AND resolution = 'treat_as_done'))`;

/** Kind and value of a decision, as one word of the search language. */
export const actionWord = `CASE kind
  WHEN '${decisionKind.markSeen}' THEN 'seen'
  WHEN '${decisionKind.decideCollaboration}' THEN lower(value)
  WHEN '${decisionKind.finishDocumentation}' THEN 'finished'
  WHEN '${decisionKind.sendEmail}' THEN 'email' END`;

/** Selects the ids of the claims with one action that all of the nodes are true of. */
export function actionCondition(
  nodes: readonly ActionNode[],
  timeZone: TimeZone,
): {
  ids: string;
  parameters: (string | number)[];
} {
  const conditions = [standingAction];
  const parameters: (string | number)[] = [];
  for (const node of nodes) {
    if (node.kind === 'dates') {
      const { fromMs, belowMs } = datesRange(node, timeZone);
      if (fromMs !== null) conditions.push('decided_at_ms >= ?');
      if (belowMs !== null) conditions.push('decided_at_ms < ?');
      parameters.push(...[fromMs, belowMs].filter((ms) => ms !== null));
      continue;
    }
    const isHour = node.key === 'hour';
    const column = { action: actionWord, agent: 'agent', hour: `${localHour}(decided_at_ms, ?)` }[node.key];
    conditions.push(`${column} IN (SELECT value FROM json_each(?))`);
    if (isHour) parameters.push(timeZone);
    parameters.push(JSON.stringify(isHour ? node.values.map(Number) : node.values));
  }
  return { ids: `SELECT claim_id FROM journal.entry WHERE ${conditions.join(' AND ')}`, parameters };
}
