import { z } from 'zod';
import type { HistoryItem } from '../../src-shared/contract/claims.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { AnsweredRule } from '../../src-shared/domain/rule/answered-rule.ts';
import type { NoteRow, TagChange } from '../journal/note-table.ts';
import type { FoundChange } from '../replica/store/feed-table.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Returns the service's events, our decisions, notes and changes of tags, and what the sync noticed, in one timeline,
 * oldest first; items without a time are last.
 */
export function claimHistory(
  body: Body,
  {
    entries,
    rules,
    notes,
    tagChanges,
    feed,
  }: {
    entries: readonly EntryRow[];
    /** Rules that the entries answer, by entry. */
    rules: ReadonlyMap<string, AnsweredRule>;
    notes: readonly NoteRow[];
    tagChanges: readonly TagChange[];
    feed: readonly FoundChange[];
  },
): HistoryItem[] {
  const items = [
    ...serviceEvents(body),
    ...entries.map((entry) => ({ ...ofDecision(entry), rule: rules.get(entry.id) ?? null })),
    ...notes.map(ofNote),
    ...tagChanges.map(ofTagChange),
    ...feed.map(ofFeed),
  ];
  return items.toSorted((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity) || 0);
}

const nothing = { value: null, agent: null, entryId: null, state: null } as const;

const eventSchema = z.looseObject({ name: z.string(), timestamp: z.string().nullable().catch(null) });

function serviceEvents({ events }: Body): HistoryItem[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((received: unknown) => {
    const event = eventSchema.safeParse(received);
    if (!event.success) return [];
    const { name, timestamp } = event.data;
    const atMs = readInstantMs(timestamp);
    const time = atMs !== null ? { atMs, atText: null } : { atMs: null, atText: timestamp };
    return [{ ...nothing, ...time, source: 'service', name }];
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

/** Returns the item of a note, whose text is shown with the notes. */
function ofNote({ written_at_ms, agent }: NoteRow): HistoryItem {
  return { ...nothing, atMs: written_at_ms, atText: null, source: 'note', name: 'note', agent };
}

function ofTagChange({ changedAtMs, agent, added, removed }: TagChange): HistoryItem {
  const tags = { added, removed };
  return { ...nothing, atMs: changedAtMs, atText: null, source: 'tags', name: 'tags', agent, tags };
}

function ofFeed({ atMs, field, to, subject }: FoundChange): HistoryItem {
  // Of a new document, its verdict is told.
  const name = field === 'document' ? 'verdict' : field;
  return { ...nothing, atMs, atText: null, source: 'sync', name, value: to, subject };
}
