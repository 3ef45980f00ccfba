import { taxIdentityRange } from '../../../src-shared/domain/claim/merchant-identity.ts';
import { refusalToDecideCollaboration } from '../../../src-shared/domain/decision/collaboration.ts';
import { type DecisionKind, decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { foldText } from '../../../src-shared/domain/text/text-folding.ts';
import {
  type InternalTargets,
  targetDayMs,
  targetDaysOf,
} from '../../../src-shared/domain/time/internal-targets.ts';
import { isActionNode } from '../../../src-shared/query/query-nodes.ts';
import { datesRange } from '../../../src-shared/query/date-range.ts';
import {
  ageUnitsMs,
  type ComparisonKey,
  type ComparisonNode,
  type DateKey,
  type DatesNode,
  type Operator,
  type TermKey,
  type TermNode,
} from '../../../src-shared/query/query.ts';
import { createdAtMsIn, firstKeyOf } from '../store/claim-key.ts';
import { searchQuery } from '../store/search-words.ts';
import { actedCondition, standing } from './action-condition.ts';
import {
  allTrue,
  anyTrue,
  type Condition,
  inJournal,
  not,
  ofFacets,
  oneOf,
  searched,
  type Surroundings,
  textLiterals,
} from './condition.ts';
import type { Facet } from './facet-cache.ts';
import { pendingOf, snoozedIds } from './journal-overlay.ts';

/** Plan of a list whose claims all meet a condition. */
export interface Service {
  /** The index that has exactly these claims. */
  foundBy?: 'claim_by_id' | 'claim_by_merchant_id' | 'claim_by_merchant';
  /** The index that has the claims of these days. */
  byMoment?: 'claim_by_decision' | 'claim_by_outcome';
  /** An FTS query that finds them, and more unless `condition` narrows it; with `foundBy`, in the order of age. */
  search?: string;
  /** Keys from the first of one moment and below that of another; `null` for no limit. */
  keys?: { fromMs: number | null; belowMs: number | null };
  /** The condition on the amount; `condition` says the same. */
  amounts?: Pick<ComparisonNode, 'operator' | 'value'>;
  /** SQL for ids left out of the claims of the facets that can match. */
  excluded?: string;
  /**
   * What remains to be checked for each claim, using columns that every index has, or the index that it is found by.
   */
  condition?: Condition;
  /** Set if `condition` needs other columns. */
  readsRows?: true;
}

/** The meaning of a key: for a facet, in SQL, and which index serves it. */
export interface KeyMeaning<Node> {
  /** Whether claims of a facet meet the condition, as far as its fields decide; `null`, or no function: some may. */
  facet?: (node: Node, facet: Facet, targets: InternalTargets) => boolean | null;
  /** Returns the condition in SQL. A claim whose value is unknown meets no condition. */
  sql: (node: Node, around: Surroundings) => Condition;
  /** Returns how the claims are found; `null`, or no function: by nothing but `sql`. */
  service?: (node: Node, around: Surroundings) => Service | null;
  /** Returns SQL for the ids of the claims that meet the condition, without parameters; `null`, or no function: for none. */
  ids?: (node: Node) => string | null;
}

/** Name of the SQL function that tells whether one of the searches in a JSON array finds a text. */
export const matchesSearch = 'matches_search';

type Field = 'status' | 'origin' | 'outcome' | 'currency';

function ofField(field: Field): KeyMeaning<TermNode> {
  const facet = ({ values }: TermNode, { [field]: value }: Facet) => value !== null && values.includes(value);
  return byFacet(facet);
}

/** Returns the meaning of a key that the facet alone decides. */
function byFacet(facet: (node: TermNode, facet: Facet) => boolean): KeyMeaning<TermNode> {
  return { facet, sql: (node, around) => ofFacets(around, (one) => facet(node, one)) };
}

function each(sql: (value: string, around: Surroundings) => Condition): KeyMeaning<TermNode>['sql'] {
  return ({ values }, around) => anyTrue(values.map((value) => sql(value, around)));
}

const isOnly = ({ values }: TermNode, value: string) => values.every((one) => one === value);

const readIds = 'SELECT claim_id FROM journal.read_mark';
const backIds = 'SELECT claim_id FROM journal.claim_snooze WHERE back_at_ms IS NOT NULL';
const noted = 'SELECT claim_id FROM journal.claim_note';
const tagged = 'SELECT claim_id FROM journal.claim_tag WHERE tag_key IN (SELECT value FROM json_each(?))';
const decided = `${standing} AND kind = '${decisionKind.decideCollaboration}'`;

const actionMeaning: KeyMeaning<TermNode | DatesNode> = {
  sql: (node, around) => isActionNode(node) && actedCondition([node], around),
};

/** Actions that their kind alone tells. */
const actionKinds: Readonly<Record<string, DecisionKind>> = {
  seen: decisionKind.markSeen,
  finished: decisionKind.finishDocumentation,
  email: decisionKind.sendEmail,
};

const snoozedSets: Readonly<Record<string, string>> = { yes: snoozedIds, back: backIds };

/** Meaning of a condition on proposals, which `withRules` has replaced. */
const replacedBefore: KeyMeaning<TermNode> = {
  sql: ({ key }) => {
    throw new Error(`${key} is a condition on proposals`);
  },
};

const canBeDecided = (facet: Facet) => refusalToDecideCollaboration(facet) === null;

/** Every key whose condition names values. */
export const termMeanings: Readonly<Record<TermKey, KeyMeaning<TermNode>>> = {
  status: ofField('status'),
  network: ofField('origin'),
  outcome: ofField('outcome'),
  currency: ofField('currency'),
  open: byFacet(({ values }, { isOpen }) => isOpen !== null && values.includes(isOpen ? 'yes' : 'no')),
  // A claim of which the service did not say counts as unseen: it must not hide.
  seen: {
    // A decision that waits may lie over an unseen one.
    facet: ({ values }, { seen }) =>
      seen === true ? values.includes('yes') : values.includes('no') ? null : false,
    sql: each((value, around) => {
      const flagged = ofFacets(around, ({ seen }) => (seen === true) === (value === 'yes'));
      return value === 'yes'
        ? flagged
        : allTrue([flagged, not(inJournal(pendingOf(decisionKind.markSeen), around))]);
    }),
    service: (node) => (isOnly(node, 'no') ? { excluded: pendingOf(decisionKind.markSeen) } : null),
  },
  'needs-decision': {
    facet: ({ values }, facet) =>
      canBeDecided(facet)
        ? values.includes('yes') && values.includes('no')
          ? true
          : null
        : values.includes('no'),
    sql: each((value, around) => {
      const waits = allTrue([
        ofFacets(around, canBeDecided),
        not(inJournal(pendingOf(decisionKind.decideCollaboration), around)),
      ]);
      return value === 'yes' ? waits : not(waits);
    }),
    service: (node) =>
      isOnly(node, 'yes') ? { excluded: pendingOf(decisionKind.decideCollaboration) } : null,
  },
  read: {
    sql: each((value, around) => {
      const isRead = inJournal(readIds, around);
      return value === 'yes' ? isRead : not(isRead);
    }),
  },
  merchant: {
    sql: each((value, { merchants }) => {
      const keys = merchants.keysOf(value, foldText(value.trim()));
      return keys.length > 0 && oneOf('c.merchant_key', keys);
    }),
    service: ({ values: [value, ...others] }, { merchants, wordsWithPrefix }) => {
      if (value === undefined || others.length > 0) return null;
      const keys = merchants.keysOf(value, foldText(value.trim()));
      const condition = keys.length > 0 && oneOf('c.merchant_key', keys);
      if (keys.length <= 1) return { foundBy: 'claim_by_merchant', condition };
      // Claims of several merchants are found by the merchants' words, which gives the order of age.
      const search = searchQuery(value, wordsWithPrefix);
      return search === null ? { condition: false } : { search, foundBy: 'claim_by_merchant', condition };
    },
  },
  'merchant-id': {
    sql: ({ values }) => oneOf('c.merchant_id', values),
    service: ({ values }) =>
      values.length === 1
        ? { foundBy: 'claim_by_merchant_id', condition: oneOf('c.merchant_id', values) }
        : null,
  },
  holder: {
    sql: ({ values }, around) => {
      // The index narrows; it has the words of all fields together.
      return around.some ? holderIs(values) : allTrue([searched(values, around), holderIs(values)]);
    },
    service: ({ values }, around) => {
      const [value, ...others] = values;
      if (!around.isCounted || value === undefined || others.length > 0) return null;
      const search = searchQuery(value, around.wordsWithPrefix);
      return search === null
        ? { condition: false }
        : { search, condition: holderIs(values), readsRows: true };
    },
  },
  docs: { sql: each(documentsCondition) },
  decided: {
    sql: each((value, around) => {
      const isDecided = inJournal(decided, around);
      if (value === 'me') return isDecided;
      if (value === 'no') return not(isDecided);
      return inJournal(`${decided} AND value = ?`, around, [value.toUpperCase()]);
    }),
  },
  note: {
    sql: ({ values }, around) => {
      const texts = values.filter((value) => value !== 'yes' && value !== 'no').map(foldText);
      const withText = 'EXISTS (SELECT 1 FROM json_each(?) AS text WHERE instr(folded, text.value) > 0)';
      return anyTrue([
        values.includes('yes') && inJournal(noted, around),
        values.includes('no') && not(inJournal(noted, around)),
        texts.length > 0 && inJournal(`${noted} WHERE ${withText}`, around, [JSON.stringify(texts)]),
      ]);
    },
  },
  tag: {
    sql: ({ values }, around) => inJournal(tagged, around, [JSON.stringify(values.map(foldText))]),
    ids: ({ values }) =>
      `SELECT claim_id FROM journal.claim_tag WHERE tag_key IN (${textLiterals(values.map(foldText))})`,
  },
  snoozed: {
    sql: each((value, around) => {
      if (value === 'back') return inJournal(backIds, around);
      const isSnoozed = inJournal(snoozedIds, around);
      return value === 'yes' ? isSnoozed : not(isSnoozed);
    }),
    service: (node, around) =>
      isOnly(node, 'no')
        ? { excluded: snoozedIds }
        : isOnly(node, 'yes')
          ? { foundBy: 'claim_by_id', condition: inJournal(snoozedIds, around) }
          : null,
    ids: ({ values }) => {
      const sets = values.map((value) => snoozedSets[value]);
      return sets.includes(undefined) ? null : sets.join(' UNION ');
    },
  },
  'tax-id': {
    sql: ({ values }) => {
      const ranges = values.map(taxIdentityRange);
      if (ranges.length > mostTaxRanges)
        return {
          sql: `EXISTS (SELECT 1 FROM json_each(?) AS range
            WHERE c.tax_identity >= range.value ->> 'from' AND c.tax_identity < range.value ->> 'below')`,
          parameters: [JSON.stringify(ranges)],
        };
      return anyTrue(
        ranges.map(({ from, below }) => ({
          sql: 'c.tax_identity >= ? AND c.tax_identity < ?',
          parameters: [from, below],
        })),
      );
    },
  },
  proposed: replacedBefore,
  rule: replacedBefore,
  action: {
    ...actionMeaning,
    ids: ({ values }) => {
      const kinds = values.map((value) => actionKinds[value]);
      return kinds.includes(undefined) ? null : `${standing} AND kind IN ('${kinds.join("', '")}')`;
    },
  },
  agent: actionMeaning,
  hour: actionMeaning,
};

/** Returns the condition that the card holder's name has one of the texts. */
function holderIs(values: readonly string[]): Condition {
  return { sql: `${matchesSearch}(c.holder_name, ?)`, parameters: [JSON.stringify(values)] };
}

/** Most tax numbers that are looked up by index. More are one parameter: a statement has no more than 32,766. */
const mostTaxRanges = 20;

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
  if (value === 'none') return allTrue([wasListed, not(isIn(listed))]);
  return isIn(`${listed} AND status = ?`, [value]);
}

/** Every key whose condition compares a number. */
export const comparisonMeanings: Readonly<Record<ComparisonKey, KeyMeaning<ComparisonNode>>> = {
  amount: {
    sql: amountCondition,
    service: (node) => ({ condition: amountCondition(node), amounts: node }),
  },
  age: {
    sql: (node, around) => keysCondition(keysOfAge(node, around)),
    service: (node, around) => ({ keys: keysOfAge(node, around) }),
  },
  updated: {
    sql: ({ operator, value, unit }, { atMs }) =>
      allTrue(
        unitBounds(operator, value).map(({ isAtLeast, units }) => ({
          sql: `c.updated_at_ms ${isAtLeast ? '<=' : '>'} ?`,
          parameters: [atMs - units * ageUnitsMs[unit ?? 'd']],
        })),
      ),
  },
  left: {
    facet: (_, facet, targets) => (targetDaysOf(facet, targets) === null ? false : null),
    sql: leftCondition,
  },
  'time-to-decision': { sql: (node) => lengthCondition(node, 'c.decision_at_ms') },
  'time-to-outcome': { sql: (node) => lengthCondition(node, 'c.outcome_at_ms') },
};

function amountCondition({ operator, value }: ComparisonNode): Condition {
  return { sql: `c.amount ${operator} ?`, parameters: [value] };
}

/**
 * Returns the range of keys for an age; the older a claim, the lower its key. A moment has several keys, all on its
 * later side.
 */
function keysOfAge(
  { operator, value, unit }: ComparisonNode,
  { atMs }: Surroundings,
): { fromMs: number | null; belowMs: number | null } {
  const bounds = unitBounds(operator, value);
  const msOf = (isAtLeast: boolean): number | null => {
    const bound = bounds.find((one) => one.isAtLeast === isAtLeast);
    return bound === undefined ? null : atMs - bound.units * ageUnitsMs[unit ?? 'd'];
  };
  return { fromMs: msOf(false), belowMs: msOf(true) };
}

function keysCondition({ fromMs, belowMs }: { fromMs: number | null; belowMs: number | null }): Condition {
  const conditions: Condition[] = [{ sql: 'c.claim_key >= 0', parameters: [] }];
  if (fromMs !== null) conditions.push({ sql: 'c.claim_key >= ?', parameters: [firstKeyOf(fromMs)] });
  if (belowMs !== null) conditions.push({ sql: 'c.claim_key < ?', parameters: [firstKeyOf(belowMs)] });
  return allTrue(conditions);
}

/** Returns the condition on a duration. One that ends before it begins was reported wrongly and meets none. */
function lengthCondition({ operator, value, unit }: ComparisonNode, endColumn: string): Condition {
  const took = `(${endColumn} - ${createdAtMsIn('c.claim_key')})`;
  return allTrue([
    { sql: `c.claim_key >= 0 AND ${took} >= 0`, parameters: [] },
    ...unitBounds(operator, value).map(({ isAtLeast, units }) => ({
      sql: `${took} ${isAtLeast ? '>=' : '<'} ?`,
      parameters: [units * ageUnitsMs[unit ?? 'd']],
    })),
  ]);
}

/**
 * Returns the condition on the time left until the internal target, which is the creation time plus the days of the
 * claim's facet.
 */
function leftCondition({ operator, value, unit }: ComparisonNode, around: Surroundings): Condition {
  const daysOf = (facet: Facet) => targetDaysOf(facet, around.targets);
  const allDays = new Set(around.facets.map(daysOf).filter((days) => days !== null));
  const bounds = unitBounds(operator, value);
  return anyTrue(
    [...allDays].map((days) =>
      allTrue([
        ofFacets(around, (facet) => daysOf(facet) === days),
        { sql: 'c.claim_key >= 0', parameters: [] },
        ...bounds.map(({ isAtLeast, units }) => ({
          sql: `c.claim_key ${isAtLeast ? '>=' : '<'} ?`,
          parameters: [firstKeyOf(around.atMs + units * ageUnitsMs[unit ?? 'd'] - days * targetDayMs)],
        })),
      ]),
    ),
  );
}

/** Returns the limit in whole units: 2d is from 2 days up to but not including 3. */
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

const isUnknown = ({ from, to }: DatesNode) => from === null && to === null;

/** Every key whose condition names days. */
export const dateMeanings: Readonly<Record<DateKey, KeyMeaning<DatesNode>>> = {
  created: {
    sql: (node, { timeZone }) =>
      isUnknown(node)
        ? { sql: 'c.claim_key < 0', parameters: [] }
        : keysCondition(datesRange(node, timeZone)),
    service: (node, { timeZone }) => (isUnknown(node) ? null : { keys: datesRange(node, timeZone) }),
  },
  'decision-date': ofMoment('c.decision_at_ms', 'claim_by_decision'),
  'outcome-date': ofMoment('c.outcome_at_ms', 'claim_by_outcome'),
  'action-date': actionMeaning,
  // Those that wait for a change have no time.
  'snoozed-until': {
    sql: (node, around) => {
      if (isUnknown(node)) return inJournal(`${snoozedIds} AND until_ms IS NULL`, around);
      const { fromMs, belowMs } = datesRange(node, around.timeZone);
      return inJournal(`${snoozedIds} AND until_ms >= ? AND until_ms < ?`, around, [
        fromMs ?? 0,
        belowMs ?? Number.MAX_SAFE_INTEGER,
      ]);
    },
  },
};

function ofMoment(column: string, byMoment: NonNullable<Service['byMoment']>): KeyMeaning<DatesNode> {
  const sql: KeyMeaning<DatesNode>['sql'] = (node, { timeZone }) => {
    if (isUnknown(node)) return { sql: `${column} IS NULL`, parameters: [] };
    const { fromMs, belowMs } = datesRange(node, timeZone);
    const conditions: Condition[] = [];
    if (fromMs !== null) conditions.push({ sql: `${column} >= ?`, parameters: [fromMs] });
    if (belowMs !== null) conditions.push({ sql: `${column} < ?`, parameters: [belowMs] });
    return allTrue(conditions);
  };
  return { sql, service: (node) => (isUnknown(node) ? null : { byMoment }) };
}
