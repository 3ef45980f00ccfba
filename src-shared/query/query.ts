import type { ClaimOrigin, ClaimOutcome, ClaimStatus } from '../claims-service/claim.ts';
import type { LocalDay } from '../domain/time/local-day.ts';

/**
 * The search language of the claims:
 *
 *   query := some ('or' some)*        some := unit unit*         all of them are wanted
 *   unit  := ('-' | 'not ') unit | '(' query ')' | key ':' value (',' value)* | text
 *
 * A list of values means any of them. Quotes take what is in them as it stands. What is no term is
 * free text, see search-terms.
 */
export type QueryNode =
  | { kind: 'all' | 'any'; nodes: QueryNode[] }
  | { kind: 'not'; node: QueryNode }
  | { kind: 'text'; text: string }
  | TermNode
  | ComparisonNode
  | DatesNode;

/** One field is one of these values, as the service or the journal spells them. */
export interface TermNode {
  kind: 'term';
  key: TermKey;
  values: string[];
}

export interface ComparisonNode {
  kind: 'comparison';
  key: ComparisonKey;
  operator: Operator;
  value: number;
  /** `null` for an amount, which is in the claim's own currency. */
  unit: AgeUnit | null;
}

/** A moment of the claim is on one of these days, both included. */
export interface DatesNode {
  kind: 'dates';
  key: DateKey;
  /** `null`: from the beginning. */
  from: LocalDay | null;
  /** `null`: to the end. Both `null`: the moment is not known. */
  to: LocalDay | null;
}

export const termKeys = [
  'status',
  'network',
  'outcome',
  'currency',
  'seen',
  'read',
  'open',
  'merchant',
  'merchant-id',
  'holder',
  'docs',
  'decided',
  'note',
  'tag',
  'snoozed',
  'tax-id',
  'action',
  'agent',
  'hour',
] as const;
export type TermKey = (typeof termKeys)[number];
export const comparisonKeys = [
  'amount',
  'age',
  'updated',
  'left',
  'time-to-decision',
  'time-to-outcome',
] as const;
export type ComparisonKey = (typeof comparisonKeys)[number];
/**
 * `decision-date` is when the collaboration was decided, wherever; `action-date`, when something was done here;
 * `snoozed-until`, when a snoozed claim comes back, unknown for one that waits for a change.
 */
export const dateKeys = ['created', 'decision-date', 'outcome-date', 'action-date', 'snoozed-until'] as const;
export type DateKey = (typeof dateKeys)[number];
export const queryKeys = [...termKeys, ...comparisonKeys, ...dateKeys] as const;
export type QueryKey = (typeof queryKeys)[number];

export const operators = ['<=', '>=', '<', '>', '='] as const;
export type Operator = (typeof operators)[number];

/** An age, or what is left until an internal target, in a unit is a whole number of them: a claim is 2d old until it is 3d old. */
export const ageUnitsMs = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
export type AgeUnit = keyof typeof ageUnitsMs;

/** Nothing asked for: it narrows nothing. */
export const emptyQuery: QueryNode = { kind: 'all', nodes: [] };

const statusWords: Readonly<Record<ClaimStatus, string>> = {
  PENDING_REVIEW: 'pending',
  COLLABORATION_ACCEPTED: 'accepted',
  COLLABORATION_REJECTED: 'rejected',
  SECOND_PRESENTATION_STARTED: '2nd-started',
  SECOND_PRESENTATION_COMPLETED: '2nd-completed',
  SECOND_PRESENTATION_ACCEPTED: '2nd-accepted',
  COMPLETED: 'completed',
};
const outcomeWords: Readonly<Record<ClaimOutcome, string>> = {
  in_progress: 'in-progress',
  won: 'won',
  lost: 'lost',
};
const originWords: Readonly<Record<ClaimOrigin, string>> = { visa: 'visa', mastercard: 'mastercard' };
const flagWords = { yes: 'yes', no: 'no' };

/** What may be typed for the values of a key; of those without an entry, any. */
const wordsOf: Readonly<Partial<Record<TermKey, Readonly<Record<string, string>>>>> = {
  status: statusWords,
  outcome: outcomeWords,
  network: originWords,
  seen: flagWords,
  read: flagWords,
  open: flagWords,
  /** A claim whose documents were never listed has `unknown`. */
  docs: { approved: 'approved', unapproved: 'unapproved', none: 'none', unknown: 'unknown' },
  /** In the journal of this computer. */
  decided: { me: 'me', accepted: 'accepted', rejected: 'rejected', no: 'no' },
  /** Or a part of one. */
  note: flagWords,
  /** On this computer; `back` until the claim is opened. */
  snoozed: { ...flagWords, back: 'back' },
  /** What was done on this computer. */
  action: { seen: 'seen', accepted: 'accepted', rejected: 'rejected', finished: 'finished', email: 'email' },
};

/** Keys whose values the service may add to: one in quotes is taken as it stands. */
export const openKeys: ReadonlySet<TermKey> = new Set(['status', 'outcome', 'network', 'currency']);

/** The words that a key takes, in the order in which they are suggested; none where anything may be typed. */
export function valueWords(key: QueryKey): string[] {
  return isTermKey(key) ? Object.values(wordsOf[key] ?? {}) : [];
}

export function isTermKey(key: string): key is TermKey {
  return (termKeys as readonly string[]).includes(key);
}

export function isDateKey(key: string): key is DateKey {
  return (dateKeys as readonly string[]).includes(key);
}

export function isComparisonKey(key: string): key is ComparisonKey {
  return (comparisonKeys as readonly string[]).includes(key);
}

/** The value that was typed for a key; `null` when the key has no such value. */
export function readValue(key: TermKey, typed: string, isQuoted: boolean): string | null {
  if (isQuoted && openKeys.has(key)) return typed;
  if (key === 'currency') return /^[A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : null;
  if (key === 'hour') return /^([01]?\d|2[0-3])$/.test(typed) ? String(Number(typed)) : null;
  const words = wordsOf[key];
  if (words === undefined) return typed;
  const wanted = canonical(typed);
  const found = Object.entries(words).find(
    ([value, word]) => canonical(value) === wanted || canonical(word) === wanted,
  );
  return found?.[0] ?? (key === 'note' ? typed : null);
}

/** How a value of a key is written; `null`: only in quotes. */
export function wordOfValue(key: TermKey, value: string): string | null {
  if (key === 'currency') return /^[A-Z]{3}$/.test(value) ? value : null;
  if (key === 'hour') return value;
  const words = wordsOf[key];
  return words === undefined || !Object.hasOwn(words, value) ? null : (words[value] ?? null);
}

/** `PENDING_REVIEW`, `pending-review` and `Pending review` are one. */
function canonical(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/gu, '-');
}
