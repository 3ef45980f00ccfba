import type { HistoryItem } from '../../src-shared/contract/claims.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { FeedItem } from '../replica/feed-table.ts';

type Body = Readonly<Record<string, unknown>>;

/** The service's events, our decisions and what the sync noticed, in one time line, oldest first; what has no time ends it. */
export function claimHistory(
  body: Body,
  entries: readonly EntryRow[],
  feed: readonly FeedItem[],
): HistoryItem[] {
  const items = [...serviceEvents(body), ...entries.map(ofDecision), ...feed.map(ofFeed)];
  return items.toSorted((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity) || 0);
}

const nothing = { value: null, agent: null, entryId: null, state: null } as const;

function serviceEvents({ events }: Body): HistoryItem[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => {
    const { name, timestamp } = (typeof event === 'object' && event !== null ? event : {}) as Record<
      string,
      unknown
    >;
    if (typeof name !== 'string') return [];
    const atText = typeof timestamp === 'string' ? timestamp : null;
    const atMs = atText === null ? NaN : Date.parse(atText);
    const isTime = Number.isFinite(atMs);
    return [
      {
        ...nothing,
        atMs: isTime ? Math.round(atMs) : null,
        atText: isTime ? null : atText,
        source: 'service' as const,
        name,
      },
    ];
  });
}

function ofDecision(entry: EntryRow): HistoryItem {
  return {
    atMs: entry.decided_at_ms,
    atText: null,
    source: 'decision',
    name: entry.kind,
    value: entry.value,
    agent: entry.agent,
    entryId: entry.id,
    state: entry.state,
  };
}

function ofFeed({ atMs, field, to }: FeedItem): HistoryItem {
  return { ...nothing, atMs, atText: null, source: 'sync', name: field, value: to };
}
