import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import {
  type EntryFilter,
  outboxSections,
  type OutboxEntry,
  type OutboxSection,
} from '../../src-shared/contract/outbox.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { IpcClient } from '../ipc/ipc.ts';
import { createFreshPages } from '../list/fresh-pages.ts';
import type { LoadedList } from '../list/loaded-list.ts';

const pageSize = 100;

export interface SectionPart {
  section: OutboxSection;
  total: number;
  /** Index of its first entry among all entries. */
  firstIndex: number;
}

/** The three sections in a row; only the pages that are looked at are held. */
export interface LoadedOutbox extends LoadedList {
  parts: readonly SectionPart[];
  entryAt: (index: number) => OutboxEntry | undefined;
}

export type Outbox = ReturnType<typeof useOutboxList>;

interface Page {
  section: OutboxSection;
  number: number;
}

type PageInput = Parameters<IpcClient['outbox']['list']>[0];
type PageData = Awaited<ReturnType<IpcClient['outbox']['list']>>;

function createPageJoin() {
  const freshPages = createFreshPages<PageData>();
  return (answers: UseQueryResult<PageData>[]) => ({
    further: freshPages(answers),
    isFurtherFailed: answers.some(({ isError }) => isError),
  });
}

/** Row opened to list its entries one by one: the decisions of one key press, or the undone ones of a day. */
export type OpenPart = { groupId: string } | { undoneDay: string };

/** Returns the list. @param open `null`: everything, with one row for what belongs together */
export function useOutboxList(accountId: string, filter: EntryFilter, open: OpenPart | null) {
  const { queries, queryClient } = useIpc();
  const [furtherPages, setFurtherPages] = useState<readonly Page[]>([]);
  const inputOf = ({ section, number }: Page): PageInput => ({
    accountId,
    section,
    offset: number * pageSize,
    limit: pageSize,
    ...(open ?? { isFolded: true }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  });
  const optionsOf = (page: Page) => queries.outbox.list.queryOptions({ input: inputOf(page) });
  const attention = useFirstPage(inputOf({ section: 'attention', number: 0 }));
  const waiting = useFirstPage(inputOf({ section: 'waiting', number: 0 }));
  const ended = useFirstPage(inputOf({ section: 'ended', number: 0 }));
  const [combine] = useState(createPageJoin);
  const { further, isFurtherFailed } = useQueries({ queries: furtherPages.map(optionsOf), combine });

  const answers = [attention, waiting, ended];
  const isAnswered = answers.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData);
  const [first, second, third] = [attention.data, waiting.data, ended.data];
  const list = useMemo(
    () => layEndToEnd([first, second, third], furtherPages, further, isAnswered),
    [first, second, third, furtherPages, further, isAnswered],
  );

  /** Requests the pages of this range, `to` included. */
  const look = (from: number, to: number) => {
    const wanted = new Map<string, Page>();
    for (const index of [from, to]) {
      const place = locate(list.parts, index);
      if (place !== null && place.number > 0)
        wanted.set(`${place.section}/${place.number}`, { section: place.section, number: place.number });
    }
    const isHeld = [...wanted.keys()].every((key) =>
      furtherPages.some(({ section, number }) => `${section}/${number}` === key),
    );
    if (!isHeld) setFurtherPages([...wanted.values()]);
  };

  /** Reads every entry of a section, as many as one action may take. */
  async function readAll(section: OutboxSection): Promise<OutboxEntry[]> {
    const total = list.parts.find((part) => part.section === section)?.total ?? 0;
    const count = Math.min(maxClaimsPerCall, total);
    const numbers = Array.from({ length: Math.ceil(count / pageSize) }, (_, number) => number);
    const read = await Promise.all(
      numbers.map((number) => queryClient.fetchQuery(optionsOf({ section, number }))),
    );
    // Pages of different moments may hold the same entry.
    const byId = new Map(read.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
    return [...byId.values()].slice(0, count);
  }

  const retry = () => {
    void queryClient.refetchQueries({
      queryKey: queries.outbox.list.key({ input: { accountId } }),
      type: 'active',
      predicate: ({ state: { status } }) => status === 'error',
    });
  };
  const state =
    isFurtherFailed || answers.some(({ isError }) => isError)
      ? ('failed' as const)
      : answers.some(({ isPending }) => isPending)
        ? ('loading' as const)
        : ('ready' as const);
  return { list, state, readAll, look, retry };
}

function layEndToEnd(
  firsts: readonly (PageData | undefined)[],
  furtherPages: readonly Page[],
  further: readonly (PageData | null)[],
  isAnswered: boolean,
): LoadedOutbox {
  const parts: SectionPart[] = [];
  let count = 0;
  for (const [at, section] of outboxSections.entries()) {
    const total = firsts[at]?.total ?? 0;
    parts.push({ section, total, firstIndex: count });
    count += total;
  }
  const pages = new Map<string, readonly OutboxEntry[]>();
  for (const [at, section] of outboxSections.entries()) pages.set(`${section}/0`, firsts[at]?.entries ?? []);
  for (const [at, { section, number }] of furtherPages.entries())
    pages.set(`${section}/${number}`, further[at]?.entries ?? []);

  const indexes = new Map<string, number>();
  for (const { section, firstIndex } of parts) {
    for (const [key, entries] of pages) {
      const [of, number] = key.split('/');
      if (of !== section) continue;
      for (const [row, { id }] of entries.entries())
        indexes.set(id, firstIndex + Number(number) * pageSize + row);
    }
  }
  // Sections are answered one after the other, so two may hold the same entry for a moment: it is in the later one.
  const entryAt = (index: number) => {
    const place = locate(parts, index);
    if (place === null) return undefined;
    const entry = pages.get(`${place.section}/${place.number}`)?.[place.row];
    return entry !== undefined && indexes.get(entry.id) === index ? entry : undefined;
  };
  return {
    parts,
    count,
    isAnswered,
    entryAt,
    idAt: (index) => entryAt(index)?.id,
    indexOf: (id) => indexes.get(id) ?? -1,
  };
}

function locate(parts: readonly SectionPart[], index: number): (Page & { row: number }) | null {
  const part = parts.find(({ firstIndex, total }) => index >= firstIndex && index < firstIndex + total);
  if (part === undefined) return null;
  const inSection = index - part.firstIndex;
  return { section: part.section, number: Math.floor(inSection / pageSize), row: inSection % pageSize };
}

/**
 * Returns the first page. While a new search has no answer, the entries of the one before stay, so that the list
 * never flickers. Nothing is kept from an earlier visit: a key pressed on arrival must not act on what was there
 * then.
 */
function useFirstPage(input: PageInput) {
  const { queries } = useIpc();
  return useQuery(queries.outbox.list.queryOptions({ input, placeholderData: keepPreviousData, gcTime: 0 }));
}
