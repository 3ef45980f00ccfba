import { memo, type MouseEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { ConnectionBanner } from '../accounts/connection-banner.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import { PinningBar } from '../documents/pinning-bar.tsx';
import { ExportAction } from '../export/export-action.tsx';
import { toggled } from '../list/selection.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { ListActions } from '../saved-lists/list-actions.tsx';
import { ClaimGrid } from './claim-grid.tsx';
import { ClaimMenu, type MenuPoint } from './claim-menu.tsx';
import { KeyTargetStrip } from './claim-pane.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListStatus } from './list-status.tsx';
import { ListSummary } from './list-summary.tsx';
import { StartReview } from './start-review.tsx';
import type { useDepartureLabel } from './use-departure-label.ts';
import type { InboxList } from './use-inbox-list.ts';

interface ListSectionProps {
  account: Account;
  view: ClaimViewName;
  saved: SavedList | null;
  listName: string;
  state: ClaimListStore;
  list: InboxList;
  chosen: ClaimSelectionStore;
  /** Number of selected claims that the list doesn’t show. */
  hidden: number;
  current: ClaimRow | undefined;
  departure: ReturnType<typeof useDepartureLabel>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether there is no room for a claim beside it. */
  isAlone: boolean;
  /** Whether a claim is shown in its place. */
  isHidden: boolean;
  onPress: (claimId: string, event: MouseEvent) => void;
  onLeave: () => void;
}

const nothing = () => undefined;

/** The list with everything above it: filters, what is selected, what is running. */
export const ListSection = memo(function ListSection(props: ListSectionProps) {
  const { account, view, saved, state, list, chosen, hidden, current, departure } = props;
  const { isAlone, isHidden, onPress, onLeave } = props;
  const { cursor, window, whole, layout, viewport, columns, exported, setSection } = list;
  const { selection } = useStore(chosen);
  const { sort } = useStore(state);
  const [, changePreferences] = usePreferences();
  const isIdle = useNavigation(({ claimId }) => claimId === null) && !cursor.isAwaiting && window.isFresh;
  const [menu, setMenu] = useState<{ id: string; point: MenuPoint; isAlone: boolean } | null>(null);
  // How a saved list is sorted says nothing of the views.
  const rememberSort = useStableCallback((by: ClaimSort) => {
    if (saved === null) changePreferences({ sort: by });
  });
  const openMenu = useStableCallback(
    (point: MenuPoint) => current !== undefined && setMenu({ id: current.id, point, isAlone: false }),
  );
  // Gone with its claim: a command of the menu is about the claim that it names.
  const menuRow = menu !== null && current?.id === menu.id ? current : undefined;
  const closeMenu = () => {
    flushSync(() => setMenu(null));
    list.focusOn?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        ref={setSection}
        tabIndex={-1}
        className={`@container outline-none flex min-w-0 flex-1 flex-col ${isHidden ? 'hidden' : ''}`}
      >
        <FilterBar
          title={props.listName}
          state={state}
          query={window.query}
          search={props.searchRef}
          columns={columns}
          onSort={rememberSort}
          onLeave={onLeave}
          onShow={isHidden ? onLeave : nothing}
        />
        <ListActions accountId={account.id} view={view} list={saved} state={state} query={whole.query} />
        <ExportAction chosen={chosen.chosen} list={whole} columns={exported} />
        <StartReview account={account} query={whole.query} count={whole.count} chosen={chosen.chosen} />
        <ConnectionBanner account={account} />
        <PinningBar accountId={account.id} />
        <ListSummary
          state={state}
          selection={chosen}
          window={window}
          newAbove={list.newAbove}
          hidden={hidden}
          isAlone={isAlone}
          onMore={current === undefined ? null : openMenu}
        />
        {isAlone && !isHidden && (window.count > 0 || current !== undefined) ? (
          <KeyTargetStrip
            account={account}
            selection={selection}
            hidden={hidden}
            row={current}
            isIdle={isIdle}
            departure={departure}
          />
        ) : null}
        <ListStatus
          state={state}
          window={window}
          error={list.error}
          onRetry={list.retry}
          view={view}
          list={saved}
          accountId={account.id}
        />
        {window.count === 0 ? null : (
          <ClaimGrid
            container={list.container}
            containerRef={list.setContainer}
            viewport={viewport}
            room={list.room}
            layout={layout}
            cursor={cursor}
            selection={selection}
            columns={columns}
            tracks={list.tracks}
            sort={sort}
            onSort={(by) => {
              state.getState().setSort(by);
              rememberSort(by);
            }}
            onPress={onPress}
            onToggle={(id) => chosen.set(toggled(selection, id))}
            onMenu={(id, point, isPointed) => {
              cursor.moveTo(window.indexOf(id));
              setMenu({ id, point, isAlone: isPointed && !selection.ids.has(id) });
            }}
          />
        )}
      </section>
      {menu === null || menuRow === undefined ? null : (
        <ClaimMenu
          point={menu.point}
          row={menuRow}
          selected={menu.isAlone ? 0 : selection.count}
          onChosen={() => {
            // What is chosen for a claim outside the selection is for that one, and never for those selected.
            if (menu.isAlone) flushSync(chosen.clear);
            closeMenu();
          }}
          onClose={closeMenu}
        />
      )}
    </>
  );
});
