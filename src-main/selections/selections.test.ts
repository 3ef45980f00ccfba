import { asking } from '../../src-shared/query/testing/asking.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import { claimIdsOf, type DecideInput } from '../../src-shared/contract/outbox.ts';
import type { SelectionChange } from '../../src-shared/contract/selections.ts';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import { Refused } from '../base/refused.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { noProposals } from '../../src-shared/domain/rule/applying-rule.ts';
import { createSelections } from './selections.ts';

const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
const pace = { batchSize: 1, requestsEach: 1, batchesAtOnce: 1, requestMs: null };
const place = { filter: asking(), sort: 'newest' } as const;

/** Selections over a list of ids; `closed` are claims that no decision takes. */
function openSelections(
  list: { ids: string[] },
  { most, closed = [] }: { most?: number; closed?: string[] } = {},
) {
  let count = 0;
  const decided: DecideInput[] = [];
  const asked: string[][] = [];
  const proposing = { by: noProposals };
  const refusing = new Set<string>();
  const failing: { error: Error | null } = { error: null };
  const writing = { done: Promise.resolve() };
  const selections = createSelections({
    accountId: 'acc-1',
    proposals: {
      async of(claimIds) {
        asked.push([...claimIds]);
        return proposing.by;
      },
    },
    isReadonly: false,
    newId: () => `id-${(count += 1)}`,
    ...(most === undefined ? {} : { most }),
    queries: {
      ids: async ({ offset, limit }) => ({ claimIds: list.ids.slice(offset, offset + limit) }),
      locate: async ({ claimId }) => {
        const index = list.ids.indexOf(claimId);
        return { index: index < 0 ? null : index };
      },
      idsAmong: async (_filter, claimIds) => ({ claimIds: claimIds.filter((id) => list.ids.includes(id)) }),
      totalsOf: async (claimIds) => ({ claims: claimIds.length, totals: [], unsummed: claimIds.length }),
      dryRun: async ({ claimIds }) => {
        const left = claimIds.filter((id) => closed.includes(id));
        return {
          takers: claimIds.filter((id) => !left.includes(id)).map((claimId) => ({ claimId, saw })),
          refusals: left.length === 0 ? [] : [{ reason: 'closed' as const, claimIds: left, named: [] }],
          totals: [],
          unsummed: 0,
        };
      },
    },
    outbox: {
      paceOf: () => pace,
      async decideAll(inputs) {
        if (failing.error !== null) throw failing.error;
        await writing.done;
        decided.push(...inputs);
        const claimIds = inputs.flatMap(claimIdsOf);
        const taken = claimIds.filter((id) => !refusing.has(id));
        return {
          groupId: 'g1',
          entryIds: taken.map((id) => `entry of ${id}`),
          dueAtMs: 1,
          refused: claimIds
            .filter((id) => refusing.has(id))
            .map((claimId) => ({ claimId, reason: 'decision_pending' as const })),
        };
      },
    },
  });
  const idsOf = (selectionId: string) => [...selections.claimIds(selectionId)];
  const make = (ids: string[]) => selections.make(null, { how: 'edit', added: ids, removed: [] });
  return { selections, idsOf, make, decided, refusing, failing, writing, asked, proposing };
}

const rows = 8;
const listed = Array.from({ length: rows }, (_, index) => `c${index}`);
const anyId = fc.constantFrom(...listed, 'elsewhere');
const row = fc.nat(rows - 1);
const anyChange: fc.Arbitrary<SelectionChange> = fc.oneof(
  fc.tuple(fc.uniqueArray(anyId), fc.uniqueArray(anyId)).map(
    ([added, removed]): SelectionChange => ({
      how: 'edit',
      added,
      removed: removed.filter((id) => !added.includes(id)),
    }),
  ),
  fc.constant<SelectionChange>({ how: 'all', ...place }),
  fc.constant<SelectionChange>({ how: 'invert', ...place }),
  fc.constant<SelectionChange>({ how: 'listed', filter: asking() }),
  fc
    .record({ anchorId: fc.option(anyId), from: row, to: row })
    .map((range): SelectionChange => ({ how: 'extend', ...place, ...range })),
);

/** Model of a change, claim by claim. */
function isSelected(id: string, wasSelected: boolean, change: SelectionChange): boolean {
  const at = listed.indexOf(id);
  switch (change.how) {
    case 'edit':
      return change.added.includes(id) || (wasSelected && !change.removed.includes(id));
    case 'all':
      return at >= 0;
    case 'invert':
      return at >= 0 && !wasSelected;
    case 'listed':
      return at >= 0 && wasSelected;
    case 'refused':
      return false;
    case 'extend': {
      const anchorAt = change.anchorId === null ? -1 : listed.indexOf(change.anchorId);
      const anchor = anchorAt < 0 ? change.from : anchorAt;
      const isBetween = (end: number) =>
        at >= 0 && at >= Math.min(anchor, end) && at <= Math.max(anchor, end);
      return isBetween(change.to) || (wasSelected && !isBetween(change.from));
    }
  }
}

describe('a selection', () => {
  it('is after any changes what each of them says of each claim', async () => {
    await checkAsyncProperty(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 8 }), async (changes) => {
        const { selections, idsOf } = openSelections({ ids: listed });
        let base: string | null = null;
        let model = new Set<string>();
        for (const change of changes) {
          // Each changes what the one before made.
          const made = await selections.make(base, change, base);
          model = new Set([...listed, 'elsewhere'].filter((id) => isSelected(id, model.has(id), change)));
          expect(new Set(idsOf(made.selectionId))).toEqual(model);
          expect(made.count).toBe(model.size);
          if (base !== null) expect(() => idsOf(base ?? '')).toThrow(Refused);
          base = made.selectionId;
        }
      }),
      { atLeast: 100 },
    );
  });

  it('keeps the order of its list, and has no claim that arrives later', async () => {
    const list = { ids: ['b', 'c', 'a'] };
    const { selections, idsOf } = openSelections(list);
    const { selectionId } = await selections.make(null, { how: 'all', ...place });
    list.ids = ['new', ...list.ids];
    expect(idsOf(selectionId)).toEqual(['b', 'c', 'a']);
    expect(await selections.hidden(selectionId, asking())).toBe(0);
    list.ids = ['new', 'a'];
    expect(await selections.hidden(selectionId, asking())).toBe(2);
  });

  it('is extended from where its range began, also when claims come in between two readings of its list', async () => {
    const before = ['a', 'b', 'c', 'd'];
    const after = ['new', ...before];
    let readings = 0;
    const list = {
      get ids() {
        readings += 1;
        return readings === 1 ? before : after;
      },
    };
    const { selections, idsOf } = openSelections(list);
    const range = { how: 'extend', ...place, anchorId: 'b', from: 1, to: 4 } as const;
    const made = await selections.make(null, range);
    expect(idsOf(made.selectionId)).toEqual(['b', 'c', 'd']);
    expect(made.anchorId).toBe('b');
  });

  it('of more claims than one may have is refused, and the one before stays', async () => {
    const { selections, idsOf, make } = openSelections({ ids: listed }, { most: 5 });
    const { selectionId } = await make(['c1', 'c2']);
    const tooLarge = { code: 'selection_too_large', params: { most: 5 } };
    const changes: SelectionChange[] = [
      { how: 'all', ...place },
      { how: 'invert', ...place },
      { how: 'extend', ...place, anchorId: 'c1', from: 1, to: 7 },
      { how: 'edit', added: ['c3', 'c4', 'c5', 'c6'], removed: [] },
    ];
    for (const change of changes) {
      await expect(selections.make(selectionId, change, selectionId)).rejects.toMatchObject(tooLarge);
    }
    expect(idsOf(selectionId)).toEqual(['c1', 'c2']);
    expect(() => selections.idsOf({ selectionId }, 1)).toThrow(Refused);
  });

  it('that was not used for longest is forgotten for newer ones', async () => {
    const { selections, idsOf, make } = openSelections({ ids: listed });
    const { selectionId: used } = await make(['c1']);
    const { selectionId: unused } = await make(['c2']);
    for (let made = 0; made < 15; made += 1) {
      idsOf(used);
      await make(['c3']);
    }
    expect(idsOf(used)).toEqual(['c1']);
    expect(() => idsOf(unused)).toThrow(expect.objectContaining({ code: 'selection_missing' }));
    await expect(selections.summary(unused)).rejects.toMatchObject({ code: 'selection_missing' });
  });

  it('gives those that an action leaves out, by reason', async () => {
    const { selections, idsOf, make } = openSelections({ ids: listed }, { closed: ['c2', 'c4'] });
    const { selectionId } = await make(['c1', 'c2', 'c3', 'c4']);
    expect(await selections.summary(selectionId)).toMatchObject({
      decide: { takers: 2, refusals: [{ reason: 'closed', claims: 2 }] },
    });
    const left = await selections.make(selectionId, { how: 'refused', action: 'accept', reason: 'closed' });
    expect(idsOf(left.selectionId)).toEqual(['c2', 'c4']);
  });
});

describe('a decision on a selection', () => {
  it('takes what the question said, in one call, and leaves the rest selected', async () => {
    const { selections, idsOf, make, decided, refusing } = openSelections(
      { ids: listed },
      { closed: ['c2'] },
    );
    const { selectionId } = await make(['c1', 'c2', 'c3']);
    const question = await selections.ask(selectionId, 'reject');
    expect(question).toMatchObject({ takers: 2, refusals: [{ reason: 'closed', claims: 1 }], pace });
    refusing.add('c3');
    const answer = await selections.decide(selectionId, question.questionId);
    expect(decided).toEqual([
      {
        accountId: 'acc-1',
        kind: 'decide_collaboration',
        value: 'REJECTED',
        targets: [
          { claimId: 'c1', saw },
          { claimId: 'c3', saw },
        ],
      },
    ]);
    expect(answer).toMatchObject({
      groupId: 'g1',
      decided: 1,
      notTaken: { claims: 1, reason: 'decision_pending' },
    });
    expect(idsOf(answer.rest?.selectionId ?? '')).toEqual(['c2', 'c3']);
  });

  it('is over before another selection is made, or another question asked', async () => {
    const list = { ids: ['a', 'b', 'c'] };
    const { selections, idsOf, make, writing } = openSelections(list);
    const onDisk = Promise.withResolvers<void>();
    writing.done = onDisk.promise;
    const { selectionId } = await make(['a', 'b']);
    const { questionId } = await selections.ask(selectionId, 'accept');
    const deciding = selections.decide(selectionId, questionId);
    const making = selections.make(null, { how: 'all', ...place });
    // What is decided leaves the list with the commit.
    list.ids = ['c'];
    onDisk.resolve();
    await deciding;
    expect(idsOf((await making).selectionId)).toEqual(['c']);
  });
  it('takes the decisions of another kind of question, each with a payload of its own', async () => {
    const { selections, idsOf, make, decided } = openSelections({ ids: listed });
    const { selectionId } = await make(['c1', 'c2', 'c3']);
    const decisions = ['c1', 'c3'].map(
      (claimId): DecideInput => ({
        accountId: 'acc-1',
        kind: 'send_email',
        saw,
        payload: { claimId, email: `${claimId}@shop.example` },
        evenIfRecent: false,
      }),
    );
    expect(await selections.keepQuestion(selectionId, [])).toBeNull();
    expect(await selections.keepQuestion(undefined, decisions)).toBeNull();
    const questionId = (await selections.keepQuestion(selectionId, decisions)) ?? '';
    const { rest } = await selections.decide(selectionId, questionId);
    expect(decided).toEqual(decisions);
    expect(idsOf(rest?.selectionId ?? '')).toEqual(['c2']);
  });

  it('that can’t be written takes nothing: its question and its selection stay as they are', async () => {
    const { selections, idsOf, make, decided, failing } = openSelections({ ids: listed });
    const { selectionId } = await make(['c1', 'c2']);
    const { questionId } = await selections.ask(selectionId, 'accept');
    failing.error = new JournalWriteFailed('SQLITE_FULL', undefined);
    await expect(selections.decide(selectionId, questionId)).rejects.toThrow(JournalWriteFailed);
    expect(idsOf(selectionId)).toEqual(['c1', 'c2']);
    failing.error = null;
    expect(await selections.decide(selectionId, questionId)).toMatchObject({ decided: 2, rest: null });
    expect(decided).toHaveLength(1);
  });

  it('is taken once, and only for the question that was asked last', async () => {
    const { selections, make, decided } = openSelections({ ids: listed });
    const { selectionId } = await make(['c1']);
    const { questionId: earlier } = await selections.ask(selectionId, 'accept');
    const { questionId } = await selections.ask(selectionId, 'seen');
    await expect(selections.decide(selectionId, earlier)).rejects.toThrow(Refused);
    const deciding = selections.decide(selectionId, questionId);
    await expect(selections.decide(selectionId, questionId)).rejects.toThrow(Refused);
    expect((await deciding).rest).toBeNull();
    await expect(selections.decide(selectionId, questionId)).rejects.toThrow(Refused);
    expect(decided).toHaveLength(1);
  });
});

describe('a change with what is proposed', () => {
  const proposed = new Map([['c1', { ruleId: 'r1', version: 1 }]]);
  const shown = [{ claimId: 'c1', ruleId: 'r1', version: 1 }];

  it('of a selection answers what was proposed when it began to be chosen, and nothing is asked then', async () => {
    const { selections, make, asked, proposing } = openSelections({ ids: ['c1'] });
    const { selectionId } = await make(['c1', 'c2']);
    proposing.by = proposed;
    await selections.findProposals(selectionId);
    proposing.by = noProposals;
    expect(await selections.change({ selectionId }, [], (ids, by) => ({ ids, by }))).toEqual({
      ids: ['c1', 'c2'],
      by: proposed,
    });
    expect(asked).toEqual([['c1', 'c2']]);
  });

  it('of named claims answers what was shown and nothing is asked; of a selection not asked about it is found', async () => {
    const { selections, make, asked, proposing } = openSelections({ ids: ['c1'] });
    const by = (claims: ClaimsRef, of?: typeof shown) => selections.change(claims, of, (_, rules) => rules);
    expect(await by({ claimIds: ['c1'] }, shown)).toEqual(proposed);
    expect(await by({ claimIds: ['c1'] })).toEqual(noProposals);
    expect(asked).toEqual([]);
    const { selectionId } = await make(['c1']);
    proposing.by = proposed;
    expect(await by({ selectionId })).toEqual(proposed);
  });

  it('is made in the order in which it was asked for, also while proposals for a selection are looked up', async () => {
    const { selections, make } = openSelections({ ids: ['c1'] });
    const { selectionId } = await make(['c1', 'c2']);
    const made: string[] = [];
    await Promise.all([
      selections.change({ selectionId }, [], () => made.push('snooze of a selection')),
      selections.change({ claimIds: ['c1'] }, [], () => made.push('snooze of a claim')),
      selections.inTurn(async () => made.push('wake')),
    ]);
    expect(made).toEqual(['snooze of a selection', 'snooze of a claim', 'wake']);
  });

  it('that fails fails for its caller alone', async () => {
    const { selections } = openSelections({ ids: ['c1'] });
    const failing = selections.change({ claimIds: ['c1'] }, [], () => {
      throw new Error('The disk is full.');
    });
    const next = selections.change({ claimIds: ['c1'] }, [], () => 'made');
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await next).toBe('made');
  });
});
