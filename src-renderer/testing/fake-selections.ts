import type { Assessment, ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { SelectionAbility, SelectionChange } from '../../src-shared/contract/selections.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { FakeCalls } from './fake-ipc.ts';

type Held = { claimIds: string[]; question: { action: ClaimAction; takers: Assessment['takers'] } | null };
type FakeSelections = NonNullable<FakeCalls['selections']>;

const mostIds = 10_000;

/** Selections over fakes of the lists, dry runs and decisions. */
export function fakeSelections({ claims, outbox }: Pick<FakeCalls, 'claims' | 'outbox'>): FakeSelections {
  const held = new Map<string, Held>();
  const find = (selectionId: string): Held => {
    const one = held.get(selectionId);
    if (one === undefined) throw new Error(`no selection ${selectionId}`);
    return one;
  };
  const hold = (claimIds: string[]) => {
    const selectionId = `s${held.size + 1}`;
    held.set(selectionId, { claimIds, question: null });
    return { selectionId, count: claimIds.length };
  };
  const idsOf = async (
    accountId: string,
    filter: ClaimFilter,
    offset = 0,
    limit = mostIds,
  ): Promise<string[]> =>
    (await claims?.ids?.({ accountId, filter, sort: 'newest', offset, limit }))?.claimIds ?? [];
  const assess = async (accountId: string, action: ClaimAction, claimIds: string[]): Promise<Assessment> => {
    const assessment = await claims?.assess?.({ accountId, action, claimIds });
    if (assessment === undefined) throw new Error('no fake of claims.assess');
    return assessment;
  };
  async function changed(accountId: string, before: string[], change: SelectionChange): Promise<string[]> {
    switch (change.how) {
      case 'edit':
        return [...new Set(before.filter((id) => !change.removed.includes(id)).concat(change.added))];
      case 'all':
        return idsOf(accountId, change.filter);
      case 'invert':
        return (await idsOf(accountId, change.filter)).filter((id) => !before.includes(id));
      case 'listed': {
        const listed = await idsOf(accountId, change.filter);
        return before.filter((id) => listed.includes(id));
      }
      case 'refused': {
        const { refusals } = await assess(accountId, change.action, before);
        return refusals.find(({ reason }) => reason === change.reason)?.claimIds ?? [];
      }
      case 'extend': {
        const { anchorId, from, to, filter, sort } = change;
        const located =
          anchorId === null ? null : await claims?.locate?.({ accountId, filter, sort, claimId: anchorId });
        const anchor = located?.index ?? from;
        const rows = await idsOf(accountId, filter);
        const between = (a: number, b: number) => rows.slice(Math.min(a, b), Math.max(a, b) + 1);
        const kept = before.filter((id) => !between(anchor, from).includes(id));
        return [...new Set([...kept, ...between(anchor, to)])];
      }
    }
  }
  return {
    make: async ({ accountId, base, change, shown }) => {
      const claimIds = await changed(accountId, base === null ? [] : find(base).claimIds, change);
      const anchorId =
        change.how === 'extend'
          ? (change.anchorId ?? (await idsOf(accountId, change.filter))[change.from] ?? null)
          : null;
      return { ...hold(claimIds), selected: shown.filter((id) => claimIds.includes(id)), anchorId };
    },
    read: ({ selectionId, shown }) => {
      const { claimIds } = find(selectionId);
      return { selectionId, count: claimIds.length, selected: shown.filter((id) => claimIds.includes(id)) };
    },
    ids: ({ selectionId, limit }) => ({ claimIds: find(selectionId).claimIds.slice(0, limit) }),
    hidden: async ({ accountId, selectionId, filter }) => {
      const listed = new Set(await idsOf(accountId, filter));
      return { claims: find(selectionId).claimIds.filter((id) => !listed.has(id)).length };
    },
    findProposals: () => ({}),
    summary: async ({ accountId, selectionId }) => {
      const { claimIds } = find(selectionId);
      const decide = abilityOf(await assess(accountId, 'accept', claimIds));
      const seen = abilityOf(await assess(accountId, 'seen', claimIds));
      return { totals: [], unsummed: 0, decide, seen };
    },
    ask: async ({ accountId, selectionId, action }) => {
      const selection = find(selectionId);
      const { takers, totals, unsummed, pace, refusals } = await assess(
        accountId,
        action,
        selection.claimIds,
      );
      selection.question = { action, takers };
      return { ...abilityOf({ takers, refusals }), totals, unsummed, pace, questionId: 'q1' };
    },
    decide: async ({ accountId, selectionId }) => {
      const { claimIds, question } = find(selectionId);
      if (question === null) throw new Error('nothing was asked');
      const answer = await outbox?.decide?.({
        accountId,
        ...actionDecisions[question.action],
        targets: question.takers,
      });
      if (answer === undefined) throw new Error('no fake of outbox.decide');
      const { groupId, entryIds, dueAtMs, refused } = answer;
      const taken = new Set(question.takers.map(({ claimId }) => claimId));
      for (const { claimId } of refused) taken.delete(claimId ?? '');
      const rest = claimIds.filter((id) => !taken.has(id));
      const [first] = refused;
      return {
        groupId,
        decided: entryIds.length,
        dueAtMs,
        notTaken: first === undefined ? null : { ...first, claims: refused.length },
        rest: rest.length === 0 ? null : hold(rest),
      };
    },
  };
}

function abilityOf({ takers, refusals }: Pick<Assessment, 'takers' | 'refusals'>): SelectionAbility {
  return {
    takers: takers.length,
    refusals: refusals.map(({ reason, claimIds, named }) => ({ reason, named, claims: claimIds.length })),
  };
}
