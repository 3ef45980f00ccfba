import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { type LoadedList, wholeList } from '../list/loaded-list.ts';
import type { RowLayout } from '../list/row-layout.ts';

/** The changes of one claim, or one webhook, on one day, oldest first. */
export interface FeedGroup {
  id: string;
  day: string;
  /** Time of the newest change. */
  atMs: number;
  items: readonly FeedItem[];
}

/** Height of a row in pixels. */
export const feedRowHeight = 48;
export const dayHeight = 34;

export interface FeedDay {
  day: string;
  firstIndex: number;
  top: number;
}

export interface LoadedFeed extends LoadedList {
  groups: readonly FeedGroup[];
  days: readonly FeedDay[];
  layout: RowLayout;
}

/** Groups items, newest first, by day and claim. A group is at the position of its newest item. */
export function feedList(
  items: readonly FeedItem[],
  { dayOf, isAnswered, mayGrow }: { dayOf: (atMs: number) => string; isAnswered: boolean; mayGrow: boolean },
): LoadedFeed {
  const gathered = new Map<string, { day: string; items: FeedItem[] }>();
  for (const item of items) {
    const day = dayOf(item.atMs);
    const id = `${day}/${item.claimId ?? `webhook ${item.subject ?? item.seq}`}`;
    const group = gathered.get(id);
    if (group) group.items.push(item);
    else gathered.set(id, { day, items: [item] });
  }
  const byDay = Map.groupBy(gathered, ([, { day }]) => day);
  const groups = [...byDay.values()].flat().map(
    ([id, { day, items: ofGroup }]): FeedGroup => ({
      id,
      day,
      atMs: ofGroup[0]?.atMs ?? 0,
      items: ofGroup.toReversed(),
    }),
  );
  const days: FeedDay[] = [];
  for (const [index, { day }] of groups.entries()) {
    if (days.at(-1)?.day === day) continue;
    days.push({ day, firstIndex: index, top: index * feedRowHeight + days.length * dayHeight });
  }
  return {
    ...wholeList(groups.map(({ id }) => id)),
    isAnswered,
    mayGrow,
    groups,
    days,
    layout: layoutOf(groups.length, days),
  };
}

function layoutOf(count: number, days: readonly FeedDay[]): RowLayout {
  const daysUpTo = (index: number) => days.findLastIndex(({ firstIndex }) => index >= firstIndex) + 1;
  const topOf = (index: number) => index * feedRowHeight + daysUpTo(index) * dayHeight;
  return {
    height: count * feedRowHeight + days.length * dayHeight,
    topOf,
    heightOf: () => feedRowHeight,
    leadOf: (index) => (days.some(({ firstIndex }) => firstIndex === index) ? dayHeight : 0),
    indexAt(px) {
      const day = days.findLast(({ top }) => px >= top) ?? days[0];
      if (day === undefined) return 0;
      const row = Math.floor((px - day.top - dayHeight) / feedRowHeight);
      const next = days[days.indexOf(day) + 1];
      const last = (next?.firstIndex ?? count) - 1;
      return Math.max(0, Math.min(day.firstIndex + Math.max(0, row), last));
    },
  };
}
