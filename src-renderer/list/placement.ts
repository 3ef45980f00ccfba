import { formerPlace, type LoadedList } from './loaded-list.ts';
import { isWhollyShown, type RowLayout, topShowing } from './row-layout.ts';

/**
 * What becomes of a list on the screen when its items change beneath it.
 *
 *   a change ──► the row under the eye is loaded ───────────────► shown, scrolled by what came above it
 *            └─► it is not ──► where is it now? ──► somewhere ──► its page is loaded first, then shown
 *                                               └─► nowhere ────► shown; the current item has left
 *
 * Until the answer is there, what was shown stays: rows never jump, not even for a frame. The current
 * item is the one with the caller's id, whatever the rows do; nothing here ever chooses another one
 * for it. Only when there is none, or a new filter or order was asked for, the first row becomes current.
 */
export interface Placement<List extends LoadedList> {
  /** The visible rows. */
  list: List;
  /** Identifies the filter and sort; when it changes, the list starts at the top. */
  edition: number | string;
  id: string | null;
  /** Index of the current item in `list`, or its former index after it left. */
  index: number;
  status: CursorStatus;
  /** Index of a row that the cursor moved to before it was loaded: it becomes current once it is. */
  awaited: number | null;
  /** The list that an item which has left was last in, and its index there. */
  former: { list: List; index: number } | null;
  /** Ids of items that were acted on here and are about to leave, so that they don't become current. */
  leaving: ReadonlySet<string>;
}

/**
 * State of the cursor. `none`: no current item. `listed`: it is in the list. `left`: it was in the list and no longer
 * is. `elsewhere`: it was requested from elsewhere and has not been found in this list.
 */
export type CursorStatus = 'none' | 'listed' | 'left' | 'elsewhere';

/** Index of an item that is not among the loaded ones, or why it is unknown. */
export type Whereabouts = number | 'not_listed' | 'unknown' | 'asking';

export interface Surroundings<List extends LoadedList> {
  live: List;
  edition: number | string;
  /** Id of the item that is to be current. */
  id: string | null;
  /** Top of the visible part of the list, in pixels. */
  top: number;
  height: number;
  layoutOf: (list: List) => RowLayout;
  whereIs: (id: string) => Whereabouts;
  /** Whether the first row becomes current when nothing is. Not while a list is being filled. */
  pinsFirst: boolean;
  /** Whether to stop waiting for rows, since the list changes faster than they arrive. */
  isImpatient: boolean;
}

export type Step<List extends LoadedList> =
  | { placement: Placement<List>; top: number }
  /** The shown rows stay until more is known. `aimTop`: the position whose rows are needed first. */
  | { wait: true; aimTop: number | null };

export function firstPlacement<List extends LoadedList>(
  list: List,
  edition: number | string,
  id: string | null,
): Placement<List> {
  return {
    list,
    edition,
    id,
    index: 0,
    status: id === null ? 'none' : 'elsewhere',
    awaited: null,
    former: null,
    leaving: new Set(),
  };
}

/** Returns the next placement; `null` if nothing is to change. */
export function settle<List extends LoadedList>(
  shown: Placement<List>,
  now: Surroundings<List>,
): Step<List> | null {
  const { live, edition, id, top, pinsFirst } = now;
  const isAsBefore = shown.list === live && shown.id === id;
  if (edition !== shown.edition && live.isAnswered) return startAgain(shown, now);
  if (id === null) {
    const at = shown.awaited ?? firstFree(live, shown.leaving);
    const first = live.idAt(Math.min(at, live.count - 1));
    const isWanted = pinsFirst || shown.awaited !== null;
    if (isWanted && first !== undefined && !shown.leaving.has(first))
      return { placement: become(shown, live, first, Math.min(at, live.count - 1)), top };
    if (isAsBefore && (shown.status === 'none' || shown.awaited !== null)) return null;
    // An empty list has nothing left that leaves it: what comes back, after an undo say, is in it again.
    const leaving = live.isAnswered && live.count === 0 ? new Set<string>() : shown.leaving;
    return { placement: { ...shown, list: live, id: null, status: 'none', former: null, leaving }, top };
  }
  if (isAsBefore && !isFoundNow(shown, now, id)) return null;
  return follow(shown, now, id);
}

type Around<List extends LoadedList> = Pick<
  Surroundings<List>,
  'live' | 'edition' | 'id' | 'top' | 'height' | 'layoutOf'
>;

/**
 * Whether the list as it is now can be shown with nothing to place, so that it is drawn once: where nothing on the
 * screen has changed, and where the cursor went to rows that were fetched ahead, which would otherwise be drawn after
 * what stands in for them.
 */
export function isInPlace<List extends LoadedList>(shown: Placement<List>, around: Around<List>): boolean {
  return shown.list !== around.live && (hasSameRows(shown, around) || hasReached(shown, around));
}

/**
 * Whether the list as it is now has the same rows on the screen, each at the same height, and the same current item at
 * the same place: only what is not on the screen has changed.
 */
export function hasSameRows<List extends LoadedList>(shown: Placement<List>, now: Around<List>): boolean {
  const { live, edition, id, top, height, layoutOf } = now;
  if (shown.status !== 'listed' || id === null || shown.id !== id) return false;
  if (live.indexOf(id) !== shown.index || (edition !== shown.edition && live.isAnswered)) return false;
  const before = layoutOf(shown.list);
  const layout = layoutOf(live);
  if (layout.height !== before.height && layout.height < top + height) return false;
  for (let index = before.indexAt(top); index <= before.indexAt(top + height); index += 1) {
    if (shown.list.idAt(index) !== live.idAt(index) || before.topOf(index) !== layout.topOf(index))
      return false;
  }
  return true;
}

/** Whether the list as it is now has the current item where the cursor went, and the list on the screen has not. */
function hasReached<List extends LoadedList>(
  shown: Placement<List>,
  { live, edition, id }: Around<List>,
): boolean {
  if (shown.status !== 'listed' || id === null || shown.id !== id || edition !== shown.edition) return false;
  return shown.list.indexOf(id) < 0 && live.indexOf(id) === shown.index;
}

/** Whether the item is found in a list that existed before its cursor and had an item to begin with. */
function isFoundNow<List extends LoadedList>(
  { status }: Placement<List>,
  { live, whereIs }: Surroundings<List>,
  id: string,
): boolean {
  if (status !== 'elsewhere' || !live.isAnswered) return false;
  return live.indexOf(id) >= 0 || typeof whereIs(id) === 'number';
}

function startAgain<List extends LoadedList>(
  shown: Placement<List>,
  { live, edition, pinsFirst }: Surroundings<List>,
): Step<List> {
  const first = live.idAt(0);
  const fresh: Placement<List> = { ...firstPlacement(live, edition, null), leaving: shown.leaving };
  if (!pinsFirst) return { placement: fresh, top: 0 };
  if (first !== undefined) return { placement: become(fresh, live, first, 0), top: 0 };
  return { placement: { ...fresh, awaited: live.count > 0 ? 0 : null }, top: 0 };
}

/** Returns the placement with row `index` of `list` as the current one. */
export function become<List extends LoadedList>(
  shown: Placement<List>,
  list: List,
  id: string,
  index: number,
): Placement<List> {
  return { ...shown, list, id, index, status: 'listed', awaited: null, former: null };
}

function firstFree(list: LoadedList, leaving: ReadonlySet<string>): number {
  for (let index = 0; index < list.count; index += 1) {
    const id = list.idAt(index);
    if (id === undefined || !leaving.has(id)) return index;
  }
  return 0;
}

/** Keeps the current item and the row at the reader's eye in place through a change of the list. */
function follow<List extends LoadedList>(
  shown: Placement<List>,
  now: Surroundings<List>,
  id: string,
): Step<List> {
  const { live, top, height, layoutOf, isImpatient } = now;
  const isNewlyAsked = shown.id !== id;
  const loadedAt = live.indexOf(id);
  const found = loadedAt >= 0 ? loadedAt : now.whereIs(id);
  if (found === 'asking') return { wait: true, aimTop: null };
  const layout = layoutOf(live);

  if (typeof found === 'number' && (isNewlyAsked || shown.status === 'elsewhere')) {
    const placement = { ...become(shown, live, id, found), leaving: new Set<string>() };
    return { placement, top: topShowing(layout, found, { top, height }) };
  }

  const before = layoutOf(shown.list);
  /**
   * Scrolls to where the row at the reader's eye would be; the list can't be scrolled there before it is known to be
   * long enough.
   */
  const showAt = (placement: Placement<List>, nextTop: number): Step<List> =>
    live.mayGrow === true && !isImpatient && nextTop > Math.max(0, layout.height - height)
      ? { wait: true, aimTop: nextTop }
      : { placement, top: nextTop };
  const shift = (from: number, to: number) => top + layout.topOf(to) - before.topOf(from);
  const isUnderEye = shown.status === 'listed' && isWhollyShown(before, shown.index, { top, height });
  // What follows a row that goes by the user's own action moves up into its place.
  const isClosingUp = [...shown.leaving].some((leaver) => shown.list.indexOf(leaver) >= 0);
  if (typeof found === 'number' && isUnderEye && !isClosingUp) {
    if (loadedAt < 0 && !isImpatient) return { wait: true, aimTop: shift(shown.index, found) };
    return showAt(become(shown, live, id, found), shift(shown.index, found));
  }

  const anchor = findAnchor(shown, live, before, now);
  if (anchor === 'asking') return { wait: true, aimTop: null };
  if (anchor !== null && live.indexOf(anchor.id) < 0 && !isImpatient)
    return { wait: true, aimTop: shift(anchor.from, anchor.to) };
  const nextTop = anchor === null ? top : shift(anchor.from, anchor.to);
  if (typeof found === 'number') return showAt(become(shown, live, id, found), nextTop);

  const hasLeft = found === 'not_listed' && shown.status === 'listed' && !isNewlyAsked;
  // Of the list that had it: in a later one the row at its place is another, and the place would move on each time.
  const last = hasLeft || isNewlyAsked ? shown : (shown.former ?? shown);
  const placement: Placement<List> = {
    ...shown,
    list: live,
    id,
    index: formerPlace(last.list, live, last.index),
    status: hasLeft ? 'left' : isNewlyAsked || shown.status === 'none' ? 'elsewhere' : shown.status,
    awaited: null,
    former: hasLeft ? { list: shown.list, index: shown.index } : isNewlyAsked ? null : shown.former,
  };
  return showAt(placement, nextTop);
}

interface Anchor {
  id: string;
  from: number;
  to: number;
}

/**
 * Returns a visible row that is still in the list, which stays in place and with it the others. Rows above the
 * current one are preferred, so that what follows a removed row moves up into its place.
 */
function findAnchor<List extends LoadedList>(
  shown: Placement<List>,
  live: List,
  layout: RowLayout,
  { top, height, whereIs }: Surroundings<List>,
): Anchor | 'asking' | null {
  const ids = idsOnScreen(shown, layout, top, height);
  for (const { id, index } of ids) {
    const to = live.indexOf(id);
    if (to >= 0) return { id, from: index, to };
  }
  const [nearest] = ids;
  // None of them is loaded: either all went, or so many came above that they are on another page.
  if (nearest === undefined || live.count === 0) return null;
  const place = whereIs(nearest.id);
  if (place === 'asking') return 'asking';
  return typeof place === 'number' ? { id: nearest.id, from: nearest.index, to: place } : null;
}

function idsOnScreen<List extends LoadedList>(
  { list, index: current, leaving, status }: Placement<List>,
  layout: RowLayout,
  top: number,
  height: number,
): { id: string; index: number }[] {
  if (list.count === 0) return [];
  const first = layout.indexAt(top);
  const last = layout.indexAt(top + Math.max(0, height - 1));
  const start = isWhollyShown(layout, first, { top, height }) ? first : Math.min(first + 1, last);
  const isCurrentShown = current >= start && current <= last;
  const indexes: number[] = [];
  if (isCurrentShown) for (let index = current - 1; index >= start; index -= 1) indexes.push(index);
  for (let index = isCurrentShown ? current : start; index <= last; index += 1) {
    if (!(index === current && status === 'left')) indexes.push(index);
  }
  return indexes.flatMap((index) => {
    const id = list.idAt(index);
    return id === undefined || leaving.has(id) ? [] : [{ id, index }];
  });
}
