import { useTranslations } from 'use-intl';
import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { NavigationState } from '../runtime/navigation.ts';
import { lastDecisionText, tooLateLabel } from './last-decision-text.ts';
import { type UndoableDecision, useCancelDecision, useUndoToasts } from './use-cancel-decision.ts';

export interface OfferedUndo {
  text: string;
  /** Time when the hold ends, as far as known. */
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
  const { ipc, navigation, toasts, now } = useAppContext();
  const cancel = useCancelDecision(accountId);
  const { say, sayWhy } = useUndoToasts();

  function offer(
    { text, untilMs, isHold = true, tooLate }: OfferedUndo,
    taken: UndoableDecision | Promise<UndoableDecision | null>,
  ): string {
    const known = 'groupId' in taken ? taken : {};
    return toasts.getState().show({
      ...known,
      accountId,
      tone: 'undo',
      text,
      untilMs,
      isHold,
      onUndo: () => void cancel(taken, navigation.getState(), tooLate),
    });
  }

  async function readLast(): Promise<LastDecision | null> {
    try {
      const { last } = await ipc.client.outbox.lastDecision({ accountId });
      if (last === null) say('problem', t('nothing'));
      return last;
    } catch (error) {
      sayWhy(error);
      return null;
    }
  }

  async function undoAndSay(decision: LastDecision, place: NavigationState): Promise<void> {
    const isAll = await cancel(undoableOf(decision), place);
    // Nothing on the screen said what the key would undo.
    if (isAll) say('note', t('undone', { what: lastDecisionText(outbox, decision) }));
  }

  return {
    offer,
    async undoLast() {
      if (toasts.getState().undoLast()) return;
      const place = navigation.getState();
      const last = await readLast();
      if (last === null) return;
      if (last.cancellable === 0) return void say('problem', tooLateLabel(outbox, last));
      await undoAndSay(last, place);
    },
    async undoOne(decision) {
      toasts.getState().withdrawGroup(decision.groupId);
      await undoAndSay(decision, navigation.getState());
    },
    async showLast() {
      const last = await readLast();
      if (last === null) return;
      if (last.cancellable === 0) return void say('note', tooLateLabel(outbox, last));
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

function undoableOf({ groupId, entry, remaining }: LastDecision): UndoableDecision {
  const claimId = entry.claim?.id ?? null;
  const known = remaining === 1 ? { entryIds: [entry.id], claimIds: claimId === null ? [] : [claimId] } : {};
  return { groupId, kind: entry.kind, ...known, claimId };
}
