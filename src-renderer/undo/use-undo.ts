import { useTranslations } from 'use-intl';
import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { NavigationState } from '../runtime/navigation.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { cancelGroup } from './cancel-group.ts';
import { lastDecisionText, tooLateLabel } from './last-decision-text.ts';

/** The decisions of a key press, as far as an undo needs them. */
export interface UndoableDecision {
  groupId: string;
  kind: string;
  /** Ids of its entries; absent if unknown. */
  entryIds?: readonly string[];
  /** Claims that it is on; absent if unknown. */
  claimIds?: readonly string[];
  /** Claim to return to. */
  claimId: string | null;
}

export interface OfferedUndo {
  text: string;
  /** When the hold ends, as far as known. */
  untilMs: number | null;
  /** `false`: nothing is sent when that time is over. */
  isHold?: boolean;
  /** Further text for when it is too late. */
  tooLate?: string;
}

export interface Undo {
  /**
   * Shows the toast that undoes a decision while it is held, and returns the toast's id. `taken` may still be on its
   * way to the disk; `null`: nothing was decided.
   */
  offer: (offered: OfferedUndo, taken: UndoableDecision | Promise<UndoableDecision | null>) => string;
  /** Undoes what the newest toast offers; without one the newest decision, even after its hold ended. */
  undoLast: () => Promise<void>;
  /** Undoes one of those that can still be undone. */
  undoOne: (decision: LastDecision) => Promise<void>;
  /** Shows the toast of the last decision again, or says what happened to it. */
  showLast: () => Promise<void>;
}

/** Time in milliseconds that the toast of a decision stays which is no longer held. */
const waitingToastMs = 10_000;

/** Undoes decisions: in every view, of every kind, as long as nothing of them was sent. */
export function useUndo(accountId: string): Undo {
  const t = useTranslations('outbox.undo');
  const outbox = useTranslations('outbox');
  const failureText = useFailureText();
  const { ipc, navigation, toasts, now } = useAppContext();
  const { client } = ipc;

  const say = (tone: 'note' | 'problem', text: string): void =>
    void toasts.getState().show({ tone, text, untilMs: null, onUndo: null });
  const sayWhy = (error: unknown): void =>
    say(
      'problem',
      failureText(error, (reason) => t('failed', { reason })),
    );

  /** Returns what happened to a decision that could be undone when it was offered. */
  async function whyTooLate(groupId: string): Promise<string> {
    const { last } = await client.outbox.lastDecision({ accountId });
    return last?.groupId === groupId ? tooLateLabel(outbox, last) : t('tooLate');
  }

  /** Cancels what can be cancelled; resolves to how much that was, and says why if it was not everything. */
  async function cancelAll(taken: UndoableDecision, tooLateText?: string): Promise<'all' | 'some' | 'none'> {
    const { groupId, kind, entryIds, claimIds } = taken;
    const { reached, missed } = await cancelGroup(client, accountId, groupId);
    await refreshAfter(ipc, {
      topic: 'outbox',
      accountId,
      entryIds: entryIds === undefined ? null : namedIds(entryIds),
      claimIds: claimIds === undefined ? null : namedIds(claimIds),
      kinds: [kind],
      changesLists: claimIds?.length !== 0,
    });
    if (missed > 0 && reached > 0) say('problem', t('partly', { reached, missed }));
    else if (missed > 0) say('problem', tooLateText ?? (await whyTooLate(groupId)));
    else if (reached === 0) say('problem', t('alreadyUndone'));
    return reached === 0 ? 'none' : missed === 0 ? 'all' : 'some';
  }

  /** Returns the cursor to the claim, unless the user has navigated since, or nothing was undone. */
  async function undoDecision(
    taken: UndoableDecision,
    before: NavigationState,
    tooLateText?: string,
  ): Promise<boolean> {
    const undone = await cancelAll(taken, tooLateText);
    // Another account's list has no such claim.
    if (undone !== 'none' && taken.claimId !== null && before.accountId === accountId)
      navigation.getState().returnToClaim(taken.claimId, before);
    return undone === 'all';
  }

  function offer(
    { text, untilMs, isHold = true, tooLate }: OfferedUndo,
    taken: UndoableDecision | Promise<UndoableDecision | null>,
  ): string {
    const undo = async (): Promise<void> => {
      const place = navigation.getState();
      try {
        const decision = await taken;
        if (decision !== null) await undoDecision(decision, place, tooLate);
      } catch (error) {
        sayWhy(error);
      }
    };
    const known = 'groupId' in taken ? taken : {};
    return toasts.getState().show({
      ...known,
      accountId,
      tone: 'undo',
      text,
      untilMs,
      isHold,
      onUndo: () => void undo(),
    });
  }

  async function readLast(): Promise<LastDecision | null> {
    try {
      const { last } = await client.outbox.lastDecision({ accountId });
      if (last === null) say('problem', t('nothing'));
      return last;
    } catch (error) {
      sayWhy(error);
      return null;
    }
  }

  const undoableOf = ({ groupId, entry, remaining }: LastDecision): UndoableDecision => ({
    groupId,
    kind: entry.kind,
    ...(remaining === 1 ? { entryIds: [entry.id], claimIds: entry.claim ? [entry.claim.id] : [] } : {}),
    claimId: entry.claim?.id ?? null,
  });

  async function undoAndSay(decision: LastDecision, place: NavigationState): Promise<void> {
    try {
      const isAll = await undoDecision(undoableOf(decision), place);
      // Nothing on the screen said what the key would undo.
      if (isAll) say('note', t('undone', { what: lastDecisionText(outbox, decision) }));
    } catch (error) {
      sayWhy(error);
    }
  }

  return {
    offer,
    async undoLast() {
      if (toasts.getState().undoLast()) return;
      const place = navigation.getState();
      const last = await readLast();
      if (last === null) return;
      if (last.cancellable === 0) return say('problem', tooLateLabel(outbox, last));
      await undoAndSay(last, place);
    },
    async undoOne(decision) {
      toasts.getState().withdrawGroup(decision.groupId);
      await undoAndSay(decision, navigation.getState());
    },
    async showLast() {
      const last = await readLast();
      if (last === null) return;
      if (last.cancellable === 0) return say('note', tooLateLabel(outbox, last));
      const { toasts: shown, dismiss } = toasts.getState();
      for (const { id, groupId } of shown) if (groupId === last.groupId) dismiss(id);
      const what = lastDecisionText(outbox, last);
      const heldUntilMs = last.heldUntilMs ?? 0;
      offer(
        heldUntilMs > now()
          ? { text: what, untilMs: heldUntilMs }
          : { text: t('waiting', { what }), untilMs: now() + waitingToastMs, isHold: false },
        undoableOf(last),
      );
    },
  };
}
