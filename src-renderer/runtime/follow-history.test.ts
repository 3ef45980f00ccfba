import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHistory, readAddress } from './follow-history.ts';
import { createNavigation } from './navigation.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idleMs = 1000;

/** A browser's history, whose steps are done at once. */
function fakeBrowser(hash = '') {
  const entries: { state: unknown; hash: string }[] = [{ state: null, hash }];
  let at = 0;
  const events = new EventTarget();
  const hashOf = (url: string) => url.slice(url.indexOf('#'));
  const location = { hash };
  const go = (step: number) => {
    if (entries[at + step] === undefined) return;
    at += step;
    location.hash = entries[at]?.hash ?? '';
    events.dispatchEvent(new Event('popstate'));
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown, _title: string, url: string) {
      entries.splice(at + 1, entries.length, { state, hash: hashOf(url) });
      at += 1;
      location.hash = hashOf(url);
    },
    replaceState(state: unknown, _title: string, url: string) {
      entries[at] = { state, hash: hashOf(url) };
      location.hash = hashOf(url);
    },
    go,
  };
  return {
    browser: {
      location,
      history: history as unknown as History,
      addEventListener: events.addEventListener.bind(events) as Window['addEventListener'],
      setTimeout: setTimeout as unknown as Window['setTimeout'],
      clearTimeout: clearTimeout as Window['clearTimeout'],
    },
    entries,
    go,
    /** As a person types an address over the page's own. */
    type: (typed: string) => {
      entries.splice(at + 1, entries.length, { state: null, hash: typed });
      go(1);
    },
  };
}

function open(hash = '') {
  const fake = fakeBrowser(hash);
  const navigation = createNavigation({ accountId: null, route: null });
  let ids = 0;
  let isConnected = true;
  followHistory({
    navigation,
    browser: fake.browser,
    newId: () => `k${(ids += 1)}`,
    isConnected: () => isConnected,
  });
  const now = () => navigation.getState();
  const search = (text: string) => navigation.setState({ search: { query: queryOf(text), sort: 'newest' } });
  const connect = (is: boolean) => (isConnected = is);
  return { ...fake, navigation, now, search, connect };
}

it('goes back through views, lists and claims, each with its search and its place', () => {
  const { navigation, now, search, go, browser } = open();
  navigation.setState({ accountId: 'a1', view: 'inbox' });
  search('café');
  now().showClaim('c1');
  now().showClaim('c2');
  now().goTo('outbox');
  now().goToClaim('c9');
  search('');
  vi.advanceTimersByTime(idleMs);
  expect(browser.location.hash).toBe('#/a1/all/c9');
  go(-1);
  expect(now()).toMatchObject({ view: 'outbox', claimId: null });
  go(-1);
  expect(now()).toMatchObject({ view: 'inbox', claimId: 'c2', opening: { query: queryOf('café') } });
  go(2);
  expect(now()).toMatchObject({ view: 'all', claimId: 'c9', isClaimOpen: true });
});

it('passes over what looks the same: a claim that was opened and closed again', () => {
  const { navigation, now, search, go } = open();
  navigation.setState({ accountId: 'a1', view: 'won' });
  now().goTo('lost');
  search('');
  now().openClaim('c1');
  now().closeClaim();
  vi.advanceTimersByTime(idleMs);
  go(-1);
  expect(now()).toMatchObject({ view: 'won' });
});

it('writes neither a search nor a name, and a held key once', () => {
  const { navigation, now, search, entries, browser } = open();
  const replaced = vi.spyOn(browser.history, 'replaceState');
  navigation.setState({ accountId: 'a1', view: 'inbox' });
  search('holder:maría');
  for (let n = 0; n < 500; n += 1) now().showClaim(`c${n}`);
  vi.advanceTimersByTime(idleMs);
  now().goToMatches('all', queryOf('merchant:"Café Sur"'));
  vi.advanceTimersByTime(idleMs);
  expect(replaced.mock.calls.length).toBeLessThan(4);
  expect(entries.map(({ hash }) => hash)).toEqual(['#/a1/inbox/c499', '#/a1/all']);
  expect(JSON.stringify(entries)).not.toMatch(/mar|sur/i);
});

it('writes no address while the page is without its host: the browser would ask whoever is there for its icon', () => {
  const { navigation, now, connect, entries } = open();
  navigation.setState({ accountId: 'a1', view: 'inbox' });
  now().showClaim('c1');
  connect(false);
  vi.advanceTimersByTime(idleMs);
  now().goTo('won');
  expect(entries.map(({ hash }) => hash)).toEqual(['#/a1/inbox']);
  connect(true);
  now().goTo('lost');
  expect(entries.at(-1)?.hash).toBe('#/a1/lost');
});

it('opens an address: from the start, after a reload, and one that is typed', () => {
  const { now, type, entries } = open('#/a1/needs_decision/c4?list=l-1');
  expect(now()).toMatchObject({
    accountId: 'a1',
    view: 'needs_decision',
    listId: 'l-1',
    claimId: 'c4',
    isClaimOpen: true,
  });
  type('#/a1/won');
  expect(now()).toMatchObject({ view: 'won', listId: null, isClaimOpen: false });
  type('#code=secret');
  expect(now()).toMatchObject({ view: 'won' });
  expect(entries.at(-1)).toEqual({ state: null, hash: '#code=secret' });
});

it.each(['', '#', '#code=abc', '#/', '#/A B/inbox', '#/a1'])('%j is no address', (hash) => {
  expect(readAddress(hash)).toBeNull();
});
