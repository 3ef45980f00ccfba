import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryOf } from './testing/asking.ts';
import { checkProperty } from '../../src-testing/check-property.ts';
import {
  boundAt,
  fieldOf,
  isSameQuery,
  mergeQueries,
  partsOf,
  valuesAt,
  withBound,
  withoutKey,
  withValues,
} from './edit.ts';
import { parseQuery, queryOfText } from './parse.ts';
import { printQuery } from './print.ts';
import { emptyQuery, type QueryNode, querySchema } from './query.ts';
import { allOf, conjunctsOf } from './query-nodes.ts';

const printed = (query: QueryNode) => printQuery(query);
const fieldsOf = (text: string) => conjunctsOf(partsOf(queryOf(text)).terms).map(fieldOf);

describe('The parts of a search', () => {
  it('are conditions of the menu, others, and the words behind them', () => {
    const parts = partsOf(queryOf('sur status:pending -seen:yes amount:>=100 age:>10d 24 amount:<200'));
    expect(printed(parts.terms)).toBe('status:pending amount:>=100 age:>=11d -seen:yes amount:<200');
    expect(parts.text).toBe('sur 24');
    expect(fieldsOf('status:pending -seen:yes amount:>=100 age:>10d amount:<200')).toEqual([
      'status',
      'amount-min',
      'age-min',
      null,
      null,
    ]);
  });

  it('say a denial of “read” as its opposite: every claim was read here, or was not', () => {
    expect(printed(partsOf(queryOf('-read:yes -open:no')).terms)).toBe('read:no -open:no');
  });

  it('put together find the same as the search', () => {
    const pieces = fc.constantFrom(
      'sur',
      '"or"',
      'seen:no',
      '-read:no',
      'age:<3d',
      'age:2w',
      '(a or b)',
      'amount:>-5',
    );
    checkProperty(
      fc.property(fc.array(pieces, { maxLength: 6 }), (words) => {
        const query = queryOf(words.join(' '));
        const { terms, text } = partsOf(query);
        expect(isSameQuery(allOf([terms, queryOfText(text)]), query)).toBe(true);
      }),
      { atLeast: 20 },
    );
  });

  it('keep a text that can’t be read as it was typed', () => {
    for (const text of ['status:odd', 'x colour:red', ' ', '-.']) {
      const query = allOf([queryOf('seen:no'), queryOfText(text)]);
      expect(partsOf(query).text).toBe(text);
      expect(parseQuery(printed(query)).ok).toBe(false);
    }
  });
});

it.each([
  ['what a later version could not read', [{ kind: 'unreadable', text: 'seen:no' }]],
  ['blanks', [{ kind: 'unreadable', text: ' ' }]],
  [
    'what is readable behind a word',
    [
      { kind: 'text', text: 'sur' },
      { kind: 'unreadable', text: '. or seen:no' },
    ],
  ],
  [
    'what is readable before a word',
    [
      { kind: 'unreadable', text: '(' },
      { kind: 'text', text: 'sur' },
    ],
  ],
] as const)('A search with %s finds nothing in the search box either', (_, nodes) => {
  const { text } = partsOf(allOf(nodes));
  expect(queryOfText(text).kind).toBe('unreadable');
});

describe('The filter menu', () => {
  it('sets, changes and takes away the first condition of a field in its place', () => {
    let query = queryOf('status:pending seen:no status:completed');
    query = withValues(query, 'status', ['PENDING_REVIEW', 'ON_HOLD']);
    query = withBound(query, 'age-max', 20);
    expect(printed(query)).toBe('status:pending,"ON_HOLD" seen:no status:completed age:<=20d');
    expect(valuesAt(query, 'status')).toEqual(['PENDING_REVIEW', 'ON_HOLD']);
    expect(boundAt(query, 'age-max')).toBe(20);
    expect(printed(withBound(withValues(query, 'seen', []), 'age-max', undefined))).toBe(
      'status:pending,"ON_HOLD" status:completed',
    );
    expect(printed(withoutKey(query, 'status'))).toBe('seen:no status:completed age:<=20d');
  });
});

describe('Two queries', () => {
  it('are the same in whatever order they say something', () => {
    expect(
      isSameQuery(queryOf('network:visa,mastercard sur'), queryOf(' sur  network:mastercard,visa')),
    ).toBe(true);
    expect(isSameQuery(queryOf('age:>10d'), queryOf('age:>=11d'))).toBe(true);
    expect(isSameQuery(queryOf('seen:no'), queryOf('-seen:yes'))).toBe(false);
    expect(isSameQuery(queryOf('amount:>=1'), queryOf('amount:<=1'))).toBe(false);
  });

  it('edited at the same time both keep what was changed', () => {
    const before = queryOf('status:pending amount:>=10');
    const merged = mergeQueries(
      queryOf('status:pending,completed amount:>=10 tag:vip'),
      before,
      queryOf('status:pending,"ON_HOLD" sur'),
    );
    expect(isSameQuery(merged, queryOf('status:pending,completed,"ON_HOLD" tag:vip sur'))).toBe(true);
  });

  it.each([
    ['merchant:A', 'merchant:B', 'merchant:X', 'merchant:X'],
    ['seen:yes', 'seen:no', 'read:yes', 'read:yes'],
    ['age:>=5d', 'age:>=6d', 'age:>=7d open:yes', 'age:>=7d open:yes'],
    ['sur', 'sur norte', 'sur este', 'sur este'],
    ['colour:red', 'colour:blue sur', 'colour:green', 'colour:green'],
    ['status:pending,completed', 'status:pending tag:a', 'status:completed', 'status:completed tag:a'],
    [
      'status:pending status:completed',
      'status:completed',
      'status:pending,"NEW" status:completed',
      'status:completed status:pending,"NEW"',
    ],
  ])('that were “%s” and became “%s” and later “%s” are “%s”', (before, present, edited, merged) => {
    const found = mergeQueries(queryOfText(present), queryOfText(before), queryOfText(edited));
    expect(printed(found)).toBe(merged);
  });

  it('merge as a plain record of fields, lists of values, other conditions and words does', () => {
    checkProperty(
      fc.property(model, model, model, (before, present, edited) => {
        const found = mergeQueries(queryOfModel(present), queryOfModel(before), queryOfModel(edited));
        const wanted = queryOfModel(mergedModel(present, before, edited));
        expect(isSameQuery(found, wanted)).toBe(true);
      }),
      { atLeast: 200 },
    );
  });

  it('that are small enough alone and not together are the later one', () => {
    const large = (letter: string) => queryOf(`tag:${letter.repeat(18_000)} tag:x${letter.repeat(18_000)}`);
    const edited = large('b');
    expect(mergeQueries(large('a'), emptyQuery, edited) === edited).toBe(true);
  });
});

/** A query as a plain record, and three of them merged without a tree. */
interface Model {
  status: string[];
  single: Record<string, string>;
  others: string[];
  words: string;
}
const model: fc.Arbitrary<Model> = fc.record({
  status: fc.subarray(['pending', 'completed', 'accepted']),
  single: fc.record(
    {
      merchant: fc.constantFrom('merchant:A', 'merchant:B', 'merchant:C'),
      seen: fc.constantFrom('seen:yes', 'seen:no'),
      'amount-min': fc.constantFrom('amount:>=1', 'amount:>=2', 'amount:>=3'),
    },
    { requiredKeys: [] },
  ),
  others: fc.subarray(['tag:a', '-tag:b', 'created:2026-01-01']),
  words: fc.constantFrom('', 'sur', 'sur norte', 'colour:red'),
});

function queryOfModel({ status, single, others, words }: Model): QueryNode {
  const conditions = [
    ...(status.length === 0 ? [] : [`status:${status.join(',')}`]),
    ...Object.values(single),
  ];
  return allOf([...[...conditions, ...others].map(queryOf), queryOfText(words)]);
}

function mergedModel(now: Model, then: Model, next: Model): Model {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const later = <Value>(present: Value, before: Value, edited: Value) =>
    isSame(edited, before) ? present : edited;
  const sets = (present: string[], before: string[], edited: string[]) => [
    ...edited.filter((one) => !before.includes(one) || present.includes(one)),
    ...present.filter((one) => !before.includes(one) && !edited.includes(one)),
  ];
  const isNarrowedInAll = [now, then, next].every(({ status }) => status.length > 0);
  const values = sets(now.status, then.status, next.status);
  const names = ['merchant', 'seen', 'amount-min'];
  const single = names.flatMap((name) => {
    const value = later(now.single[name], then.single[name], next.single[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    status:
      isNarrowedInAll &&
      values.length > 0 &&
      !isSame(now.status, then.status) &&
      !isSame(next.status, then.status)
        ? values
        : later(now.status, then.status, next.status),
    single: Object.fromEntries(single),
    others: sets(now.others, then.others, next.others),
    words: later(now.words, then.words, next.words),
  };
}

describe('A query from elsewhere', () => {
  const takes = (query: unknown) => querySchema.safeParse(query).success;
  const not = (node: unknown) => ({ kind: 'not', node });
  const term = (key: string, ...values: string[]) => ({ kind: 'term', key, values });

  it('is taken with every kind of node', () => {
    const text =
      '-(seen:no or amount:>=-1.5) age:<3d created:2026-11-02.. sur created:..2026-11-02T14:00:00.000Z';
    expect(takes(queryOf(text))).toBe(true);
    expect(takes(queryOfText('status:odd'))).toBe(true);
  });

  it('is refused where it has what this version doesn’t know, or what is unreadable and denied', () => {
    for (const query of [
      {},
      term('mood', 'bright'),
      term('seen', 'maybe'),
      term('hour', '24'),
      { ...term('seen', 'no'), more: 1 },
      { kind: 'near', nodes: [] },
      { kind: 'comparison', key: 'age', operator: '>', value: 1.5, unit: 'd' },
      { kind: 'comparison', key: 'age', operator: '>', value: 1, unit: null },
      { kind: 'comparison', key: 'amount', operator: '>', value: 1e16, unit: null },
      { kind: 'dates', key: 'created', from: '2026-02-30', to: null },
      { kind: 'dates', key: 'action-date', from: null, to: null },
      not({ kind: 'unreadable', text: 'x' }),
      // Read again as text, they would find more than they do.
      { kind: 'text', text: ' ' },
      { kind: 'any', nodes: [] },
      { kind: 'any', nodes: [term('seen', 'no'), { kind: 'all', nodes: [] }] },
      not({ kind: 'text', text: '.' }),
      term('merchant', ''),
      term('holder', 'a', ''),
      term('note', ''),
      { kind: 'all', nodes: [not({ kind: 'unreadable', text: 'x' })] },
    ])
      expect([query, takes(query)]).toEqual([query, false]);
  });

  it('stays within its limits', () => {
    const nested = (depth: number): unknown => (depth === 0 ? term('seen', 'no') : not(nested(depth - 1)));
    expect([takes(nested(80)), takes(nested(200))]).toEqual([true, false]);
    expect(takes({ kind: 'text', text: 'x'.repeat(20_001) })).toBe(false);
    const words = (count: number) => ({
      kind: 'all',
      nodes: Array.from({ length: count }, (_, n) => not({ kind: 'text', text: `w${n}` })),
    });
    expect([takes(words(5000)), takes(words(20_000))]).toEqual([true, false]);
  });
});

it('An age that is as large as one can be stays a condition that can be asked', () => {
  const { terms } = partsOf(queryOf('age:>99999'));
  expect(querySchema.safeParse(allOf([terms, queryOf('age:>99999')])).success).toBe(true);
});
