import { taxIdentityRange } from '../domain/claim/merchant-identity.ts';
import { refusalToDecideCollaboration } from '../domain/decision/collaboration.ts';
import { type DecisionKind, decisionKind } from '../domain/decision/decision.ts';
import { searchMatcher, tokenMatcher } from '../domain/text/search-terms.ts';
import { foldText } from '../domain/text/text-folding.ts';
import { minuteOfDay } from '../domain/time/local-day.ts';
import { type TimeZone, timeZoneOf } from '../domain/time/time-zone.ts';
import { datesRange } from './date-range.ts';
import {
  ageUnitsMs,
  type ComparisonNode,
  type DatesNode,
  type Operator,
  type QueryNode,
  type TermKey,
  type TermNode,
} from './query.ts';
import { type ActionKey, type ActionNode, isActionKey, isActionNode } from './query-nodes.ts';
import { type ProposingRule, withRules } from './rules.ts';
import type { AskedQuery } from './views.ts';

/** An action on a claim that was taken here and stands: not undone, and not refused. */
export interface StandingAction {
  /** Value of the key `action`; `null` if the search language has none for it. */
  word: string | null;
  agent: string;
  atMs: number;
}

/**
 * What a query needs to know of one claim. `null` stands for what the service did not say; absent values are unknown
 * here.
 */
export interface ClaimAnswers {
  status?: string | null;
  currentStep?: string | null;
  origin?: string | null;
  outcome?: string | null;
  currency?: string | null;
  isOpen?: boolean | null;
  seen?: boolean | null;
  amount?: number | null;
  createdAtMs?: number | null;
  updatedAtMs?: number | null;
  decisionAtMs?: number | null;
  outcomeAtMs?: number | null;
  /** Its internal target; `null` if it has none. */
  targetAtMs?: number | null;
  merchantName?: string | null;
  merchantId?: string | null;
  holderName?: string | null;
  taxIdentity?: string | null;
  /** All words by which a search finds it, see `search-terms`. */
  tokens?: readonly string[];
  /** Statuses of its listed documents; `null` if they were never listed. */
  documents?: readonly (string | null)[] | null;
  /** Kinds of its unresolved decisions. */
  pending?: readonly DecisionKind[];
  actions?: readonly StandingAction[];
  read?: boolean;
  /** Notes, folded like the tags. */
  notes?: readonly string[];
  tags?: readonly string[];
  snooze?: { untilMs: number | null; backAtMs: number | null } | null;
}

interface Around {
  atMs: number;
  timeZone: TimeZone;
  /** Folded names of all merchants here; absent if unknown. */
  merchantKeys?: ReadonlySet<string>;
}

/** Result of a condition; `null` if what is known doesn't tell. */
type Answer = boolean | null;

/**
 * Whether a claim answers a query. If the query needs facts that are absent, the result is `null` unless it is
 * certain.
 */
export function answerOf(
  { query, atMs = 0, timeZone = 'system' }: AskedQuery,
  claim: ClaimAnswers,
  { merchantKeys, rules }: Pick<Around, 'merchantKeys'> & { rules?: readonly ProposingRule[] } = {},
): Answer {
  return answer(rules ? withRules(query, rules) : query, claim, {
    atMs,
    timeZone: timeZoneOf(timeZone),
    ...(merchantKeys && { merchantKeys }),
  });
}

function answer(node: QueryNode, claim: ClaimAnswers, around: Around): Answer {
  switch (node.kind) {
    case 'all': {
      // What is asked of actions side by side is asked of one action.
      const actions = node.nodes.filter(isActionNode);
      const others = node.nodes.filter((one) => !isActionNode(one));
      const answers = others.map((one) => answer(one, claim, around));
      return every(actions.length === 0 ? answers : [...answers, isActed(actions, claim, around)]);
    }
    case 'any':
      return some(node.nodes.map((one) => answer(one, claim, around)));
    case 'not':
      return not(answer(node.node, claim, around));
    case 'text':
      return known(claim.tokens, tokenMatcher(node.text));
    case 'unreadable':
      return false;
    case 'term':
      return termAnswer(node, claim, around);
    case 'comparison':
      return comparisonAnswer(node, claim, around);
    case 'dates':
      return isActionNode(node) ? isActed([node], claim, around) : datesAnswer(node, claim, around);
  }
}

const every = (answers: readonly Answer[]): Answer =>
  answers.includes(false) ? false : answers.includes(null) ? null : true;
const some = (answers: readonly Answer[]): Answer =>
  answers.includes(true) ? true : answers.includes(null) ? null : false;
const not = (one: Answer): Answer => (one === null ? null : !one);

function known<Fact>(fact: Fact | undefined, is: (fact: Fact) => boolean): Answer {
  return fact === undefined ? null : is(fact);
}

const flag = (value: string, isSo: Answer): Answer => (value === 'yes' ? isSo : not(isSo));
const equals = (value: string) => (fact: string | null) => fact === value;

type TermAnswer = (value: string, claim: ClaimAnswers, around: Around) => Answer;

const termAnswers: Readonly<Record<Exclude<TermKey, ActionKey>, TermAnswer>> = {
  status: (value, { status }) => known(status, equals(value)),
  network: (value, { origin }) => known(origin, equals(value)),
  outcome: (value, { outcome }) => known(outcome, equals(value)),
  currency: (value, { currency }) => known(currency, equals(value)),
  open: (value, { isOpen }) => known(isOpen, (is) => is === (value === 'yes')),
  // A claim of which the service did not say counts as unseen: it must not hide.
  seen: (value, { seen, pending }) => {
    const isSeen = known(seen, (is) => is === true);
    const isBeingSeen = known(pending, (kinds) => kinds.includes(decisionKind.markSeen));
    return value === 'yes' ? isSeen : every([not(isSeen), not(isBeingSeen)]);
  },
  'needs-decision': (value, { isOpen, status, currentStep, seen = null, pending }) => {
    const isReady =
      isOpen === undefined || status === undefined || currentStep === undefined
        ? null
        : refusalToDecideCollaboration({ isOpen, status, currentStep, seen }) === null;
    const isDecided = known(pending, (kinds) => kinds.includes(decisionKind.decideCollaboration));
    return flag(value, every([isReady, not(isDecided)]));
  },
  read: (value, { read }) => known(read, (is) => is === (value === 'yes')),
  merchant: (value, { merchantName }, { merchantKeys }) => {
    const key = foldText(value.trim());
    return known(merchantName, (name) => name !== null && foldText(name) === key)
      ? true
      : merchantKeys === undefined
        ? null
        : merchantKeys.has(key)
          ? known(merchantName, () => false)
          : known(merchantName, (name) => name !== null && searchMatcher(value)(name));
  },
  'merchant-id': (value, { merchantId }) => known(merchantId, equals(value)),
  holder: (value, { holderName }) => known(holderName, (name) => name !== null && searchMatcher(value)(name)),
  docs: (value, { documents }) =>
    known(documents, (statuses) =>
      value === 'unknown'
        ? statuses === null
        : value === 'none'
          ? statuses?.length === 0
          : statuses?.includes(value) === true,
    ),
  decided: (value, { actions }) =>
    known(actions, (all) => {
      const words = all.map(({ word }) => word).filter((word) => word === 'accepted' || word === 'rejected');
      return value === 'no' ? words.length === 0 : words.some((word) => value === 'me' || word === value);
    }),
  note: (value, { notes }) =>
    known(notes, (all) =>
      value === 'yes' || value === 'no'
        ? all.length > 0 === (value === 'yes')
        : all.some((note) => note.includes(foldText(value))),
    ),
  tag: (value, { tags }) => known(tags, (all) => all.includes(foldText(value))),
  snoozed: (value, { snooze }) =>
    value === 'back'
      ? known(snooze, (is) => is !== null && is.backAtMs !== null)
      : flag(
          value,
          known(snooze, (is) => is !== null && is.backAtMs === null),
        ),
  'tax-id': (value, { taxIdentity }) => {
    const { from, below } = taxIdentityRange(value);
    return known(taxIdentity, (identity) => identity !== null && identity >= from && identity < below);
  },
  // Replaced where the rules are known.
  proposed: () => null,
  rule: () => null,
};

function termAnswer({ key, values }: TermNode, claim: ClaimAnswers, around: Around): Answer {
  if (isActionKey(key)) return isActed([{ kind: 'term', key, values }], claim, around);
  return some(values.map((value) => termAnswers[key](value, claim, around)));
}

/** Whether one action meets all of the nodes. */
function isActed(nodes: readonly ActionNode[], { actions }: ClaimAnswers, { timeZone }: Around): Answer {
  const meets =
    ({ word, agent, atMs }: StandingAction) =>
    (node: ActionNode) => {
      if (node.kind === 'dates') return isWithin(node, atMs, timeZone);
      if (node.key === 'action') return word !== null && node.values.includes(word);
      if (node.key === 'agent') return node.values.includes(agent);
      return node.values.includes(String(Math.floor(minuteOfDay(atMs, timeZone) / 60)));
    };
  return known(actions, (all) => all.some((action) => nodes.every(meets(action))));
}

function isWithin(node: DatesNode, ms: number, timeZone: TimeZone): boolean {
  const { fromMs, belowMs } = datesRange(node, timeZone);
  return (fromMs === null || ms >= fromMs) && (belowMs === null || ms < belowMs);
}

function datesAnswer(node: DatesNode, claim: ClaimAnswers, { timeZone }: Around): Answer {
  const isOn = (ms: number | null) =>
    node.from === null && node.to === null ? ms === null : ms !== null && isWithin(node, ms, timeZone);
  switch (node.key) {
    case 'created':
      return known(claim.createdAtMs, isOn);
    case 'decision-date':
      return known(claim.decisionAtMs, isOn);
    case 'outcome-date':
      return known(claim.outcomeAtMs, isOn);
    default:
      return known(
        claim.snooze,
        (snooze) => snooze !== null && snooze.backAtMs === null && isOn(snooze.untilMs),
      );
  }
}

function comparisonAnswer(node: ComparisonNode, claim: ClaimAnswers, { atMs }: Around): Answer {
  const { key, operator, value, unit } = node;
  const unitMs = ageUnitsMs[unit ?? 'd'];
  const isUnits = (units: number) => compares(units, operator, value);
  const took = (endMs: number | null) => (createdAtMs: number | null) =>
    createdAtMs !== null &&
    endMs !== null &&
    endMs >= createdAtMs &&
    isUnits(Math.floor((endMs - createdAtMs) / unitMs));
  switch (key) {
    case 'amount':
      return known(claim.amount, (amount) => amount !== null && compares(amount, operator, value));
    case 'age':
      // What was created 2 days ago to the millisecond is 1d old.
      return known(claim.createdAtMs, (ms) => ms !== null && isUnits(Math.ceil((atMs - ms) / unitMs) - 1));
    case 'updated':
      return known(claim.updatedAtMs, (ms) => ms !== null && isUnits(Math.floor((atMs - ms) / unitMs)));
    case 'left':
      return known(claim.targetAtMs, (ms) => ms !== null && isUnits(Math.floor((ms - atMs) / unitMs)));
    case 'time-to-decision':
      return claim.decisionAtMs === undefined ? null : known(claim.createdAtMs, took(claim.decisionAtMs));
    case 'time-to-outcome':
      return claim.outcomeAtMs === undefined ? null : known(claim.createdAtMs, took(claim.outcomeAtMs));
  }
}

const comparisons: Readonly<Record<Operator, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
};

function compares(one: number, operator: Operator, other: number): boolean {
  return comparisons[operator](one, other);
}
