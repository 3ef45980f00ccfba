import { useMemo, useState } from 'react';
import type { useAskedClaims } from './use-asked-claims.ts';
import { type ClaimWindow, pageOptions, pagesOf, useClaimWindow } from '../claim-list/use-claim-window.ts';
import { usePageAhead } from '../claim-list/use-page-ahead.ts';
import { overscanPx } from '../list/use-drawn-range.ts';
import { evenRows } from '../list/row-layout.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useListCursor } from '../list/use-list-cursor.ts';
import { useNewAbove } from '../list/use-new-above.ts';
import { useViewport } from '../list/use-viewport.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useSameObject } from '../runtime/use-same-object.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import type { KnownRoom } from '../list/known-room.ts';
import { rowHeightsPx } from './claim-grid.tsx';
import { headHeightPx } from './grid-head.tsx';
import { useColumns } from './use-columns.ts';
import { usePrefetchDetails } from './use-prefetch-details.ts';
import { useRowHeight } from './use-row-height.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

export interface InboxListOptions {
  asked: ReturnType<typeof useAskedClaims>;
  /** Whether the rows before stay while nothing answers the search: it is being typed, or can't be read. */
  keepsRows: boolean;
  /** Number of the person's filter and order. */
  edition: number;
  room: KnownRoom;
}

/** Returns the rows of the inbox: which are loaded, where each is drawn, and which one is current. */
export function useInboxList({ asked, keepsRows, edition, room }: InboxListOptions) {
  const { ipc, navigation } = useAppContext();
  const { queries, queryClient } = ipc;
  const { accountId } = asked;
  const isFirstSync = useSyncStatus(accountId, ({ phase }) => phase) === 'first_sync';
  const claimId = useNavigation((place) => place.claimId);
  const { showClaim } = navigation.getState();
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const viewport = useViewport(container, headHeightPx, room);
  const { columns, tracks, exported } = useColumns(section, accountId, room, asked.sort);
  const rowHeightPx = rowHeightsPx[columns.density];
  const layoutOf = (loaded: ClaimWindow) => evenRows(loaded.count, rowHeightPx);
  const visible = {
    first: Math.max(0, Math.floor((viewport.aimTop - overscanPx) / rowHeightPx)),
    last: Math.ceil((viewport.aimTop + viewport.height + overscanPx) / rowHeightPx),
  };
  const live = useClaimWindow(asked, visible, keepsRows);
  usePageAhead(live.query, visible, live);
  const locate = (id: string) =>
    ipc.client.claims.locate({ ...live.query, claimId: id }).then(({ index }) => index);
  const cursor = useListCursor({
    live,
    layoutOf,
    id: claimId,
    onMove: showClaim,
    viewport,
    locate,
    edition,
    // The first claims to arrive are not those that the list begins with when all are here, and one of an older
    // answer may have left since.
    pinsFirst: !isFirstSync && live.isFresh,
  });
  const window = cursor.list;
  const layout = useMemo(() => evenRows(window.count, rowHeightPx), [window.count, rowHeightPx]);
  /** Finds a claim, and loads the rows around it; answers whether the list has it. */
  const bringIn = useStableCallback(async (id: string): Promise<boolean> => {
    const place = await cursor.seek(id);
    if (typeof place !== 'number') return false;
    const around = visible.last - visible.first;
    await Promise.all(
      pagesOf(place - around, place + around).map((page) =>
        queryClient.prefetchQuery(pageOptions(queries, live.query, page)),
      ),
    );
    return true;
  });
  const newAbove = useNewAbove({
    headIds: window.headIds,
    isAtTop: viewport.top < rowHeightPx / 2,
    isFilling: isFirstSync,
    locate,
  });
  useRowHeight(rowHeightPx, viewport, cursor);
  usePrefetchDetails(accountId, cursor);
  useFocusReturn(container, section);
  const whole = useWhole(window, asked);
  const retry = useStableCallback(() => live.retry());
  return useSameObject({
    room,
    container,
    setContainer,
    setSection,
    /** Element that takes the focus: the grid, or the section if there is none. */
    focusOn: container ?? section,
    viewport,
    columns,
    tracks,
    exported,
    /** Why the list as it is now could not be read; the rows on the screen may be older. */
    error: live.error,
    retry,
    cursor,
    window,
    whole,
    layout,
    bringIn,
    newAbove,
  });
}
export type InboxList = ReturnType<typeof useInboxList>;

/** Returns the list that was asked for as a whole: not the one whose rows stay meanwhile. */
function useWhole(
  window: ClaimWindow,
  asked: ClaimWindow['query'],
): Pick<ClaimWindow, 'query' | 'count' | 'isCounted'> {
  const { isKept } = window;
  const query = isKept ? asked : window.query;
  const count = isKept ? 0 : window.count;
  const isCounted = isKept || window.isCounted;
  return useSameObject({ query, count, isCounted });
}
