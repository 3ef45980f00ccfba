import {
  ageUnitsMs,
  type ComparisonNode,
  type DatesNode,
  type Operator,
  type QueryNode,
  type TermNode,
} from '../../../src-shared/query/query.ts';
import { datesRange } from '../../../src-shared/query/date-range.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import {
  type InternalTargets,
  targetDayMs,
  targetDaysOf,
} from '../../../src-shared/domain/time/internal-targets.ts';
import { taxIdentityRange } from '../../../src-shared/domain/claim/merchant-identity.ts';
import type { TimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import { foldText } from '../../../src-shared/domain/text/text-folding.ts';
import { actionCondition, type ActionNode, isActionNode } from './action-condition.ts';
import { createdAtMsIn, firstKeyOf } from '../store/claim-key.ts';
import type { Facet } from './facet-cache.ts';
import { pendingOf, snoozedIds } from './journal-overlay.ts';
import type { MerchantDirectory } from './merchant-directory.ts';
import { searchQuery, type WordsWithPrefix } from '../store/search-words.ts';

/** A condition on `claim c`, with what is bound to it; or one that every claim meets, or none. */
export type Condition = { sql: string; parameters: (string | number)[] } | boolean;

export interface Surroundings {
  /** The facets that the claims asked about may have. */
  facets: readonly Facet[];
  journalIsThere: boolean;
  merchants: Pick<MerchantDirectory, 'keysOf'>;
  wordsWithPrefix: WordsWithPrefix;
  targets: InternalTargets;
  /** Ages, and what is left until a target, are counted from here. */
  atMs: number;
  /** Whose days and hours are meant. */
  timeZone: TimeZone;
}

/** A function of the connection: whether a search for the second finds the first. */
export const matchesSearch = 'matches_search';

/** The query as SQL. What is unknown of a claim meets no condition, and its negation. */
export function conditionOf(node: QueryNode, around: Surroundings): Condition {
  switch (node.kind) {
    case 'all': {
      // What is asked of actions side by side is asked of one action.
      const actions = node.nodes.filter(isActionNode);
      const others = node.nodes.filter((one) => !isActionNode(one));
      const conditions = others.map((one) => conditionOf(one, around));
      return joined(
        actions.length === 0 ? conditions : [...conditions, actedCondition(actions, around)],
        true,
      );
    }
    case 'any':
      return joined(
        node.nodes.map((one) => conditionOf(one, around)),
        false,
      );
    case 'not':
      return not(conditionOf(node.node, around));
    case 'text':
      return searched(node.text, around);
    case 'term':
      return termCondition(node, around);
    case 'comparison':
      return comparisonCondition(node, around);
    case 'dates':
      if (isActionNode(node)) return actedCondition([node], around);
      return node.key === 'snoozed-until'
        ? snoozedUntilCondition(node, around)
        : datesCondition(node, around);
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
    case 'term':
      return termOfFacet(node, facet);
    case 'comparison':
      return node.key === 'left' && targetDaysOf(facet, targets) === null ? false : null;
    default:
      return null;
  }
}

/** A claim of which the service did not say counts as unseen: it must not hide. */
function termOfFacet({ key, values }: TermNode, facet: Facet): boolean | null {
  const has = (value: string | null) => value !== null && values.includes(value);
  switch (key) {
    case 'status':
      return has(facet.status);
    case 'network':
      return has(facet.origin);
    case 'outcome':
      return has(facet.outcome);
    case 'currency':
      return has(facet.currency);
    case 'open':
      return has(facet.isOpen === null ? null : facet.isOpen ? 'yes' : 'no');
    // A decision that waits may lie over an unseen one.
    case 'seen':
      return facet.seen === true ? values.includes('yes') : values.includes('no') ? null : false;
    default:
      return null;
  }
}

function termCondition(node: TermNode, around: Surroundings): Condition {
  const { key, values } = node;
  const each = (conditionFor: (value: string) => Condition) => joined(values.map(conditionFor), false);
  switch (key) {
    case 'status':
    case 'network':
    case 'outcome':
    case 'currency':
    case 'open':
      return ofFacets(around.facets, (facet) => termOfFacet(node, facet) === true);
    case 'seen':
      return each((value) => seenCondition(value === 'yes', around));
    case 'read':
      return each((value) => {
        const isRead = inJournal('SELECT claim_id FROM journal.read_mark', around);
        return value === 'yes' ? isRead : not(isRead);
      });
    case 'merchant':
      return each((value) => {
        const keys = around.merchants.keysOf(value, foldText(value.trim()));
        return keys.length > 0 && oneOf('c.merchant_key', keys);
      });
    case 'merchant-id':
      return oneOf('c.merchant_id', values);
    case 'holder':
      return each((value) =>
        // The index narrows; it has the words of all fields together.
        joined(
          [searched(value, around), { sql: `${matchesSearch}(c.holder_name, ?)`, parameters: [value] }],
          true,
        ),
      );
    case 'docs':
      return each(documentsCondition);
    case 'decided':
      return each((value) => decidedCondition(value, around));
    case 'note':
      return each((value) => noteCondition(value, around));
    case 'snoozed':
      return each((value) => snoozedCondition(value, around));
    case 'tax-id':
      return each((value) => {
        const { from, below } = taxIdentityRange(value);
        return { sql: 'c.tax_identity >= ? AND c.tax_identity < ?', parameters: [from, below] };
      });
    case 'action':
    case 'agent':
    case 'hour':
      return actedCondition([{ ...node, key }], around);
    case 'tag':
      return each((value) =>
        inJournal('SELECT claim_id FROM journal.claim_tag WHERE tag_key = ?', around, [foldText(value)]),
      );
  }
}

function seenCondition(isSeen: boolean, around: Surroundings): Condition {
  const flagged = ofFacets(around.facets, (facet) => (facet.seen === true) === isSeen);
  return isSeen ? flagged : joined([flagged, not(inJournal(pendingOf(decisionKind.markSeen), around))], true);
}

const listed = 'SELECT claim_id FROM document WHERE is_listed = 1';

function documentsCondition(value: string): Condition {
  const isIn = (ids: string, parameters: string[] = []): Condition => ({
    sql: `c.claim_id IN (${ids})`,
    parameters,
  });
  const wasListed = isIn('SELECT claim_id FROM document_listing');
  // By key, which every index has: few claims are listed, and most rows are not read for it.
  if (value === 'unknown') {
    const keys =
      'SELECT x.claim_key FROM claim x WHERE x.claim_id IN (SELECT claim_id FROM document_listing)';
    return { sql: `c.claim_key NOT IN (${keys})`, parameters: [] };
  }
  if (value === 'none') return joined([wasListed, not(isIn(listed))], true);
  return isIn(`${listed} AND status = ?`, [value]);
}

/** What was decided on this computer and stands, sent or not. */
const standing = `SELECT claim_id FROM journal.entry WHERE kind = '${decisionKind.decideCollaboration}'
  AND claim_id IS NOT NULL AND (state NOT IN ('cancelled', 'failed', 'resolved') OR (state = 'resolved' AND resolution = 'treat_as_done'))`;

function decidedCondition(value: string, around: Surroundings): Condition {
  const isDecided = inJournal(standing, around);
  if (value === 'me') return isDecided;
  if (value === 'no') return not(isDecided);
  return inJournal(`${standing} AND value = ?`, around, [value.toUpperCase()]);
}

function actedCondition(nodes: readonly ActionNode[], around: Surroundings): Condition {
  const { ids, parameters } = actionCondition(nodes, around.timeZone);
  return inJournal(ids, around, parameters);
}

const momentColumns = { 'decision-date': 'c.decision_at_ms', 'outcome-date': 'c.outcome_at_ms' } as const;

const backIds = 'SELECT claim_id FROM journal.claim_snooze WHERE back_at_ms IS NOT NULL';

function snoozedCondition(value: string, around: Surroundings): Condition {
  if (value === 'back') return inJournal(backIds, around);
  const isSnoozed = inJournal(snoozedIds, around);
  return value === 'yes' ? isSnoozed : not(isSnoozed);
}

/** Those that wait for a change have no time. */
function snoozedUntilCondition(node: DatesNode, around: Surroundings): Condition {
  const { fromMs, belowMs } = datesRange(node, around.timeZone);
  if (fromMs === null && belowMs === null) return inJournal(`${snoozedIds} AND until_ms IS NULL`, around);
  return inJournal(`${snoozedIds} AND until_ms >= ? AND until_ms < ?`, around, [
    fromMs ?? 0,
    belowMs ?? Number.MAX_SAFE_INTEGER,
  ]);
}

/** Of every key but those that the journal has. */
function datesCondition(node: DatesNode, { timeZone }: Surroundings): Condition {
  const { fromMs, belowMs } = datesRange(node, timeZone);
  const isUnknown = fromMs === null && belowMs === null;
  if (node.key === 'created') {
    const conditions: Condition[] = [{ sql: `c.claim_key ${isUnknown ? '<' : '>='} 0`, parameters: [] }];
    if (fromMs !== null) conditions.push({ sql: 'c.claim_key >= ?', parameters: [firstKeyOf(fromMs)] });
    if (belowMs !== null) conditions.push({ sql: 'c.claim_key < ?', parameters: [firstKeyOf(belowMs)] });
    return joined(conditions, true);
  }
  const column = momentColumns[node.key === 'decision-date' ? node.key : 'outcome-date'];
  if (isUnknown) return { sql: `${column} IS NULL`, parameters: [] };
  const conditions: Condition[] = [];
  if (fromMs !== null) conditions.push({ sql: `${column} >= ?`, parameters: [fromMs] });
  if (belowMs !== null) conditions.push({ sql: `${column} < ?`, parameters: [belowMs] });
  return joined(conditions, true);
}

function noteCondition(value: string, around: Surroundings): Condition {
  const noted = 'SELECT claim_id FROM journal.claim_note';
  if (value === 'yes') return inJournal(noted, around);
  if (value === 'no') return not(inJournal(noted, around));
  return inJournal(`${noted} WHERE instr(folded, ?) > 0`, around, [foldText(value)]);
}

function comparisonCondition(node: ComparisonNode, around: Surroundings): Condition {
  const { key, operator, value, unit } = node;
  const { atMs } = around;
  if (key === 'left') return leftCondition(node, around);
  if (key === 'amount') return { sql: `c.amount ${operator} ?`, parameters: [value] };
  const unitMs = ageUnitsMs[unit ?? 'd'];
  if (key === 'time-to-decision' || key === 'time-to-outcome') {
    const end = momentColumns[key === 'time-to-decision' ? 'decision-date' : 'outcome-date'];
    const took = `(${end} - ${createdAtMsIn('c.claim_key')})`;
    return joined(
      [
        // What ended before it began was told wrongly.
        { sql: `c.claim_key >= 0 AND ${took} >= 0`, parameters: [] },
        ...lengthsOf(operator, value, unitMs).map(({ sign, ms }) => ({
          sql: `${took} ${sign} ?`,
          parameters: [ms],
        })),
      ],
      true,
    );
  }
  const bounds = momentsOf(operator, value, unitMs, atMs);
  return joined(
    bounds.map(
      ({ sign, ms }): Condition =>
        key === 'age'
          ? // A moment has several keys; the filter's own ages end at the same one.
            {
              sql: `c.claim_key >= 0 AND c.claim_key ${sign === '<=' ? '<' : '>='} ?`,
              parameters: [firstKeyOf(ms)],
            }
          : { sql: `c.updated_at_ms ${sign} ?`, parameters: [ms] },
    ),
    true,
  );
}

/**
 * What is left until the internal target, which is the time of creation and the days of the claim's facet. Whole
 * units, as ages are: 2d is from 2 days on until 3. Below 0d it is overdue.
 */
function leftCondition({ operator, value, unit }: ComparisonNode, around: Surroundings): Condition {
  const unitMs = ageUnitsMs[unit ?? 'd'];
  const idsByDays = new Map<number, number[]>();
  for (const facet of around.facets) {
    const days = targetDaysOf(facet, around.targets);
    if (days !== null) idsByDays.set(days, [...(idsByDays.get(days) ?? []), facet.facetId]);
  }
  const atLeast = (units: number) => ({ sign: '>=', units });
  const under = (units: number) => ({ sign: '<', units });
  const bounds = {
    '>': [atLeast(value + 1)],
    '>=': [atLeast(value)],
    '<': [under(value)],
    '<=': [under(value + 1)],
    '=': [atLeast(value), under(value + 1)],
  }[operator];
  return joined(
    [...idsByDays].map(([days, ids]): Condition => {
      const keys = bounds.map(({ units }) => firstKeyOf(around.atMs + units * unitMs - days * targetDayMs));
      const compared = bounds.map(({ sign }) => `c.claim_key ${sign} ?`).join(' AND ');
      return {
        sql: `c.facet_id IN (${ids.join(',')}) AND c.claim_key >= 0 AND ${compared}`,
        parameters: keys,
      };
    }),
    false,
  );
}

/** Whole units: 2d is from 2 days on until 3. */
function unitBounds(operator: Operator, value: number): { isAtLeast: boolean; units: number }[] {
  const atLeast = (units: number) => ({ isAtLeast: true, units });
  const under = (units: number) => ({ isAtLeast: false, units });
  switch (operator) {
    case '>':
      return [atLeast(value + 1)];
    case '>=':
      return [atLeast(value)];
    case '<':
      return [under(value)];
    case '<=':
      return [under(value + 1)];
    case '=':
      return [atLeast(value), under(value + 1)];
  }
}

/** The older, the earlier it was. */
function momentsOf(operator: Operator, value: number, unitMs: number, atMs: number) {
  return unitBounds(operator, value).map(({ isAtLeast, units }) => ({
    sign: isAtLeast ? '<=' : '>',
    ms: atMs - units * unitMs,
  }));
}

function lengthsOf(operator: Operator, value: number, unitMs: number) {
  return unitBounds(operator, value).map(({ isAtLeast, units }) => ({
    sign: isAtLeast ? '>=' : '<',
    ms: units * unitMs,
  }));
}

function searched(text: string, { wordsWithPrefix }: Surroundings): Condition {
  const query = searchQuery(text, wordsWithPrefix);
  if (query === null) return false;
  return {
    sql: 'c.claim_key IN (SELECT rowid FROM claim_search WHERE claim_search MATCH ?)',
    parameters: [query],
  };
}

function inJournal(
  ids: string,
  { journalIsThere }: Surroundings,
  parameters: (string | number)[] = [],
): Condition {
  return journalIsThere && { sql: `c.claim_id IN (${ids})`, parameters };
}

function ofFacets(facets: readonly Facet[], isWanted: (facet: Facet) => boolean): Condition {
  const wanted = facets.filter(isWanted);
  if (wanted.length === 0) return false;
  if (wanted.length === facets.length) return true;
  // Our own small integers.
  return { sql: `c.facet_id IN (${wanted.map(({ facetId }) => facetId).join(',')})`, parameters: [] };
}

function oneOf(column: string, values: readonly string[]): Condition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(values)] };
}

function not(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  return { sql: `(${condition.sql}) IS NOT TRUE`, parameters: condition.parameters };
}

function joined(conditions: readonly Condition[], areAllWanted: boolean): Condition {
  if (conditions.includes(!areAllWanted)) return !areAllWanted;
  const open = conditions.filter((condition) => typeof condition !== 'boolean');
  if (open.length === 0) return areAllWanted;
  return {
    sql: joinedSql(
      open.map(({ sql }) => sql),
      areAllWanted ? ' AND ' : ' OR ',
    ),
    parameters: open.flatMap(({ parameters }) => parameters),
  };
}

/** SQLite takes 1,000 conditions side by side for as many levels, and refuses them: more are joined in halves. */
const mostSideBySide = 100;

function joinedSql(conditions: readonly string[], operator: ' AND ' | ' OR '): string {
  if (conditions.length <= mostSideBySide) return conditions.map((sql) => `(${sql})`).join(operator);
  const middle = Math.ceil(conditions.length / 2);
  const halves = [conditions.slice(0, middle), conditions.slice(middle)];
  return halves.map((half) => `(${joinedSql(half, operator)})`).join(operator);
}
