import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';
import { writeRuleContent } from '../journal/stored-rule.ts';
import { createNoteChanges } from './note-changes.ts';

const ids = ['one', 'two', 'three'];

function start() {
  const { journal, clock } = startOutbox(ids);
  let written = 0;
  const told: string[][] = [];
  const changes = createNoteChanges({
    journal,
    clock,
    newId: () => `n${(written += 1)}`,
    agent: 'Ana',
    onChange: (claimIds) => told.push(claimIds),
  });
  const state = () => ids.map((id) => [journal.notes.ofClaim(id), journal.notes.tagsOf(id)]);
  return { journal, changes, state, told };
}

it('an undo gives each claim exactly the tags that it had, as they were written', () => {
  const { journal, changes, state, told } = start();
  changes.changeTags(['one'], ['Fraud', 'old'], []);
  changes.changeTags(['two'], ['VIP'], []);
  const before = state();
  const { full, undoId } = changes.changeTags(ids, ['fraud'], ['old', 'vip']);
  expect(full).toBe(0);
  expect(ids.map((id) => journal.notes.tagsOf(id))).toEqual([['fraud'], ['fraud'], ['fraud']]);
  expect(changes.undo(undoId)).toEqual({ isKnown: true, changedSince: 0 });
  expect(told.at(-1)).toEqual(ids);
  expect(state()).toEqual(before);
  expect(changes.undo(undoId).isKnown).toBe(false);
});

it('an undo takes back its own tags alone: a tag that another window added since stays', () => {
  const { journal, changes } = start();
  const { undoId } = changes.changeTags(ids, ['fraud'], []);
  changes.changeTags(['two'], ['VIP'], []);
  expect(changes.undo(undoId)).toMatchObject({ changedSince: 0 });
  expect(ids.map((id) => journal.notes.tagsOf(id))).toEqual([[], ['VIP'], []]);
});

it('an undo leaves a tag that was itself changed since, and says of how many claims', () => {
  const { journal, changes } = start();
  const { undoId } = changes.changeTags(ids, ['fraud'], []);
  changes.changeTags(['two'], ['Fraud'], []);
  changes.changeTags(['three'], [], ['fraud']);
  expect(changes.undo(undoId)).toMatchObject({ changedSince: 1 });
  expect(ids.map((id) => journal.notes.tagsOf(id))).toEqual([[], ['Fraud'], []]);
});

it('a change of tags and its undo are recorded with who made them, and what changes nothing is not', () => {
  const { journal, changes } = start();
  const { undoId } = changes.changeTags(['one', 'two'], ['fraud', 'VIP'], []);
  changes.changeTags(ids, ['VIP'], ['fraud']);
  changes.changeTags(['one'], ['VIP'], ['unknown']);
  changes.undo(undoId);
  const recorded = (claimId: string) =>
    journal.notes.tagChangesOf(claimId).map(({ agent, added, removed }) => [agent, added, removed]);
  expect(recorded('one')).toEqual([
    ['Ana', ['fraud', 'VIP'], []],
    ['Ana', [], ['fraud']],
    ['Ana', [], ['VIP']],
  ]);
  expect(recorded('three')).toEqual([['Ana', ['VIP'], []]]);
});

it('a history of changes taken back from its end leaves what there was', () => {
  const claimIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
  const tags = fc.uniqueArray(fc.constantFrom('a', 'A', 'b', 'é', 'e'), { maxLength: 3 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('note' as const), claimIds }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant('tags' as const), claimIds, added: tags, removed: tags }),
  );
  checkProperty(
    fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (first, then) => {
      const { journal, changes, state } = start();
      const take = (one: (typeof first)[number]): string | null => {
        if (one.kind === 'tags') return changes.changeTags(one.claimIds, one.added, one.removed).undoId;
        if (one.kind === 'note') return changes.add(one.claimIds, 'called the bank').undoId;
        const all = ids.flatMap((id) => journal.notes.ofClaim(id));
        const chosen = all[one.at % Math.max(1, all.length)];
        return chosen === undefined ? null : changes.remove(chosen.id).undoId;
      };
      first.forEach(take);
      const before = state();
      const undoIds = then.map(take);
      for (const undoId of undoIds.toReversed())
        if (undoId !== null) expect(changes.undo(undoId).isKnown).toBe(true);
      expect(state()).toEqual(before);
    }),
    { atLeast: 15, budgetMs: 500 },
  );
});

it('a proposed tag is taken once, whatever windows add it, and an undo takes back its own answer alone', () => {
  const { journal, changes } = start();
  const rules = ['fraud', 'vip'].map((tag) => ({ ruleId: `r-${tag}`, version: 1, tag }));
  journal.transaction(() => {
    for (const { ruleId, version, tag } of rules) {
      journal.rules.insert(ruleId, false);
      const content = writeRuleContent({ query: emptyQuery, decision: { kind: 'tag', tag } });
      journal.rules.addVersion(ruleId, { version, name: tag, content, agent: 'Ana', madeAtMs: 1 });
    }
  });
  const shown = (at: number) => new Map(rules.slice(at, at + 1).map((rule) => ['one', rule] as const));
  const taken = () =>
    new Map(journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER).map((one) => [one.ruleId, one.taken]));
  const first = changes.changeTags(['one'], ['fraud'], [], shown(0));
  const again = changes.changeTags(['one'], ['Fraud', 'late'], [], shown(0));
  const other = changes.changeTags(['one'], ['vip'], [], shown(1));
  expect(taken()).toEqual(
    new Map([
      ['r-fraud', 1],
      ['r-vip', 1],
    ]),
  );
  changes.undo(again.undoId);
  changes.undo(other.undoId);
  expect(taken()).toEqual(new Map([['r-fraud', 1]]));
  changes.undo(first.undoId);
  expect(taken()).toEqual(new Map());
});
