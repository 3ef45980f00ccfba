import type { RefObject } from 'react';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useMoveKeys, useSelectKeys } from '../list/use-list-keys.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { assessEntries } from './entry-actions.ts';
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
  open: (from: 'key' | 'pointer') => void;
  close: () => void;
}

/** The outbox's answer to the keymap. */
export function useOutboxCommands(deps: OutboxCommandDeps): void {
  const { cursor, viewport, actions, searchRef, isOpen, text, setText, open, close } = deps;
  const { navigation, toasts } = useAppContext();

  useMoveKeys(cursor, outboxRows(cursor.list), viewport);
  useSelectKeys(cursor, cursor.selection, cursor.select);
  useCommand('list.open', () => open('key'));
  useCommand('list.selectAll', () => void cursor.selectAll());
  useCommand('list.clear', () => {
    if (isOpen) close();
    else if (cursor.selection.ids.size > 0) cursor.clearSelection();
    else if (text !== '') setText('');
  });
  useCommand('search.focus', () => searchRef.current?.focus());

  useCommand('outbox.cancel', () => {
    // The key is also the one of a toast's undo: it serves that when there is nothing to cancel here.
    const canCancel = assessEntries('cancel', cursor.chosen).takers.length > 0;
    if (!canCancel && toasts.getState().undoLast()) return;
    actions.ask('cancel', cursor.chosen);
  });
  useCommand('outbox.sendNow', () => actions.ask('send_now', cursor.chosen));
  useCommand('outbox.sendAgain', () => actions.ask('send_again', cursor.chosen));
  useCommand('outbox.markAsDone', () => actions.ask('treat_as_done', cursor.chosen));
  useCommand('outbox.discard', () => actions.ask('discard', cursor.chosen));
  const claim = cursor.current?.claim ?? null;
  useCommand('outbox.openClaim', () => {
    if (claim !== null) navigation.getState().goToClaim(claim.id);
  });
}
