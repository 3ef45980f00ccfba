import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import { type QueryNode, querySchema, takesQuotedValues } from './query.ts';
import { allOf, anyOf, negated } from './query-nodes.ts';
import { anyQuery } from './testing/any-query.ts';

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
    fc.property(anyQuery, (tree) => {
      if (!querySchema.safeParse(tree).success) return;
      const text = printQuery(tree);
      const parsed = parseQuery(text);
      if (parsed.ok) expect([text, parsed.query]).toEqual([text, plain(tree)]);
    }),
    { atLeast: 500 },
  );
});
