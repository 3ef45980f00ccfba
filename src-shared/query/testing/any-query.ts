import fc from 'fast-check';
import {
  isComparisonKey,
  isDateKey,
  isTermKey,
  operators,
  queryKeys,
  type QueryNode,
  valueWords,
} from '../query.ts';
import { compared } from '../query-nodes.ts';

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
  'amount:',
  '1.234',
  '>2,5',
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
/** Texts that look like queries, and those that don't. */
export const anyTyped = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
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
/** Queries of every kind of node, with values and words that the language could read as something else. */
export const { query: anyQuery } = fc.letrec<{ query: QueryNode }>((tie) => ({
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
