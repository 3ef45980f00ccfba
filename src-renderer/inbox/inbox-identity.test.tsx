import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { answerMediaQueries, installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowOf = (id: string) => fakeRow({ id, merchantName: `Shop ${id}` });
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => rowOf(`${prefix}${index}`));

/** An inbox over claims that may change beneath it, as they do when others work on them. */
async function openInbox(start: readonly ClaimRow[], shown: () => string | undefined = shownClaim) {
  let claims = start;
  let isReading = true;
  let firstPage: Promise<void> | null = null;
  const known = new Map(start.map((row) => [row.id, row]));
  const decided: string[] = [];
  let isRefused: (claimId: string) => boolean = () => false;
  const decide = (input: DecideInput) => {
    const targets = 'targets' in input ? input.targets : [];
    decided.push(...targets.map(({ claimId }) => claimId));
    const ids = targets.map(({ claimId }) => claimId);
    if (ids.some(isRefused) && !ids.every(isRefused)) claims = claims.filter(({ id }) => isRefused(id));
    return {
      groupId: 'g1',
      entryIds: ids.filter((id) => !isRefused(id)).map((id) => `e-${id}`),
      // Its toast stays: the time of the page stands still.
      dueAtMs: fakeNowMs + 5_000,
      refused: ids.filter(isRefused).map((claimId) => ({ claimId, reason: 'decision_pending' as const })),
    };
  };
  const live = () => fakeClaims(claims);
  const { get } = fakeClaims([]);
  const context = createFakeAppContext(
    {
      claims: {
        ...fakeClaims([]),
        assess: (input) => live().assess?.(input) ?? Promise.reject(new Error()),
        window: async (input) => {
          const answer = live().window?.(input) ?? { rows: [] };
          if (input.offset === 0) await firstPage;
          return answer;
        },
        totals: (input) => live().totals?.(input) ?? { claims: 0, totals: [], unsummed: 0 },
        locate: (input) => live().locate?.(input) ?? { index: null },
        get: (input) => {
          if (!isReading) return new Promise(() => undefined);
          return fakeClaims([...known.values()]).get?.(input) ?? get?.(input) ?? Promise.reject(new Error());
        },
      },
      outbox: { decide, cancelGroup: () => ({ cancelled: 1, tooLate: 0 }) },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByRole('gridcell');
  await waitFor(() => expect(shown()).toContain(start[0]?.merchantName));
  return {
    context,
    decided,
    user: userEvent.setup(),
    refuse: (ids: string[]) => {
      isRefused = (id) => ids.includes(id);
    },
    /** From now on the details of no claim come. */
    stopReading: () => {
      isReading = false;
      context.ipc.queryClient.removeQueries({ queryKey: context.ipc.queries.claims.get.key() });
    },
    /** The first page waits for its answer until the function that this one answers is called. */
    holdFirstPage: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      firstPage = promise;
      return () => {
        firstPage = null;
        return act(async () => resolve());
      };
    },
    /** Replaces the claims of the main side; `details` are those of claims that are not in the list. */
    change: async (next: readonly ClaimRow[], details: readonly ClaimRow[] = []) => {
      claims = next;
      for (const row of [...next, ...details]) known.set(row.id, row);
      const { queryClient, queries } = context.ipc;
      await act(async () => {
        const asked = queryClient.invalidateQueries({ queryKey: queries.claims.key() });
        if (isReading && firstPage === null) await asked;
      });
    },
  };
}

const drawnRows = () => [...document.querySelectorAll('[role=row][id]')].map(({ id }) => id);
const currentRow = () => document.querySelector('[data-current]');
/** The claim whose details are on the screen, by its merchant. */
const shownClaim = () =>
  within(screen.getByRole('complementary')).queryAllByTitle(/^Shop/)[0]?.textContent ?? undefined;
const four = ['a', 'b', 'c', 'd'].map(rowOf);

// Promise: key-acts-on-shown
describe('a key in the inbox acts on the claim on the screen', () => {
  it('when new claims arrive above it', async () => {
    const { change, decided, user } = await openInbox(four);
    await change([...many('new', 3), ...four]);
    expect(shownClaim()).toBe('Shop a');
    expect(currentRow()?.textContent).toContain('Shop a');
    await user.keyboard('r');
    expect(decided).toEqual(['a']);
  });

  it('when so many arrive that it is on another page', async () => {
    const { change, decided, user } = await openInbox(four);
    await user.keyboard('jj');
    await change([...many('new', 1234), ...four]);
    const place = String(1234 + 2 + 2);
    await waitFor(() => expect(currentRow()?.getAttribute('aria-rowindex')).toBe(place));
    expect(currentRow()?.textContent).toContain('Shop c');
    await user.keyboard('jr');
    expect(decided).toEqual(['d']);
  });

  it('when a colleague marks it seen: it stays and says why, and j goes on from its place', async () => {
    const { change, decided, user } = await openInbox(four);
    await user.keyboard('j{Enter}');
    await change([rowOf('a'), rowOf('c'), rowOf('d')], [{ ...rowOf('b'), seen: true }]);
    expect(await screen.findByText('No longer in this list: marked as seen by someone else.')).toBeTruthy();
    expect(shownClaim()).toBe('Shop b');
    expect(currentRow()).toBeNull();
    await user.keyboard('a');
    expect(decided).toEqual(['b']);
    await user.keyboard('j');
    expect(shownClaim()).toBe('Shop c');
    expect(screen.queryByText(/No longer in this list/)).toBeNull();
  });

  it('when it left and more went and came: its former place is kept among its neighbours', async () => {
    const { change, user } = await openInbox(four);
    await user.keyboard('jj');
    await change([rowOf('a'), rowOf('b'), rowOf('d')], [{ ...rowOf('c'), isOpen: false }]);
    await change([...many('new', 2), rowOf('a'), rowOf('d')]);
    await user.keyboard('k');
    expect(shownClaim()).toBe('Shop a');
  });

  it('when it left and the rest of the list is read again and again: its former place stays the same', async () => {
    const { change, user } = await openInbox(four);
    await user.keyboard('j');
    const left: ClaimRow[] = [{ ...rowOf('b'), isOpen: false }];
    await change([rowOf('a'), rowOf('c'), rowOf('d')], left);
    for (const last of ['e', 'f']) {
      await change([...['a', 'c', 'd'].map(rowOf), rowOf(last)], left);
      await waitFor(() => expect(drawnRows()).toContain(`claim-${last}`));
    }
    await user.keyboard('j');
    expect(shownClaim()).toBe('Shop c');
  });

  it('when it left: after a decision on it the one at its former place is next', async () => {
    const { change, decided, user } = await openInbox(four);
    await user.keyboard('j');
    await change([rowOf('a'), rowOf('c'), rowOf('d')], [{ ...rowOf('b'), isOpen: false }]);
    await user.keyboard('s');
    expect(decided).toEqual(['b']);
    expect(shownClaim()).toBe('Shop c');
    expect(currentRow()?.textContent).toContain('Shop c');
  });

  it('when the last one left: after a decision on it the one before is current', async () => {
    const { change, decided, user } = await openInbox(four);
    await user.keyboard('jjj');
    await change([rowOf('a'), rowOf('b'), rowOf('c')], [{ ...rowOf('d'), isOpen: false }]);
    await user.keyboard('s');
    expect(decided).toEqual(['d']);
    expect(shownClaim()).toBe('Shop c');
  });

  it('when the whole list goes', async () => {
    const { change, decided, user } = await openInbox(four);
    await change([], [{ ...rowOf('a'), seen: true }]);
    expect(await screen.findByText('No longer in this list: marked as seen by someone else.')).toBeTruthy();
    await user.keyboard('r');
    expect(decided).toEqual(['a']);
  });

  it('when the whole list goes before its details came', async () => {
    const { change, decided, stopReading, user } = await openInbox(four);
    stopReading();
    await user.keyboard('jj');
    expect(shownClaim()).toBe('Shop c');
    await change([]);
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(shownClaim()).toBe('Shop c');
    await user.keyboard('r');
    expect(decided).toEqual(['c']);
  });

  it('when one page is newer than another, and both hold the same claims', async () => {
    const rows = many('row', 200);
    const { context, change, decided, holdFirstPage, user } = await openInbox(rows);
    await user.keyboard('{PageDown}'.repeat(6));
    await waitFor(() => expect(drawnRows()).toContain('claim-row102'));
    const release = holdFirstPage();
    await change([...many('new', 4), ...rows]);
    await waitFor(() => expect(context.ipc.queryClient.isFetching()).toBe(1));
    expect(new Set(drawnRows()).size).toBe(drawnRows().length);
    await release();
    expect(new Set(drawnRows()).size).toBe(drawnRows().length);
    const shown = shownClaim();
    expect(currentRow()?.textContent).toContain(shown);
    expect(document.querySelectorAll('[data-current]')).toHaveLength(1);
    await user.keyboard('r');
    expect(decided.map((id) => `Shop ${id}`)).toEqual([shown]);
  });

  it('when a right click opens the menu of another claim, which goes with that claim', async () => {
    const { change, decided, user } = await openInbox(four);
    const rightClick = (name: string) =>
      user.pointer({ keys: '[MouseRight]', target: within(screen.getByRole('grid')).getByText(name) });
    await rightClick('Shop c');
    const menu = await screen.findByRole('menu', { name: /^ARS\s84,310\.50 · Visa\s4417$/ });
    expect(currentRow()?.textContent).toContain('Shop c');
    await user.click(within(menu).getByRole('menuitem', { name: 'Reject' }));
    expect(decided).toEqual(['c']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));

    await rightClick('Shop b');
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(decided).toEqual(['c']);
    await change(four.slice(0, 1));
    expect(shownClaim()).toBe('Shop b');
  });

  it('when a right click opens the menu of a claim beside the selected ones', async () => {
    const { decided, user } = await openInbox(four);
    const rightClick = (name: string) =>
      user.pointer({ keys: '[MouseRight]', target: within(screen.getByRole('grid')).getByText(name) });
    const selected = () => screen.queryAllByRole('row', { selected: true }).length;
    await user.keyboard('xjx');
    expect(selected()).toBe(2);
    await rightClick('Shop a');
    await screen.findByRole('menu', { name: '2 claims selected' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

    await rightClick('Shop d');
    await screen.findByRole('menu', { name: /^ARS\s84,310\.50/ });
    await user.keyboard('r{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(selected()).toBe(2);
    expect(decided).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();

    await rightClick('Shop d');
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Reject' }));
    expect(decided).toEqual(['d']);
    expect(selected()).toBe(0);
  });

  it('when a move and a decision come within one frame', async () => {
    const { decided } = await openInbox(four);
    const shownAtDecision: (string | undefined)[] = [];
    const press = (key: string) => {
      if (key === 'r') shownAtDecision.push(shownClaim());
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    };
    for (const key of ['j', 'r', 'j', 'j', 'r']) act(() => press(key));
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(decided).toEqual(['b', 'd']);
    expect(shownAtDecision).toEqual(['Shop b', 'Shop d']);
  });

  it('and goes on to the next one only for what was done here', async () => {
    const { decided, user } = await openInbox(four);
    await user.keyboard('jss');
    expect(decided).toEqual(['b', 'c']);
    expect(shownClaim()).toBe('Shop d');
    await user.keyboard('s');
    expect(shownClaim()).toBe('Shop a');
    await user.keyboard('s');
    expect(decided).toEqual(['b', 'c', 'd', 'a']);
    expect(screen.queryByText(/No longer in this list/)).toBeNull();
    expect(shownClaim()).toBeUndefined();
  });

  it.each([
    ['the next one is', four, 'Shop b'],
    ['the only one of the list stays', [rowOf('a')], 'Shop a'],
  ])('and after a refused decision %s current', async (_, rows, current) => {
    const { decided, refuse, user } = await openInbox(rows);
    refuse(['a']);
    await user.keyboard('s');
    expect(decided).toEqual(['a']);
    await screen.findByText('Can’t mark as seen: an earlier decision isn’t finished.');
    await waitFor(() => expect(drawnRows()).toContain('claim-a'));
    await waitFor(() => expect(currentRow()?.textContent).toContain(current));
    expect(shownClaim()).toBe(current);
  });

  it('and names the claim of a selection of one', async () => {
    const { decided, user } = await openInbox(four);
    await user.keyboard('jxs');
    await user.click(await screen.findByRole('button', { name: /^Mark 1 as seen/ }));
    await waitFor(() => expect(decided).toEqual(['b']));
    await screen.findByText(/^Marking ARS\s84,310\.50 .* as seen/);
  });

  it('and after a refused decision on the whole list its first one is current', async () => {
    const { decided, refuse, user } = await openInbox(four);
    refuse(['a', 'b', 'c', 'd']);
    await user.keyboard('xjxjxjxs');
    await user.click(await screen.findByRole('button', { name: /^Mark 4 as seen/ }));
    await waitFor(() => expect(decided).toEqual(['a', 'b', 'c', 'd']));
    await waitFor(() => expect(currentRow()?.textContent).toContain('Shop a'));
    expect(shownClaim()).toBe('Shop a');
  });

  it('and after a decision on the whole list that was taken for some, the first of the others is current', async () => {
    const { decided, refuse, user } = await openInbox(four);
    refuse(['b', 'c']);
    await user.keyboard('xjxjxjxs');
    await user.click(await screen.findByRole('button', { name: /^Mark 4 as seen/ }));
    await waitFor(() => expect(decided).toEqual(['a', 'b', 'c', 'd']));
    await waitFor(() => expect(currentRow()?.textContent).toContain('Shop b'));
    expect(shownClaim()).toBe('Shop b');
  });

  it.each([
    ['all', four, 'xjxjxjxs'],
    ['the only one', [rowOf('a')], 's'],
  ])('and where %s of a list left it and came back, the first one is current', async (_, rows, keys) => {
    const { change, decided, user } = await openInbox(rows);
    await user.keyboard(keys);
    if (rows.length > 1) await user.click(await screen.findByRole('button', { name: /^Mark 4 as seen/ }));
    await waitFor(() => expect(decided).toHaveLength(rows.length));
    await change([]);
    await waitFor(() => expect(drawnRows()).toEqual([]));
    await change(rows);
    await waitFor(() => expect(currentRow()?.textContent).toContain('Shop a'));
    expect(shownClaim()).toBe('Shop a');
  });

  it('and has a current row in a list that is opened again, after its first claim left it unseen', async () => {
    const { context, change, decided, holdFirstPage, user } = await openInbox(four);
    act(() => context.navigation.getState().goTo('rules'));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    const left: ClaimRow[] = [{ ...rowOf('a'), seen: true }];
    await change([rowOf('b'), rowOf('c'), rowOf('d')], left);
    const release = holdFirstPage();
    act(() => context.navigation.getState().goTo('inbox'));
    await waitFor(() => expect(drawnRows()).toContain('claim-a'));
    await user.keyboard('r');
    expect(decided).toEqual([]);
    await release();
    await waitFor(() => expect(currentRow()?.textContent).toContain('Shop b'));
    expect(shownClaim()).toBe('Shop b');
    expect(screen.queryByText(/No longer in this list/)).toBeNull();
  });

  it('and on the undone claim again, when somebody asks for it', async () => {
    const { context, user } = await openInbox(four);
    await user.keyboard('s');
    expect(shownClaim()).toBe('Shop b');
    act(() => context.navigation.getState().showClaim('a'));
    await waitFor(() => expect(shownClaim()).toBe('Shop a'));
    await act(() => context.ipc.queryClient.invalidateQueries());
    await waitFor(() => expect(currentRow()?.textContent).toContain('Shop a'));
    await user.keyboard('j');
    expect(shownClaim()).toBe('Shop b');
  });

  it('and says what is new above the rows on the screen, until somebody goes there', async () => {
    const rows = many('row', 60);
    const { change, user } = await openInbox(rows);
    await user.keyboard('j');
    await change([...many('new', 3), ...rows]);
    const above = await screen.findByRole('button', { name: '3 new above' });
    expect(shownClaim()).toBe('Shop row1');
    await user.keyboard('{Home}');
    expect(shownClaim()).toBe('Shop new0');
    expect(above.isConnected).toBe(false);
    await user.keyboard('{PageDown}{PageDown}');
    await change([rowOf('newer'), ...many('new', 3), ...rows]);
    await user.click(await screen.findByRole('button', { name: '1 new above' }));
    expect(shownClaim()).toBe('Shop newer');
    expect(screen.queryByRole('button', { name: /new above/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  });

  it('and a click that began on another claim goes to none, though its row is now another one’s', async () => {
    const { change } = await openInbox(four);
    const row = document.querySelector('#claim-c') as HTMLElement;
    fireEvent.mouseDown(row);
    await change(many('new', 4), [{ ...rowOf('a'), seen: true }]);
    const marks = () => [currentRow(), ...screen.queryAllByRole('row', { selected: true })];
    const here = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('#claim-new2');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    fireEvent.click(here, { detail: 1 });
    fireEvent.click(within(here).getAllByRole('gridcell')[0] as HTMLElement, { detail: 1 });
    expect(here).toBe(row);
    expect(marks()).toEqual([null]);
    fireEvent.mouseDown(here);
    fireEvent.click(here, { detail: 1 });
    expect(currentRow()).toBe(here);
  });

  it('and where the list is alone, a key first shows the claim that left the list', async () => {
    answerMediaQueries(() => true);
    const { change, decided, user } = await openInbox(four, () => currentRow()?.textContent ?? '');
    await user.keyboard('j');
    await change([rowOf('a'), rowOf('c'), rowOf('d')], [{ ...rowOf('b'), seen: true }]);
    await waitFor(() => expect(currentRow()).toBeNull());
    const strip = screen.getByRole('region', { name: 'Current claim' });
    expect(strip.textContent).toContain('Shop b');
    expect(strip.textContent).toContain('No longer in this list: marked as seen by someone else.');
    await user.keyboard('r');
    expect(decided).toEqual([]);
    await waitFor(() => expect(shownClaim()).toBe('Shop b'));
    expect(screen.getByText('No longer in this list: marked as seen by someone else.')).toBeTruthy();
    await user.keyboard('r');
    expect(decided).toEqual(['b']);
  });

  it('and where the list is alone, a key first shows the claim that was scrolled away', async () => {
    answerMediaQueries(() => true);
    const { decided, user } = await openInbox(many('row', 60), () => currentRow()?.textContent ?? '');
    await user.keyboard('j');
    const grid = screen.getByRole('grid');
    for (const key of ['m', 'f', 'r']) {
      grid.scrollTop = 1500;
      fireEvent.scroll(grid);
      await waitFor(() => expect(currentRow()).toBeNull());
      await user.keyboard(key);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(decided).toEqual([]);
      await waitFor(() => expect(currentRow()?.textContent).toContain('Shop row1'));
    }
    await user.keyboard('r');
    expect(decided).toEqual(['row1']);
  });
});
