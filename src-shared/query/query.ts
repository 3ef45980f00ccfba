import { z } from 'zod';
import type { ClaimOrigin, ClaimOutcome, ClaimStatus } from '../claims-service/claim.ts';
import type { ProposedKind } from '../domain/rule/proposed-decision.ts';
import { searchTerms } from '../domain/text/search-terms.ts';
import { isDayOrMoment } from './date-range.ts';

/**
 * A query says which claims are meant. It is typed in the search language (`parse`), which prints it (`print`):
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
  | z.infer<typeof textSchema>
  | UnreadableNode
  | TermNode
  | ComparisonNode
  | DatesNode;

export type TermNode = z.infer<typeof termSchema>;
export type ComparisonNode = z.infer<typeof comparisonSchema>;
export type DatesNode = z.infer<typeof datesSchema>;
export type UnreadableNode = z.infer<typeof unreadableSchema>;

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
/** Networks that have a name of their own; a claim may come from another one. */
const originWords = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  cabal: 'cabal',
} satisfies Record<ClaimOrigin, string> & Record<string, string>;
const flagWords = { yes: 'yes', no: 'no' };
const proposalWords: Readonly<Record<ProposedKind, string>> = {
  accept: 'accept',
  reject: 'reject',
  seen: 'seen',
  snooze: 'snooze',
  tag: 'tag',
  email: 'email',
  finish: 'finish',
};

interface KeyRow {
  kind: 'term' | 'comparison' | 'dates';
  /** Words that can be typed for each value; without them, any value. */
  words?: Readonly<Record<string, string>>;
  /** Set if values are spelled as in the service or the journal: one in quotes is taken as it stands. */
  isOpen?: true;
  /**
   * Set if values are what somebody wrote: `words` aren't all of them, and quotes are only used where they are
   * needed.
   */
  isFree?: true;
  /** Values as they are typed. A key without it needs words: `searchKeys` of the catalogues explain its values. */
  example?: string;
}

/** Every key of the search language, in the order in which keys are suggested. */
const keyTable = {
  status: {
    kind: 'term',
    words: statusWords,
    isOpen: true,
    example: 'pending, accepted, rejected, completed…',
  },
  network: { kind: 'term', words: originWords, isOpen: true, example: 'visa, mastercard, amex…' },
  outcome: { kind: 'term', words: outcomeWords, isOpen: true, example: 'in-progress, won, lost' },
  currency: { kind: 'term', isOpen: true, example: 'ARS, USD…' },
  seen: { kind: 'term', words: flagWords },
  read: { kind: 'term', words: flagWords },
  open: { kind: 'term', words: flagWords },
  /** In the collaboration stage, open, and without an unresolved decision here. */
  'needs-decision': { kind: 'term', words: flagWords },
  /** Merchant's name. A whole name means that name alone; a part, every name that a search for it finds. */
  merchant: { kind: 'term', isFree: true },
  'merchant-id': { kind: 'term', isOpen: true, isFree: true },
  holder: { kind: 'term', isFree: true },
  /** Documents. A claim whose documents were never listed has `unknown`. */
  docs: {
    kind: 'term',
    words: { approved: 'approved', unapproved: 'unapproved', none: 'none', unknown: 'unknown' },
    example: 'approved, unapproved, none, unknown',
  },
  /** Decision in the journal of this computer. */
  decided: { kind: 'term', words: { me: 'me', accepted: 'accepted', rejected: 'rejected', no: 'no' } },
  /** Whether there is a note, or one with this text. */
  note: { kind: 'term', words: flagWords, isFree: true },
  tag: { kind: 'term', isFree: true },
  /** Snooze on this computer; `back` until the claim is opened. */
  snoozed: { kind: 'term', words: { ...flagWords, back: 'back' } },
  'tax-id': { kind: 'term', isOpen: true, isFree: true },
  /** Decision that the first rule which applies to the claim proposes. */
  proposed: { kind: 'term', words: { ...flagWords, ...proposalWords } },
  /** Name of the rule that proposes a decision. */
  rule: { kind: 'term', isFree: true },
  /** Action on this computer. */
  action: {
    kind: 'term',
    words: { seen: 'seen', accepted: 'accepted', rejected: 'rejected', finished: 'finished', email: 'email' },
  },
  agent: { kind: 'term', isOpen: true, isFree: true },
  /** Hour of an action on this computer. */
  hour: { kind: 'term' },
  amount: { kind: 'comparison', example: '>100, 100..200' },
  age: { kind: 'comparison', example: '>10d, <2w' },
  updated: { kind: 'comparison', example: '<2d, <6h' },
  /** Time left until the internal target; below 0 it is overdue. */
  left: { kind: 'comparison' },
  'time-to-decision': { kind: 'comparison' },
  'time-to-outcome': { kind: 'comparison' },
  created: { kind: 'dates', example: '2026-11-02, 2026-11-02..2026-11-08' },
  /** Time when the collaboration was decided, here or elsewhere. */
  'decision-date': { kind: 'dates' },
  'outcome-date': { kind: 'dates' },
  /** Time when an action was taken on this computer. */
  'action-date': { kind: 'dates' },
  /** Time when a snoozed claim comes back; unknown for one that waits for a change. */
  'snoozed-until': { kind: 'dates' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type QueryKey = keyof typeof keyTable;
type KeyOfKind<Kind> = {
  [Key in QueryKey]: (typeof keyTable)[Key]['kind'] extends Kind ? Key : never;
}[QueryKey];
export type TermKey = KeyOfKind<'term'>;
export type ComparisonKey = KeyOfKind<'comparison'>;
export type DateKey = KeyOfKind<'dates'>;

/** A key with an example of its values; the catalogues explain the others. */
type ExampleKey = {
  [Key in QueryKey]: (typeof keyTable)[Key] extends { example: string } ? Key : never;
}[QueryKey];
export type ExplainedKey = Exclude<QueryKey, ExampleKey>;

const rowOf = (key: QueryKey): KeyRow => keyTable[key];

/** Returns values of a key as they are typed, or the key that the catalogues explain. */
export function helpOf(key: QueryKey): { example: string } | { explained: ExplainedKey } {
  return isExplained(key) ? { explained: key } : { example: rowOf(key).example ?? '' };
}

const isExplained = (key: QueryKey): key is ExplainedKey => rowOf(key).example === undefined;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of just these
export const queryKeys = Object.keys(keyTable) as QueryKey[];
export const isTermKey = (key: string): key is TermKey => isOfKind(key, 'term');
export const isComparisonKey = (key: string): key is ComparisonKey => isOfKind(key, 'comparison');
export const isDateKey = (key: string): key is DateKey => isOfKind(key, 'dates');

function isOfKind(key: string, kind: KeyRow['kind']): boolean {
  const known = queryKeys.find((one) => one === key);
  return known !== undefined && rowOf(known).kind === kind;
}

export const operators = ['<=', '>=', '<', '>', '='] as const;
export type Operator = (typeof operators)[number];

/**
 * Units of ages and of the time left until a target, in milliseconds. They are counted in whole units: a claim is 2d
 * old until it is 3d old.
 */
export const ageUnitsMs = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
export type AgeUnit = keyof typeof ageUnitsMs;

/** Longest search in a list that is not a list of claims, in characters. */
export const longestSearch = 200;
/**
 * Longest search of claims, in characters: as long as one that an export prints beside a figure, which can be typed
 * again.
 */
export const longestQuery = 20_000;
export const longestMerchantName = 300;
/** Largest number that can be typed, beyond every amount and age of a claim. */
export const largestAmount = 1e15;
export const largestAge = 99_999;

/** Typed words. Spaces alone are refused, as they would narrow nothing. */
const textSchema = z.strictObject({
  kind: z.literal('text'),
  text: z
    .string()
    .max(longestQuery)
    .regex(/[\S\u00a0\u202f]/u),
});

/** Text that can't be read: the whole query finds nothing, and the text is still there to be corrected. */
const unreadableSchema = z.strictObject({
  kind: z.literal('unreadable'),
  text: z.string().min(1).max(longestQuery),
});

/** One field has one of these values, as spelled by the service or the journal. */
const termSchema = z
  .strictObject({
    kind: z.literal('term'),
    key: z.enum(queryKeys.filter(isTermKey)),
    values: z.array(z.string().max(longestQuery)).min(1),
  })
  .refine(({ key, values }) => values.every((value) => isValue(key, value)));

const comparisonSchema = z
  .strictObject({
    kind: z.literal('comparison'),
    key: z.enum(queryKeys.filter(isComparisonKey)),
    operator: z.enum(operators),
    value: z.number(),
    /** Unit; `null` for an amount, which is in the claim's own currency. */
    unit: z.enum(['h', 'd', 'w']).nullable(),
  })
  .refine(({ key, value, unit }) =>
    key === 'amount'
      ? unit === null && Math.abs(value) <= largestAmount
      : unit !== null && Number.isInteger(value) && value >= 0 && value <= largestAge,
  );

const endOfDates = z.string().refine(isDayOrMoment).nullable();

/** A moment of the claim is on one of these days, or between these moments; both limits are inclusive. */
const datesSchema = z
  .strictObject({
    kind: z.literal('dates'),
    key: z.enum(queryKeys.filter(isDateKey)),
    /** First day or moment; `null` for no limit. */
    from: endOfDates,
    /** Last day or moment; `null` for no limit. Both `null`: the moment is unknown. */
    to: endOfDates,
  })
  .refine(({ key, from, to }) => key !== 'action-date' || from !== null || to !== null);

const nodeSchema: z.ZodType<QueryNode, QueryNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all'), nodes: z.array(nodeSchema) }),
    z.strictObject({ kind: z.literal('any'), nodes: z.array(nodeSchema).min(1) }),
    z.strictObject({ kind: z.literal('not'), node: nodeSchema }),
    textSchema,
    unreadableSchema,
    termSchema,
    comparisonSchema,
    datesSchema,
  ]),
);

/**
 * Most characters of a query: a search as typed and what stood before it, with room for what a view or a figure adds.
 */
const mostCharacters = 60_000;
const mostNodes = 20_000;
const mostDepth = 100;

/**
 * A query from elsewhere. Keys, values and kinds of nodes that this version doesn't have are refused, never left out.
 */
export const querySchema = nodeSchema.refine((query) => {
  const size = { nodes: 0, characters: 0 };
  const conjuncts = query.kind === 'all' ? query.nodes : [query];
  return (
    // Anywhere else, what is unreadable could be denied, or be one of several.
    conjuncts.every((node) => node.kind === 'unreadable' || isWithin(node, size)) &&
    size.nodes <= mostNodes &&
    size.characters <= mostCharacters
  );
});

/**
 * Whether a query is within the limits. @param isPart in a negation or beside an alternative, where a node without a
 * word or condition would find everything.
 */
function isWithin(
  node: QueryNode,
  size: { nodes: number; characters: number },
  depth = 1,
  isPart = false,
): boolean {
  size.nodes += 1;
  if (depth > mostDepth) return false;
  switch (node.kind) {
    case 'all':
      if (isPart && node.nodes.length === 0) return false;
      return node.nodes.every((one) => isWithin(one, size, depth + 1, isPart));
    case 'any':
      return node.nodes.every((one) => isWithin(one, size, depth + 1, true));
    case 'not':
      return isWithin(node.node, size, depth + 1, true);
    case 'text':
      size.characters += node.text.length;
      return !isPart || searchTerms(node.text) !== null;
    case 'unreadable':
      return false;
    case 'term':
      for (const value of node.values) size.characters += value.length;
      return true;
    default:
      return true;
  }
}

/** A query that narrows nothing. */
export const emptyQuery: QueryNode = { kind: 'all', nodes: [] };

/** Returns the words that a key takes, in the order in which they are suggested; none where anything can be typed. */
export function valueWords(key: QueryKey): string[] {
  return Object.values(rowOf(key).words ?? {});
}

export function takesQuotedValues(key: TermKey): boolean {
  return rowOf(key).isOpen === true;
}

/** Whether any value of the key may be typed without quotes. */
export function isFreeKey(key: TermKey): boolean {
  return rowOf(key).isFree === true;
}

/** Returns the value that was typed for a key; `null` if the key has no such value. */
export function readValue(key: TermKey, typed: string, isQuoted: boolean): string | null {
  const { words, isOpen, isFree } = rowOf(key);
  if (isQuoted && isOpen === true) return typed;
  if (key === 'currency') return /^[A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : null;
  if (key === 'hour') return /^([01]?\d|2[0-3])$/.test(typed) ? String(Number(typed)) : null;
  if (words === undefined) return typed;
  const wanted = canonical(typed);
  const found = Object.entries(words).find(
    ([value, word]) => canonical(value) === wanted || canonical(word) === wanted,
  );
  return found?.[0] ?? (isFree === true ? typed : null);
}

function isValue(key: TermKey, value: string): boolean {
  const { words, isOpen, isFree } = rowOf(key);
  if (isOpen === true) return true;
  // A part of every name, note and tag.
  if (isFree === true) return value !== '';
  return key === 'hour' ? readValue(key, value, false) === value : Object.hasOwn(words ?? {}, value);
}

/** Returns how a value of a key is typed; `null` if only in quotes. */
export function wordOfValue(key: TermKey, value: string): string | null {
  if (key === 'currency') return /^[A-Z]{3}$/.test(value) ? value : null;
  if (key === 'hour') return value;
  const { words } = rowOf(key);
  return words === undefined || !Object.hasOwn(words, value) ? null : (words[value] ?? null);
}

/** Returns one spelling for `PENDING_REVIEW`, `pending-review` and `Pending review`. */
function canonical(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/gu, '-');
}
