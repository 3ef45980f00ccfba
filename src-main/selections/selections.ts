import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import { claimIdsOf, type DecideInput, withProposals } from '../../src-shared/contract/outbox.ts';
import {
  mostAssessedAtOnce,
  mostSelected,
  type SelectionAbility,
  type SelectionChange,
  type SelectionQuestion,
  type SelectionSnapshot,
} from '../../src-shared/contract/selections.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import {
  type ApplyingRule,
  proposedBy,
  type ProposedBy,
} from '../../src-shared/domain/rule/applying-rule.ts';
import { Refused } from '../base/refused.ts';
import { createTurns } from '../base/turns.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { DryRun } from '../replica/figures/dry-run.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import type { ProposalLookup } from '../rules/proposal-lookup.ts';
import { createSelectionChanges, type SelectionQueries } from './selection-changes.ts';

/** Number of selections held at a time; a window needs three. The least recently used one is forgotten. */
const mostHeld = 16;

interface HeldSelection {
  /** Ids in the order in which they were selected; of a list, in its order. */
  claimIds: ReadonlySet<string>;
  question: HeldQuestion | null;
  /** What was proposed for the claims when a snooze or tags of them began to be chosen; `null`: it wasn't asked. */
  proposed: Promise<ProposedBy> | null;
}

interface HeldQuestion {
  id: string;
  /** Decisions, with what was proposed for their claims when it was put. */
  decisions: readonly DecideInput[];
}

export interface SelectionsOptions {
  accountId: string;
  queries: SelectionQueries & Pick<QueryWorkers, 'totalsOf'>;
  outbox: Pick<Outbox, 'decideAll' | 'paceOf'>;
  proposals: Pick<ProposalLookup, 'of'>;
  isReadonly: boolean;
  newId: () => string;
  /** Most claims in one selection; fewer in tests. */
  most?: number;
}

export type Selections = ReturnType<typeof createSelections>;

/** Selections of an account's claims. Each is a snapshot under an id of its own, and never changes. */
export function createSelections(options: SelectionsOptions) {
  const { accountId, queries, outbox, proposals, isReadonly, newId, most = mostSelected } = options;
  async function putQuestion(selection: HeldSelection, decisions: readonly DecideInput[]): Promise<string> {
    const proposed = await proposals.of(decisions.flatMap(claimIdsOf));
    const id = newId();
    selection.question = {
      id,
      decisions: proposed.size === 0 ? decisions : decisions.map((one) => withProposals(one, proposed)),
    };
    return id;
  }
  const inTurn = createTurns();
  /** Resolves when no question is being answered: until then, lists still have what is being decided. */
  let answered: Promise<unknown> = Promise.resolve();
  const { find, hold, forget } = createHeldSelections(newId, most);

  /** Returns the claims that a call is about. @throws Refused if they are more than the call accepts */
  function idsOf({ claimIds = [], selectionId }: ClaimsRef, mostTaken = most): readonly string[] {
    const ids = selectionId === undefined ? claimIds : [...find(selectionId).claimIds];
    if (ids.length > mostTaken) throw new Refused('selection_too_large', { most: mostTaken });
    return ids;
  }

  const { changed, listedOf, dryRun } = createSelectionChanges(queries, { most, isReadonly });

  return {
    async make(base: string | null, change: SelectionChange, forgotten: string | null = null) {
      const before = base === null ? new Set<string>() : find(base).claimIds;
      await answered;
      const { claimIds, anchorId = null } = await changed(before, change);
      const made = hold(claimIds);
      if (forgotten !== null) forget(forgotten);
      return { ...made, anchorId };
    },
    /** Returns the claims of a selection. @throws Refused */
    claimIds: (selectionId: string): ReadonlySet<string> => find(selectionId).claimIds,
    idsOf,
    async hidden(selectionId: string, filter: ClaimFilter): Promise<number> {
      const { claimIds } = find(selectionId);
      return claimIds.size - (await listedOf(claimIds, filter)).size;
    },
    async summary(selectionId: string) {
      const { claimIds } = find(selectionId);
      const { totals, unsummed } = await queries.totalsOf([...claimIds]);
      const isFew = claimIds.size <= mostAssessedAtOnce;
      const abilityTo = async (action: ClaimAction) =>
        isFew ? abilityOf(await dryRun(claimIds, action)) : null;
      // What keeps a claim from being accepted keeps it from being rejected.
      return { totals, unsummed, decide: await abilityTo('accept'), seen: await abilityTo('seen') };
    },
    async findProposals(selectionId: string): Promise<void> {
      const selection = find(selectionId);
      selection.proposed = proposals.of([...selection.claimIds]);
      await selection.proposed;
    },
    /**
     * Changes claims with what is proposed for them before: what was shown for named ones, what was found for a
     * selection. Such changes, and those of `inTurn`, are made in the order in which they are asked for.
     */
    change<T>(
      claims: ClaimsRef,
      shown: readonly ApplyingRule[] = [],
      make: (claimIds: readonly string[], proposed: ProposedBy) => T,
    ): Promise<T> {
      const claimIds = idsOf(claims);
      const proposed =
        claims.selectionId === undefined
          ? proposedBy(shown)
          : (find(claims.selectionId).proposed ?? proposals.of(claimIds));
      return inTurn(async () => make(claimIds, await proposed));
    },
    inTurn,
    async ask(selectionId: string, action: ClaimAction): Promise<SelectionQuestion> {
      const selection = find(selectionId);
      await answered;
      const ran = await dryRun(selection.claimIds, action);
      const decision = { accountId, ...actionDecisions[action], targets: ran.takers };
      const questionId = await putQuestion(selection, ran.takers.length === 0 ? [] : [decision]);
      const { totals, unsummed } = ran;
      const pace = outbox.paceOf(actionDecisions[action].kind);
      return { ...abilityOf(ran), totals, unsummed, questionId, pace };
    },
    /** Keeps the decisions of a question about a selection until it is answered. `null`: there is nothing to answer. */
    async keepQuestion(
      selectionId: string | undefined,
      decisions: readonly DecideInput[],
    ): Promise<string | null> {
      if (selectionId === undefined || decisions.length === 0) return null;
      return putQuestion(find(selectionId), decisions);
    },
    async decide(selectionId: string, questionId: string) {
      const selection = find(selectionId);
      const { question, claimIds } = selection;
      if (question?.id !== questionId || question.decisions.length === 0)
        throw new Refused('selection_missing', {});
      // At once: whoever answers it again meanwhile has nothing to answer.
      selection.question = null;
      const deciding = outbox.decideAll(question.decisions);
      answered = Promise.allSettled([answered, deciding]);
      const { groupId, entryIds, dueAtMs, refused } = await deciding.catch((error: unknown) => {
        // A decision that failed is asked again.
        selection.question ??= question;
        throw error;
      });
      const refusedIds = new Set(refused.map(({ claimId }) => claimId));
      const decidedIds = new Set(question.decisions.flatMap(claimIdsOf)).difference(refusedIds);
      const rest = claimIds.difference(decidedIds);
      forget(selectionId);
      const [first] = refused;
      return {
        groupId,
        decided: entryIds.length,
        dueAtMs,
        notTaken: first === undefined ? null : { ...first, claims: refused.length },
        rest: rest.size === 0 ? null : hold(rest),
      };
    },
  };
}

/** Holds the selections that were used last. */
function createHeldSelections(newId: () => string, most: number) {
  /** Selections, the most recently used last. */
  const held = new Map<string, HeldSelection>();

  function find(selectionId: string): HeldSelection {
    const one = held.get(selectionId);
    if (one === undefined) throw new Refused('selection_missing', {});
    held.delete(selectionId);
    held.set(selectionId, one);
    return one;
  }

  function hold(claimIds: ReadonlySet<string>): SelectionSnapshot {
    if (claimIds.size > most) throw new Refused('selection_too_large', { most });
    const selectionId = newId();
    held.set(selectionId, { claimIds, question: null, proposed: null });
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
    return { selectionId, count: claimIds.size };
  }

  return { find, hold, forget: (selectionId: string) => held.delete(selectionId) };
}

function abilityOf({ takers, refusals }: DryRun): SelectionAbility {
  return {
    takers: takers.length,
    refusals: refusals.map(({ claimIds, ...group }) => ({ ...group, claims: claimIds.length })),
  };
}
