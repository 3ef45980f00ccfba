import { z } from 'zod';
import { accountIdSchema } from '../../src-shared/contract/identifiers.ts';
import {
  isSameList,
  isSameSearch,
  type ListSearch,
  type NavigationState,
  type NavigationStore,
  type Place,
  readRoute,
  writeRoute,
} from './navigation.ts';

/**
 * Delay in milliseconds before the page's address is written: browsers stop a page that writes it too often, so a
 * held key writes it once, after it.
 */
const writeAfterMs = 300;

const entrySchema = z.object({
  /** Key of this entry's search, which stays in this page. */
  key: z.string(),
  /** Index among the entries of this page, which tells whether a step was back or forward. */
  index: z.number().int(),
  isClaimOpen: z.boolean(),
  documentsOf: z.string().nullable(),
});
type Entry = z.infer<typeof entrySchema>;

export interface HistoryDeps {
  navigation: NavigationStore;
  browser: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
    location: Pick<Location, 'hash'>;
    history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'state'>;
  };
  newId: () => string;
  /**
   * Whether the host is connected. A browser asks for the page's icon when its address changes; without its host a
   * page would ask whoever has the port now, so it then writes no address.
   */
  isConnected: () => boolean;
}

/**
 * Ties the navigation to the page's address and history: each view, list and claim has an address, and Back and
 * Forward go through them. A browser writes both to its disk, so neither holds a search, a filter or a name: what a
 * list is narrowed by is kept in the page, by the key of its entry.
 */
export function followHistory({ navigation, browser, newId, isConnected }: HistoryDeps): void {
  const { history, location } = browser;
  const searches = new Map<string, ListSearch>();
  const known = readEntry(history.state);
  let entry = { key: known?.key ?? newId(), index: known?.index ?? 0 };
  let isRestoring = false;
  let writing: number | null = null;

  function stopWaiting(): void {
    if (writing !== null) browser.clearTimeout(writing);
    writing = null;
  }

  /** Writes what the current entry shows. */
  function write(method: 'pushState' | 'replaceState', shown = navigation.getState()): void {
    stopWaiting();
    const { accountId, isClaimOpen, documentsOf, search } = shown;
    if (accountId === null || !isConnected()) return;
    if (search !== null) searches.set(entry.key, search);
    const state: Entry = { ...entry, isClaimOpen, documentsOf };
    history[method](state, '', writeAddress({ ...shown, accountId }));
  }

  function restore(place: Place, search: ListSearch | null): void {
    isRestoring = true;
    navigation.getState().restore(place, search);
    isRestoring = false;
  }

  navigation.subscribe((now, before) => {
    if (isRestoring || now.accountId === null || !isConnected()) return;
    if (before.accountId !== null && isAnotherPlace(now, before)) {
      // Where the last one ended, while it is still its turn.
      if (writing !== null) write('replaceState', before);
      entry = { key: newId(), index: entry.index + 1 };
      write('pushState');
    } else if (before.accountId === null) write('replaceState');
    else if (isWritten(now, before))
      writing ??= browser.setTimeout(() => write('replaceState'), writeAfterMs);
  });

  browser.addEventListener('pagehide', () => {
    if (writing !== null) write('replaceState');
  });

  browser.addEventListener('popstate', () => {
    const address = readAddress(location.hash);
    if (address === null) return;
    stopWaiting();
    const found = readEntry(history.state);
    const step = found === null ? 0 : Math.sign(found.index - entry.index);
    entry = found ?? { key: newId(), index: entry.index + 1 };
    const place = placeOf(address, found);
    const search = searches.get(entry.key) ?? null;
    const now = navigation.getState();
    // A claim that was opened and closed again left two entries that look the same.
    if (step !== 0 && found !== null && isSamePlace(place, now) && isSameSearch(search, now.search)) {
      if (step > 0 || found.index > 0) history.go(step);
      return;
    }
    restore(place, search);
    if (found === null) write('replaceState');
  });

  const start = readAddress(location.hash);
  if (start !== null) restore(placeOf(start, known), null);
}

/** Returns an address such as `#/account/view/claim?list=…`. */
export function writeAddress(place: Pick<Place, 'accountId' | 'view' | 'listId' | 'claimId'>): string {
  return `#/${encodeURIComponent(place.accountId)}${writeRoute(place)}`;
}

type Address = Pick<Place, 'accountId' | 'view' | 'listId' | 'claimId'>;

/** Parses an address; `null` if it is none, such as one with a one-time code. */
export function readAddress(hash: string): Address | null {
  const [, account = '', route] = /^#\/([^/]+)(\/.*)$/s.exec(hash) ?? [];
  const accountId = accountIdSchema.safeParse(account);
  if (!accountId.success || route === undefined) return null;
  const { view, listId, claimId } = readRoute(route);
  return { accountId: accountId.data, view, listId, claimId };
}

/** Returns the place for an address; one that was typed or followed opens its claim. */
function placeOf(address: Address, entry: Entry | null): Place {
  return {
    ...address,
    isClaimOpen: entry === null ? address.claimId !== null : entry.isClaimOpen,
    documentsOf: entry?.documentsOf ?? null,
  };
}

function readEntry(state: unknown): Entry | null {
  return entrySchema.safeParse(state).data ?? null;
}

/** Whether the change is a new entry, so that Back leads to what was before. */
function isAnotherPlace(now: NavigationState, before: NavigationState): boolean {
  const isOpened = now.isClaimOpen && !before.isClaimOpen;
  const areOpened = now.documentsOf !== null && before.documentsOf === null;
  return isOpened || areOpened || !isSameList(now, before) || now.opening?.number !== before.opening?.number;
}

function isSamePlace(place: Place, now: NavigationState): boolean {
  return (
    isSameList(place, now) && place.isClaimOpen === now.isClaimOpen && place.documentsOf === now.documentsOf
  );
}

function isWritten(now: NavigationState, before: NavigationState): boolean {
  return (
    now.claimId !== before.claimId ||
    now.search !== before.search ||
    now.isClaimOpen !== before.isClaimOpen ||
    now.documentsOf !== before.documentsOf
  );
}
