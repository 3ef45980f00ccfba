import { z } from 'zod';
import { parseQuery, queryOfText } from './parse.ts';
import { type QueryNode, querySchema } from './query.ts';
import { allOf, compared, termOf } from './query-nodes.ts';

/**
 * Queries as Claimdesk stored them before saved lists and exports held trees: conditions in fields, and the rest as
 * text in the search language. They are read from disk, and never written any more.
 */

const values = z.array(z.string()).optional();
const fields = {
  seen: z.boolean().optional(),
  read: z.boolean().optional(),
  isOpen: z.boolean().optional(),
  statuses: values,
  origins: values,
  outcomes: values,
  currencies: values,
  amountMin: z.number().optional(),
  amountMax: z.number().optional(),
  merchantName: z.string().optional(),
  merchantId: z.string().optional(),
};

const draftSchema = z.strictObject({
  ...fields,
  /** Text as typed. */
  text: z.string(),
  ageMinDays: z.number().optional(),
  ageMaxDays: z.number().optional(),
  /** Conditions that must all hold. */
  terms: z.array(z.string()).optional(),
});

/** A time that a date can hold, as can the millisecond before it. */
const timeMs = z.number().gt(-8.64e15).max(8.64e15).optional();

const filterSchema = z.strictObject({
  ...fields,
  /** Words only. */
  text: z.string().optional(),
  createdAfterMs: timeMs,
  createdBeforeMs: timeMs,
  needsDecision: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  where: z.string().optional(),
  atMs: z.number().optional(),
  timeZone: z.string().optional(),
});

/** Returns the query of a saved list; `null` if it can't be read. */
export function queryOfEarlierDraft(stored: unknown): QueryNode | null {
  const { data } = draftSchema.safeParse(stored);
  if (data === undefined) return null;
  const { ageMinDays, ageMaxDays, terms = [], text } = data;
  const typed = terms.map((term) => parseQuery(term));
  // Without one of them the list would find more.
  if (!typed.every(({ ok }) => ok)) return null;
  return checked([
    ...nodesOf(data),
    ...(ageMinDays === undefined ? [] : [compared('age', '>=', ageMinDays, 'd')]),
    ...(ageMaxDays === undefined ? [] : [compared('age', '<=', ageMaxDays, 'd')]),
    ...typed.flatMap((one) => (one.ok ? [one.query] : [])),
    queryOfText(text),
  ]);
}

/**
 * Returns the query of an exported list, with the moment and zone that it was read in; `null` if it can't be read.
 */
export function askedOfEarlierFilter(
  stored: unknown,
): { query: QueryNode; atMs?: number; timeZone?: string } | null {
  const { data } = filterSchema.safeParse(stored);
  if (data === undefined) return null;
  const { createdAfterMs, createdBeforeMs, needsDecision, snoozed, where, text, atMs, timeZone } = data;
  const query = checked([
    ...flag('needs-decision', needsDecision),
    ...flag('snoozed', snoozed),
    ...nodesOf(data),
    ...(createdAfterMs === undefined && createdBeforeMs === undefined
      ? []
      : [
          {
            kind: 'dates' as const,
            key: 'created' as const,
            from: createdAfterMs === undefined ? null : new Date(createdAfterMs).toISOString(),
            to: createdBeforeMs === undefined ? null : new Date(createdBeforeMs - 1).toISOString(),
          },
        ]),
    ...(where === undefined ? [] : [queryOfText(where)]),
    ...(text === undefined ? [] : [text === '' ? queryOfText(' ') : { kind: 'text' as const, text }]),
  ]);
  return query && { query, ...(atMs !== undefined && { atMs }), ...(timeZone !== undefined && { timeZone }) };
}

function nodesOf(stored: Omit<z.infer<typeof filterSchema>, 'text'>): QueryNode[] {
  const several = (
    key: 'status' | 'network' | 'outcome' | 'currency' | 'merchant' | 'merchant-id',
    names: readonly string[] | undefined,
  ): QueryNode[] => {
    if (names === undefined) return [];
    // None of no values found nothing, and must never find everything.
    return names.length === 0 ? [{ kind: 'unreadable', text: `${key}:` }] : [termOf(key, ...names)];
  };
  const named = (name: string | undefined) => (name === undefined ? undefined : [name]);
  return [
    ...flag('seen', stored.seen),
    ...flag('read', stored.read),
    ...flag('open', stored.isOpen),
    ...several('status', stored.statuses),
    ...several('network', stored.origins),
    ...several('outcome', stored.outcomes),
    ...several('currency', stored.currencies),
    ...(stored.amountMin === undefined ? [] : [compared('amount', '>=', stored.amountMin, null)]),
    ...(stored.amountMax === undefined ? [] : [compared('amount', '<=', stored.amountMax, null)]),
    ...several('merchant', named(stored.merchantName)),
    ...several('merchant-id', named(stored.merchantId)),
  ];
}

function flag(key: 'seen' | 'read' | 'open' | 'needs-decision' | 'snoozed', is: boolean | undefined) {
  return is === undefined ? [] : [termOf(key, is ? 'yes' : 'no')];
}

function checked(nodes: readonly QueryNode[]): QueryNode | null {
  return querySchema.safeParse(allOf(nodes)).data ?? null;
}
