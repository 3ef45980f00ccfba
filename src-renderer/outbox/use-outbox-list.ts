import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxClaimsPerCall } from '../../src-shared/contract/claims.ts';
import { outboxSections, type OutboxEntry, type OutboxSection } from '../../src-shared/contract/outbox.ts';
import { useIpc } from '../app/desk.tsx';
import type { IpcClient } from '../ipc/ipc.ts';

const pageSize = 100;

export interface SectionPart {
  section: OutboxSection;
  total: number;
  /** Place of its first entry among all entries. */
  firstIndex: number;
}

/** The three sections laid end to end; only the pages that are looked at are held. */
export interface OutboxList {
  parts: readonly SectionPart[];
  total: number;
  state: 'loading' | 'ready' | 'failed';
  entryAt: (index: number) => OutboxEntry | undefined;
  indexOf: (entryId: string) => number;
  /** Every entry of a section, as many as one action may take. */
  readAll: (section: OutboxSection) => Promise<OutboxEntry[]>;
  /** Asks for the pages of this stretch, `to` included. */
  look: (from: number, to: number) => void;
  retry: () => void;
}

interface Page {
  section: OutboxSection;
  number: number;
}

type PageInput = Parameters<IpcClient['outbox']['list']>[0];

const firstPages: readonly Page[] = outboxSections.map((section) => ({ section, number: 0 }));

export function useOutboxList(accountId: string, text: string): OutboxList {
  const { queries, queryClient } = useIpc();
  const [furtherPages, setFurtherPages] = useState<readonly Page[]>([]);
  const pages = [...firstPages, ...furtherPages];
  const inputOf = ({ section, number }: Page): PageInput => ({
    accountId,
    section,
    offset: number * pageSize,
    limit: pageSize,
    ...(text === '' ? {} : { text }),
  });
  const optionsOf = (page: Page) => queries.outbox.list.queryOptions({ input: inputOf(page) });
  const firstAnswers = [
    useFirstPage(inputOf({ section: 'attention', number: 0 })),
    useFirstPage(inputOf({ section: 'waiting', number: 0 })),
    useFirstPage(inputOf({ section: 'ended', number: 0 })),
  ];
  const answers = [...firstAnswers, ...useQueries({ queries: furtherPages.map(optionsOf) })];

  const parts: SectionPart[] = [];
  let total = 0;
  for (const [index, section] of outboxSections.entries()) {
    const count = answers[index]?.data?.total ?? 0;
    parts.push({ section, total: count, firstIndex: total });
    total += count;
  }

  function locate(index: number): (Page & { row: number }) | null {
    const part = parts.findLast(({ firstIndex, total: count }) => index >= firstIndex && count > 0);
    if (part === undefined || index >= total) return null;
    const inSection = index - part.firstIndex;
    return { section: part.section, number: Math.floor(inSection / pageSize), row: inSection % pageSize };
  }

  function entryAt(index: number): OutboxEntry | undefined {
    const place = locate(index);
    if (place === null) return undefined;
    const at = pages.findIndex(({ section, number }) => section === place.section && number === place.number);
    return answers[at]?.data?.entries[place.row];
  }

  function indexOf(entryId: string): number {
    for (const [at, { section, number }] of pages.entries()) {
      const row = answers[at]?.data?.entries.findIndex(({ id }) => id === entryId) ?? -1;
      const part = parts.find((one) => one.section === section);
      if (row >= 0 && part !== undefined) return part.firstIndex + number * pageSize + row;
    }
    return -1;
  }

  const wanted = (from: number, to: number) => {
    const keys = new Map<string, Page>();
    for (const index of [from, to]) {
      const place = locate(index);
      if (place === null || place.number === 0) continue;
      keys.set(`${place.section}/${place.number}`, { section: place.section, number: place.number });
    }
    return keys;
  };
  const look = (from: number, to: number) => {
    const keys = wanted(from, to);
    const isHeld = [...keys.keys()].every((key) =>
      furtherPages.some(({ section, number }) => `${section}/${number}` === key),
    );
    if (!isHeld) setFurtherPages([...keys.values()]);
  };

  async function readAll(section: OutboxSection): Promise<OutboxEntry[]> {
    const count = Math.min(maxClaimsPerCall, parts.find((part) => part.section === section)?.total ?? 0);
    const numbers = Array.from({ length: Math.ceil(count / pageSize) }, (_, number) => number);
    const read = await Promise.all(
      numbers.map((number) => queryClient.fetchQuery(optionsOf({ section, number }))),
    );
    return read.flatMap(({ entries }) => entries).slice(0, count);
  }

  const retry = () => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  };

  const state = firstAnswers.some(({ isError }) => isError)
    ? 'failed'
    : firstAnswers.some(({ isPending }) => isPending)
      ? 'loading'
      : 'ready';
  return { parts, total, state, entryAt, indexOf, readAll, look, retry };
}

/**
 * While a new search has no answer, the entries of the one before stay: the list never flickers.
 * Nothing is kept from an earlier visit: a key pressed on arrival must not hit what was then.
 */
function useFirstPage(input: PageInput) {
  const { queries } = useIpc();
  return useQuery(queries.outbox.list.queryOptions({ input, placeholderData: keepPreviousData, gcTime: 0 }));
}
