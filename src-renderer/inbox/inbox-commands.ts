import { flushSync } from 'react-dom';
import { memo, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { RowLayout } from '../list/row-layout.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { pageRowsOf, useMoveKeys, useSelectKeys } from '../list/use-list-keys.ts';
import type { Viewport } from '../list/use-viewport.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import type { ClaimActions } from './use-claim-actions.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

interface InboxParts {
  accountId: string;
  state: ClaimListStore;
  selection: ClaimSelectionStore;
  cursor: ListCursor<ClaimWindow>;
  layout: RowLayout;
  viewport: Viewport;
  actions: ClaimActions;
  /** The claim that an action without a selection is about: the one whose details are on the screen. */
  current: ClaimRow | undefined;
  /** Scrolls it into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  search: RefObject<HTMLInputElement | null>;
  focusList: () => void;
  selectAll: () => void;
  invert: () => void;
  extendBeyond: (to: number) => void;
}

/** Registers what the keys do in the list and in the detail beside it: the same in both. Draws nothing. */
export const InboxCommands = memo(function InboxCommands(parts: InboxParts): null {
  const { accountId, state, selection, cursor, actions, current, reveal, search, focusList, selectAll } =
    parts;
  const { ipc, navigation } = useAppContext();
  const isClaimOpen = useNavigation((place) => place.isClaimOpen);
  const { openClaim, closeClaim } = navigation.getState();
  const selected = useStore(selection, (made) => made.selection);

  useMoveKeys(cursor, parts.layout, parts.viewport);
  useSelectKeys(cursor, selected, selection.set, {
    reveal,
    pageOf: () => pageRowsOf(cursor, parts.layout, parts.viewport),
    extendBeyond: parts.extendBeyond,
  });
  useCommand('list.invert', parts.invert);
  const left = useStore(selection, (made) => made.left);
  useCommand(
    'list.selectRefused',
    () => {
      void selection.show(left, cursor.list.loadedIds);
      selection.setState({ left: null });
    },
    left !== null,
  );
  useCommand('list.open', () => {
    if (current !== undefined) openClaim(current.id);
    else state.getState().onEmptyEnter?.();
  });
  useCommand('list.selectAll', selectAll);
  useCommand('list.clear', () => {
    const { isMaking, selection: shown } = selection.getState();
    if (!isClaimOpen && (shown.count > 0 || isMaking)) selection.clear();
    else focusList();
  });
  useCommand('search.focus', () => {
    // At once: what is typed next must never reach the list, where letters decide.
    flushSync(closeClaim);
    search.current?.focus();
  });

  const act = (action: ClaimAction) => {
    const { count } = selection.getState().selection;
    if (count > 0) state.getState().ask({ action, count });
    else if (current !== undefined && !reveal()) actions.actOnOne(action, current);
  };
  const hasClaims = current !== undefined || selected.count > 0;
  useCommand('claim.markSeen', () => act('seen'), hasClaims);
  useCommand('claim.accept', () => act('accept'), hasClaims);
  useCommand('claim.reject', () => act('reject'), hasClaims);
  useCommand(
    'claim.toggleRead',
    () => {
      if (current === undefined || reveal()) return;
      ipc.client.claims
        .setRead({ accountId, claimIds: [current.id], read: !current.read })
        .catch(() => undefined);
    },
    current !== undefined,
  );
  useCommand(
    'claim.refresh',
    () => {
      if (current !== undefined)
        ipc.client.claims.refresh({ accountId, claimId: current.id }).catch(() => undefined);
    },
    current !== undefined,
  );
  return null;
});
