import type { RefObject } from 'react';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useMoveKeys, useSelectKeys } from '../list/use-list-keys.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { revealCurrent } from '../list/reveal-current.ts';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { assessEntries, type EntryAction } from './entry-actions.ts';
import { outboxRows } from './outbox-layout.ts';
import type { EntryActions } from './use-entry-actions.ts';
import type { OutboxCursor } from './use-outbox-cursor.ts';

interface OutboxCommandDeps {
  cursor: OutboxCursor;
  viewport: Viewport;
  actions: EntryActions;
  searchRef: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  text: string;
  setText: (text: string) => void;
  /** Returns from the decisions of one row to all of them; `null` if all are listed. */
  leaveOpen: (() => void) | null;
  open: (from: 'key' | 'pointer') => void;
  close: () => void;
}

/** Registers the commands of the outbox. */
export function useOutboxCommands(deps: OutboxCommandDeps): void {
  const { cursor, viewport, actions, searchRef, isOpen, text, setText, leaveOpen, open, close } = deps;
  const { navigation, toasts } = useAppContext();

  useMoveKeys(cursor, outboxRows(cursor.list), viewport);
  const isNarrow = useIsNarrow();
  const reveal = () =>
    revealCurrent(cursor, outboxRows(cursor.list), viewport, {
      isShown: !isNarrow || isOpen,
      open: () => open('key'),
    });
  useSelectKeys(cursor, cursor.selection, cursor.select, { reveal });
  useCommand('list.open', () => open('key'));
  useCommand('list.selectAll', () => void cursor.selectAll());
  useCommand('list.clear', () => {
    if (isOpen) close();
    else if (cursor.selection.ids.size > 0) cursor.clearSelection();
    else if (text !== '') setText('');
    else leaveOpen?.();
  });
  useCommand('search.focus', () => searchRef.current?.focus());

  /** Asks about what is selected; a single decision must be in view, or is brought there first. */
  const ask = (action: EntryAction) => {
    if (cursor.selection.ids.size > 0 || !reveal()) actions.ask(action, cursor.chosen);
  };
  useCommand('outbox.cancel', () => {
    // The key is also the one of a toast's undo: it serves that when there is nothing to cancel here.
    const canCancel = assessEntries('cancel', cursor.chosen).takers.length > 0;
    if (!canCancel && toasts.getState().undoLast()) return;
    ask('cancel');
  });
  useCommand('outbox.sendNow', () => ask('send_now'));
  useCommand('outbox.sendAgain', () => ask('send_again'));
  useCommand('outbox.markAsDone', () => ask('treat_as_done'));
  useCommand('outbox.discard', () => ask('discard'));
  const claim = cursor.current?.undone == null ? (cursor.current?.claim ?? null) : null;
  useCommand('outbox.openClaim', () => {
    if (claim !== null) navigation.getState().goToClaim(claim.id);
  });
}
