import type { RefObject } from 'react';
import { useDesk } from '../app/desk.tsx';
import { useCommand } from '../app/use-command.ts';
import { assessEntries } from './entry-actions.ts';
import { rowHeights } from './outbox-layout.ts';
import type { EntryActions } from './use-entry-actions.ts';
import type { OutboxCursor } from './use-outbox-cursor.ts';
import type { OutboxList } from './use-outbox-list.ts';

interface OutboxCommandDeps {
  list: OutboxList;
  cursor: OutboxCursor;
  actions: EntryActions;
  gridRef: RefObject<HTMLDivElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  text: string;
  setText: (text: string) => void;
  open: (from: 'key' | 'pointer') => void;
  close: () => void;
}

/** The outbox's answer to the keymap. */
export function useOutboxCommands(deps: OutboxCommandDeps): void {
  const { list, cursor, actions, gridRef, searchRef, isOpen, text, setText, open, close } = deps;
  const { navigation, toasts } = useDesk();
  const rowsOnScreen = () =>
    Math.max(1, Math.floor((gridRef.current?.clientHeight ?? 0) / rowHeights.ended) - 1);

  useCommand('list.next', () => cursor.moveTo(cursor.index + 1));
  useCommand('list.previous', () => cursor.moveTo(cursor.index - 1));
  useCommand('list.first', () => cursor.moveTo(0));
  useCommand('list.last', () => cursor.moveTo(list.total - 1));
  useCommand('list.pageDown', () => cursor.moveTo(cursor.index + rowsOnScreen()));
  useCommand('list.pageUp', () => cursor.moveTo(cursor.index - rowsOnScreen()));
  useCommand('list.open', () => open('key'));
  useCommand('list.select', () => cursor.toggle(cursor.index));
  useCommand('list.extendNext', () => cursor.extendTo(cursor.index + 1));
  useCommand('list.extendPrevious', () => cursor.extendTo(cursor.index - 1));
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
  useCommand('outbox.treatAsDone', () => actions.ask('treat_as_done', cursor.chosen));
  useCommand('outbox.discard', () => actions.ask('discard', cursor.chosen));
  const claim = list.entryAt(cursor.index)?.claim ?? null;
  useCommand('outbox.openClaim', () => {
    if (claim !== null) navigation.getState().goToClaim(claim.id);
  });
}
