import { flushSync } from 'react-dom';
import type { RefObject } from 'react';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useDesk, useNavigation } from '../app/desk.tsx';
import { useCommand } from '../app/use-command.ts';
import type { BulkAction } from '../claim/claim-action.ts';
import type { InboxStore } from './inbox-state.ts';
import { extended, noSelection, toggled } from './selection.ts';
import type { ClaimActions } from './use-claim-actions.ts';
import type { ClaimWindow } from './use-claim-window.ts';
import type { ListCursor } from './use-list-cursor.ts';
import { rowHeightPx, type VirtualRows } from './use-virtual-rows.ts';

export interface InboxParts {
  accountId: string;
  state: InboxStore;
  window: ClaimWindow;
  rows: VirtualRows;
  cursor: ListCursor;
  actions: ClaimActions;
  /** The claim that an action without a selection is about. */
  current: ClaimRow | undefined;
  search: RefObject<HTMLInputElement | null>;
  focusList: () => void;
  selectAll: () => void;
}

/** What the keys do in the list and in the detail beside it: the same in both. */
export function useInboxCommands(parts: InboxParts): void {
  const { accountId, state, window, rows, cursor, actions, current, search, focusList, selectAll } = parts;
  const { ipc } = useDesk();
  const { openClaim, closeClaim, isClaimOpen } = useNavigation((navigation) => navigation);
  const page = Math.max(1, Math.floor(rows.viewportHeight / rowHeightPx) - 1);

  const move = (to: number) => {
    cursor.moveTo(to);
    const id = window.rowAt(Math.max(0, Math.min(to, window.count - 1)))?.id;
    if (isClaimOpen && id !== undefined) openClaim(id);
  };
  useCommand('list.next', () => move(cursor.index + 1));
  useCommand('list.previous', () => move(cursor.index - 1));
  useCommand('list.first', () => move(0));
  useCommand('list.last', () => move(window.count - 1));
  useCommand('list.pageDown', () => move(cursor.index + page));
  useCommand('list.pageUp', () => move(cursor.index - page));
  useCommand('list.open', () => {
    if (current !== undefined) openClaim(current.id);
  });

  const select = (step: number) => {
    const { selection, setSelection } = state.getState();
    const to = Math.max(0, Math.min(cursor.index + step, window.count - 1));
    setSelection(extended(selection, cursor.index, to, (index) => window.rowAt(index)?.id));
    move(to);
  };
  useCommand('list.select', () => {
    const { selection, setSelection } = state.getState();
    if (current !== undefined) setSelection(toggled(selection, current.id, cursor.index));
  });
  useCommand('list.extendNext', () => select(1));
  useCommand('list.extendPrevious', () => select(-1));
  useCommand('list.selectAll', selectAll);
  useCommand('list.clear', () => {
    if (isClaimOpen) {
      focusList();
    } else if (state.getState().selection.ids.size > 0) {
      state.getState().setSelection(noSelection);
    } else {
      focusList();
    }
  });
  useCommand('search.focus', () => {
    // At once: what is typed next must never reach the list, where letters decide.
    flushSync(closeClaim);
    search.current?.focus();
  });

  const act = (action: BulkAction) => {
    const { selection, selecting, ask } = state.getState();
    if (selecting !== null) state.setState({ afterSelecting: action });
    else if (selection.ids.size > 0) ask({ action, claimIds: [...selection.ids] });
    else if (current !== undefined) actions.actOnOne(action, current);
  };
  useCommand('claim.markSeen', () => act('mark_seen'));
  useCommand('claim.accept', () => act('accept'));
  useCommand('claim.reject', () => act('reject'));
  useCommand('claim.toggleRead', () => {
    if (current === undefined) return;
    ipc.client.claims
      .setRead({ accountId, claimIds: [current.id], read: !current.read })
      .catch(() => undefined);
  });
  useCommand('claim.refresh', () => {
    if (current !== undefined)
      ipc.client.claims.refresh({ accountId, claimId: current.id }).catch(() => undefined);
  });
}
