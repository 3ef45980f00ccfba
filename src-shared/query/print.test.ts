import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import {
  isComparisonKey,
  isDateKey,
  isTermKey,
  operators,
  queryKeys,
  type QueryNode,
  querySchema,
  takesQuotedValues,
  valueWords,
} from './query.ts';
import { allOf, anyOf, compared, negated } from './query-nodes.ts';

const piece = fc.constantFrom(
  'a',
  'Café',
  'or',
  'not',
  'OR',
  '-',
  '--',
  '.',
  '..',
  '(',
  ')',
  '"',
  '\\',
  ',',
  ' ',
  '  ',
  '\t',
  '\n',

  '\u00a0',
  '\u202f',
  'seen:',
  'no',
  'colour:x',
  '%',
  '_',
  "'",
  '*',
  'ß',
  '💳',
  '東京',
  'yes',
  '1.5',
  '\u0000',
);
const anyText = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const day = fc.constantFrom('2026-11-02', '1971-01-01', '2200-12-31', '2026-11-02T14:00:00.000Z', null);
const leaf = fc.oneof(
  anyText.map((text): QueryNode => ({ kind: 'text', text })),
  fc
    .tuple(fc.constantFrom(...queryKeys.filter(isTermKey)), fc.array(anyText, { minLength: 1, maxLength: 3 }))
    .map(([key, values]): QueryNode => ({ kind: 'term', key, values })),
  fc
    .constantFrom(...queryKeys.filter(isTermKey).filter((key) => valueWords(key).length > 0))
    .chain((key) =>
      fc
        .subarray(valueWords(key), { minLength: 1 })
        .map((values): QueryNode => ({ kind: 'term', key, values })),
    ),
  fc
    .tuple(
      fc.constantFrom(...operators),
      fc.oneof(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.integer()),
    )
    .map(([operator, value]): QueryNode => compared('amount', operator, value + 0, null)),
  fc
    .tuple(
      fc.constantFrom(...queryKeys.filter(isComparisonKey)),
      fc.constantFrom(...operators),
      fc.nat({ max: 99_999 }),
      fc.constantFrom('h', 'd', 'w'),
    )
    .map(([key, operator, value, unit]): QueryNode => compared(key, operator, value, unit)),
  fc
    .tuple(fc.constantFrom(...queryKeys.filter(isDateKey)), day, day)
    .map(([key, from, to]): QueryNode => ({ kind: 'dates', key, from, to })),
);
const { query: trees } = fc.letrec<{ query: QueryNode }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc.array(tie('query'), { maxLength: 3 }).map((nodes): QueryNode => ({ kind: 'all', nodes })),
    },
    {
      weight: 2,
      arbitrary: fc.array(tie('query'), { maxLength: 3 }).map((nodes): QueryNode => ({ kind: 'any', nodes })),
    },
    { weight: 2, arbitrary: tie('query').map((node): QueryNode => ({ kind: 'not', node })) },
  ),
}));

const tidy = (text: string) => text.replace(/[^\S\u00a0\u202f]+/gu, ' ').replace(/^ | $/g, '');

/** The form that the parser gives. */
function plain(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'all':
      return allOf(node.nodes.map(plain));
    case 'any': {
      const [first, ...others] = node.nodes.map(plain);
      return first === undefined ? node : anyOf([first, ...others]);
    }
    case 'not':
      return negated(plain(node.node));
    case 'text':
      return { kind: 'text', text: tidy(node.text) };
    case 'term': {
      const values = takesQuotedValues(node.key) ? node.values : node.values.map(tidy);
      return { ...node, values: [...new Set(values)] };
    }
    default:
      return node;
  }
}

it('A query that is printed and can be read again is the same query', () => {
  checkProperty(
    fc.property(trees, (tree) => {
      if (!querySchema.safeParse(tree).success) return;
      const text = printQuery(tree);
      const parsed = parseQuery(text);
      if (parsed.ok) expect([text, parsed.query]).toEqual([text, plain(tree)]);
    }),
    { atLeast: 500 },
  );
});
