import { expect, it } from 'vitest';
import { mostRules } from '../../../src-shared/contract/rules.ts';
import { termOf } from '../../../src-shared/query/query-nodes.ts';
import { makeJournal, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';

const at = { atMs: Date.UTC(2026, 2, 9), timeZone: 'UTC' } as const;

it.each([
  ['holder', 'gomez'],
  ['tax-id', '30-11111111'],
  ['tag', 'vip'],
  ['note', 'called'],
] as const)('As many rules as there may be propose by hundreds of values of %s each', async (key, theirs) => {
  const { queries, journalPath } = openBoth([
    receivedClaim('c1', {
      status: 'PENDING_REVIEW',
      isOpen: true,
      seen: false,
      merchant: { name: 'Sur', taxId: '30-11111111', taxIdType: 'CUIT' },
      payment: { card_holder_name: 'Ana Gómez' },
    }),
    receivedClaim('c2', { seen: false, payment: { card_holder_name: 'Luis Sosa' } }),
  ]);
  const journal = makeJournal(journalPath);
  journal.tag('c1', 'vip');
  journal.note('c1', 'called back');
  journal.propose(
    Array.from({ length: mostRules }, (_, rule) => {
      const others = Array.from({ length: 400 }, (_value, n) => `value${rule}x${n}`);
      return {
        name: `rule-${String(rule).padStart(2, '0')}`,
        query: termOf(key, ...others, ...(rule === mostRules - 1 ? [theirs] : [])),
        decision: { kind: 'seen' },
      };
    }),
  );
  const last = { claimId: 'c1', ruleId: `rule-${mostRules - 1}`, version: 1 };
  expect(await queries.applyingRules(['c1', 'c2'], at)).toEqual({ applying: [last] });
  expect(await queries.proposingRules(['c1', 'c2'], at)).toEqual({ proposing: [last] });
  const { counts } = await queries.proposalCounts(at, { after: null, most: 1000 });
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(counts[last.ruleId]).toBe(1);
  expect(await queries.count({ query: termOf('proposed', 'yes'), ...at })).toBe(1);
});
