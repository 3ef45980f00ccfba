import Sqlite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { createStoredReview } from '../claims/stored-review.ts';
import { migrate } from '../database/migrate.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';
import { journalSchema } from './migrations.ts';
import { writeRuleContent } from './stored-rule.ts';

afterEach(() => vi.restoreAllMocks());

const claimIds = Array.from({ length: 3000 }, (_, index) => `c${index}`);

/** A journal with a review of 3,000 claims, which is kept in three texts. */
function longReview() {
  const { journal } = startOutbox([]);
  const review = createStoredReview(journal);
  review.start(
    claimIds.map((claimId) => ({ claimId, isDecidable: true, mark: null, reason: null })),
    1,
  );
  return { journal, review, references: journal.references() };
}

it('A claim is referred to by a text for as long as it is in there', () => {
  const { journal, review, references } = longReview();
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c2999']));
  journal.settings.set('draft', '{"claim":"c3000"}');
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c2999', 'c3000']));
  review.end(1);
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c3000']));
  journal.settings.set('draft', '{}');
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set());
});

it('An answer to a proposal refers to its claim as a decision does, and finds it by an index', () => {
  const { journal } = startOutbox([]);
  journal.transaction(() => {
    journal.rules.insert('r1', false);
    const content = writeRuleContent({ query: emptyQuery, decision: { kind: 'tag', tag: 'vip' } });
    journal.rules.addVersion('r1', { version: 1, name: 'Vip', content, agent: 'Ana', madeAtMs: 1 });
    journal.proposalAnswers.record(new Map([['c1', { ruleId: 'r1', version: 1 }]]), {
      act: { kind: 'tag', tags: ['vip'] },
      agent: 'Ana',
      atMs: 1,
      claims: [{ claimId: 'c1', entryId: null }],
    });
  });
  expect(journal.references().among(['c1', 'c2'])).toEqual(new Set(['c1']));
  const db = new Sqlite(':memory:');
  migrate(db, journalSchema(1));
  const plan = db.prepare("EXPLAIN QUERY PLAN SELECT 1 FROM proposal_answer WHERE claim_id = 'c1'").all();
  expect(JSON.stringify(plan)).toContain('USING COVERING INDEX proposal_answer_by_claim');
  db.close();
});

it('A step of a long review lets its other parts be, when references are looked for again', () => {
  const { review, references } = longReview();
  references.among(['c1']);
  const gone = vi.spyOn(String.prototype, 'matchAll');
  review.step(1, [{ kind: 'next', claimId: 'c0' }], 2);
  expect(references.among(['c2500'])).toEqual(new Set(['c2500']));
  const parts = gone.mock.contexts
    .map((text) => String(text).slice(0, 6))
    .filter((text) => text.startsWith('[['));
  expect(parts).toEqual(['[["c0"']);
});
