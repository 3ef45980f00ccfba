import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSameObject } from '../runtime/use-same-object.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import type { LoadedList } from './loaded-list.ts';
import {
  become,
  type CursorStatus,
  firstPlacement,
  isInPlace,
  type Placement,
  settle,
  type Whereabouts,
} from './placement.ts';
import { isWhollyShown, type RowLayout, topShowing } from './row-layout.ts';
import type { Viewport } from './use-viewport.ts';
import { type Locate, useWhereabouts } from './use-whereabouts.ts';

export interface ListCursor<List extends LoadedList> {
  /** The rows to draw, and the only ones that an index of this cursor refers to. */
  list: List;
  /** Id of the current item, whose details are on the screen. */
  id: string | null;
  /** Index of the current item in `list`, or its former index after it left. */
  index: number;
  status: CursorStatus;
  /** The list that an item which has left was last in, and its index there. */
  former: { list: List; index: number } | null;
  /** Whether a row that was moved to is still being loaded. */
  isAwaiting: boolean;
  moveTo: (index: number) => void;
  /**
   * Returns the index a number of rows further. From an item that left, its former position counts as the next row.
   */
  indexAfter: (step: number) => number;
  /** Moves the cursor on to a neighbour after the user's own action on these items, before they leave. */
  moveOn: (actedOn: Iterable<string>) => void;
  /** Takes back that these items are about to leave: where nothing is current, one of them may be. */
  stayed: (actedOn: Iterable<string>) => void;
  /** Finds an item in the list, so that going there asks no more. */
  seek: (id: string) => Promise<Whereabouts>;
}

/** Number of times the needed rows are loaded again before what is there is shown as it is. */
const patience = 4;

/**
 * The cursor of a list: which item is current, by id, while rows come, go and change places.
 *
 * A command acts on the item whose details are on the screen. What a command sees and what is drawn
 * come from the same commit, so three things follow:
 * - `id`, the row and its details are drawn in one commit, never one after the other;
 * - a key that follows another finds what the first one drew: React commits what a key press changed
 *   before the browser hands out the next event, so `j` then `r` rejects the item that `j` made current,
 *   and that item's details are in the document when `r` is handled;
 * - between two commits nothing else can become current: rows that arrive are placed in a layout
 *   effect, before the browser paints them or hands out an event.
 */
export function useListCursor<List extends LoadedList>({
  live,
  layoutOf,
  id,
  onMove,
  viewport,
  locate,
  edition = 0,
  pinsFirst = true,
}: {
  live: List;
  layoutOf: (list: List) => RowLayout;
  /** Id of the current item, held by the caller, as it may be requested from elsewhere. */
  id: string | null;
  onMove: (id: string | null) => void;
  viewport: Viewport;
  locate?: Locate;
  /** Identifies the filter and sort; when it changes, the list starts at the top. */
  edition?: number | string;
  pinsFirst?: boolean;
}): ListCursor<List> {
  const [shown, setShown] = useState(() => firstPlacement(live, edition, id));
  const waited = useRef({ id: '', times: 0, list: live });
  const { top, height, setTop } = viewport;
  const around = { live, edition, id, top, height, layoutOf };
  if (isInPlace(shown, around)) setShown({ ...shown, list: live });
  const { list } = shown;
  const setAim = (aim: number | null) => {
    // To set what is set already would call the caller once more.
    if (aim !== viewport.aim) viewport.setAim(aim);
  };

  const { whereIs, seek } = useWhereabouts(live, locate);

  // After every commit: `settle` answers null as soon as there is nothing to change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const isImpatient = waited.current.id === id && waited.current.times > patience;
    const now = { ...around, whereIs, pinsFirst, isImpatient };
    const step = settle(shown, now);
    if (step !== null && 'wait' in step) {
      // Each state of the list that was waited for in vain counts.
      const isNew = waited.current.id !== id;
      if (isNew || waited.current.list !== live)
        waited.current = { id: id ?? '', times: isNew ? 0 : waited.current.times + 1, list: live };
      return setAim(step.aimTop);
    }
    waited.current = { id: '', times: 0, list: live };
    if (step === null) return setAim(null);
    setShown(step.placement);
    const farthest = layoutOf(step.placement.list).height - height;
    setTop(Math.max(0, Math.min(step.top, farthest)));
    setAim(null);
    if (step.placement.id !== id) onMove(step.placement.id);
  });

  const shownHeight = useRef(height);
  const keepInSight = useEffectEvent((heightBefore: number) => {
    const layout = layoutOf(shown.list);
    const wasInSight = isWhollyShown(layout, shown.index, { top, height: heightBefore });
    if (shown.status === 'listed' && wasInSight) setTop(topShowing(layout, shown.index, { top, height }));
  });
  useEffect(() => {
    // Something took a part of the list's room: the current row stays in what is left of it.
    if (height < shownHeight.current) keepInSight(shownHeight.current);
    shownHeight.current = height;
  }, [height]);

  function show(next: Placement<List>, reveals: boolean): void {
    setShown(next);
    if (reveals) setTop(topShowing(layoutOf(next.list), next.awaited ?? next.index, { top, height }));
    onMove(next.id);
  }

  const moveTo = useStableCallback((asked: number): void => {
    if (list.count === 0) return;
    const index = Math.max(0, Math.min(asked, list.count - 1));
    const moved = list.idAt(index) ?? live.peek?.(index);
    const base = { ...shown, leaving: new Set<string>() };
    if (moved !== undefined) show(become(base, list, moved, index), true);
    else show({ ...base, id: null, index, status: 'none', awaited: index, former: null }, true);
  });

  const indexAfter = useStableCallback((step: number): number => {
    const from = shown.awaited ?? shown.index;
    if (shown.status === 'none' && shown.awaited === null) return 0;
    const isHere = shown.status === 'listed' || shown.awaited !== null;
    return isHere || step < 0 ? from + step : from + step - 1;
  });

  const moveOn = useStableCallback((actedOn: Iterable<string>): void => {
    const leaving = new Set([...shown.leaving, ...actedOn]);
    if (id === null || !leaving.has(id)) return setShown({ ...shown, leaving });
    // At the former place of an item that left there is the next one already.
    const next = shown.status === 'listed' ? shown.index + 1 : shown.index;
    const free = nearestFree(list, next, shown.index - 1, leaving);
    if (free !== null) return show({ ...become(shown, list, free.id, free.index), leaving }, false);
    show({ ...shown, id: null, status: 'none', former: null, leaving }, false);
  });

  const stayed = useStableCallback((actedOn: Iterable<string>): void =>
    setShown((now) => ({ ...now, leaving: now.leaving.difference(new Set(actedOn)) })),
  );

  return useSameObject({
    list,
    id,
    index: shown.awaited ?? shown.index,
    status: shown.id === id ? shown.status : 'elsewhere',
    former: shown.id === id ? shown.former : null,
    isAwaiting: shown.awaited !== null && id === null,
    moveTo,
    seek: useStableCallback(seek),
    indexAfter,
    moveOn,
    stayed,
  });
}

/** Returns the first item from `next` on that is not among the given ones, else the last one up to `previous`. */
function nearestFree(
  list: LoadedList,
  next: number,
  previous: number,
  taken: ReadonlySet<string>,
): { id: string; index: number } | null {
  for (const [from, step] of [
    [next, 1],
    [previous, -1],
  ] as const) {
    for (let index = from; index >= 0 && index < list.count; index += step) {
      const id = list.idAt(index);
      if (id === undefined) break;
      if (!taken.has(id)) return { id, index };
    }
  }
  return null;
}
