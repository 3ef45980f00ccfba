import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rowPx = 44;

/** Opens a list of 980 claims of which the first page and the end are here. */
async function openList() {
  let rows = Array.from({ length: 980 }, (_, n) => fakeRow({ id: `row${n}`, merchantName: `Shop ${n}` }));
  const live = () => fakeClaims(rows);
  const pages: number[] = [];
  /** Pages that are not answered until this is resolved. */
  const held = { pages: new Set<number>(), until: Promise.withResolvers<void>() };
  const decided: string[] = [];
  const context = createFakeAppContext(
    {
      claims: {
        ...fakeClaims(rows),
        window: async (input) => {
          const page = input.offset / 100;
          pages.push(page);
          if (held.pages.has(page)) await held.until.promise;
          return live().window?.(input) ?? { rows: [] };
        },
        totals: (input) => live().totals?.(input) ?? { claims: 0, totals: [], unsummed: 0 },
        locate: (input) => live().locate?.(input) ?? { index: null },
      },
      outbox: {
        decide: (input: DecideInput) => {
          decided.push(...('targets' in input ? input.targets.map(({ claimId }) => claimId) : []));
          return { groupId: 'g', entryIds: ['e'], dueAtMs: fakeNowMs, refused: [] };
        },
      },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByRole('gridcell');
  await waitFor(() => expect(pages).toEqual([0, 9]));
  const { queryClient, queries } = context.ipc;
  return {
    user: userEvent.setup(),
    context,
    pages,
    decided,
    currentId: () => grid.querySelector('[data-current]')?.id ?? null,
    isLoading: () => grid.querySelector('[role=row][aria-busy]') !== null,
    rowAt: (index: number) =>
      grid.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`) ?? expect.fail('no row'),
    shows: (id: string) => grid.querySelector(`#claim-${id}`) !== null,
    scrollToRow: (row: number) => {
      grid.scrollTop = row * rowPx;
      fireEvent.scroll(grid);
    },
    /** Changes the list, of which these pages are not answered before `answer` is called. */
    change: async (next: (now: typeof rows) => typeof rows, heldPages: readonly number[]) => {
      rows = next(rows);
      held.pages = new Set(heldPages);
      await act(() => queryClient.invalidateQueries({ queryKey: queries.claims.key() }));
    },
    answer: () => act(async () => held.until.resolve()),
  };
}

const arrived = fakeRow({ id: 'arrived', merchantName: 'Shop that arrived' });
/** The last claim goes, and another arrives: as many as before. */
const withoutLast = (rows: (typeof arrived)[]) => [arrived, ...rows.slice(0, -1)];
const withLastOnTop = (rows: (typeof arrived)[]) => [...rows.slice(-1), ...rows.slice(0, -1)];

it.each([
  ['has left the list', withoutLast],
  ['has moved to the top', withLastOnTop],
])('End goes to no claim that was the last one and %s, and no key decides on it', async (_, change) => {
  const { user, decided, currentId, isLoading, change: apply, answer } = await openList();
  await apply(change, [9]);
  await user.keyboard('{End}');
  expect(currentId()).toBeNull();
  expect(isLoading()).toBe(true);
  await user.keyboard('r');
  await answer();
  await waitFor(() => expect(currentId()).toBe('claim-row978'));
  expect(decided).toEqual([]);
  await user.keyboard('r');
  expect(decided).toEqual(['row978']);
});

it('The end of a list is asked for again after a change that leaves its length, so that End shows it', async () => {
  const { user, pages, currentId, change } = await openList();
  await change(withoutLast, []);
  await waitFor(() => expect(pages.filter((page) => page === 9)).toHaveLength(2));
  await user.keyboard('{End}');
  expect(currentId()).toBe('claim-row978');
});

it('Home goes to no claim that was the first one', async () => {
  const { user, decided, currentId, change, answer } = await openList();
  await user.keyboard('{End}');
  expect(currentId()).toBe('claim-row979');
  const changed = change((rows) => [arrived, ...rows.slice(1)], [0]);
  await user.keyboard('{Home}');
  expect(currentId()).toBeNull();
  await user.keyboard('r');
  await answer();
  await changed;
  await waitFor(() => expect(currentId()).toBe('claim-arrived'));
  expect(decided).toEqual([]);
});

it('Rows seen earlier are not shown again after a change before they are answered', async () => {
  const { pages, shows, isLoading, scrollToRow, change, answer } = await openList();
  scrollToRow(350);
  await waitFor(() => expect(shows('row350')).toBe(true));
  scrollToRow(650);
  await waitFor(() => expect(shows('row650')).toBe(true));
  // Nothing has changed: they are shown without a question.
  scrollToRow(350);
  await waitFor(() => expect(shows('row350')).toBe(true));
  expect(pages.filter((page) => page === 3)).toHaveLength(1);
  scrollToRow(650);
  await waitFor(() => expect(shows('row650')).toBe(true));
  await change((rows) => rows.filter(({ id }) => id !== 'row350' && id !== 'row351'), [3]);
  scrollToRow(350);
  await waitFor(() => expect(shows('row650')).toBe(false));
  expect(shows('row350')).toBe(false);
  expect(isLoading()).toBe(true);
  await answer();
  await waitFor(() => expect(shows('row353')).toBe(true));
  expect(shows('row350')).toBe(false);
});

it('Rows on the screen stay while they are asked for again', async () => {
  const { shows, isLoading, change, answer } = await openList();
  const changed = change((rows) => rows.toSpliced(1, 1, arrived), [0]);
  expect(shows('row1')).toBe(true);
  expect(isLoading()).toBe(false);
  await answer();
  await changed;
  await waitFor(() => expect(shows('arrived')).toBe(true));
});

it('A click that began on a row before its claim was there goes to none, and a right click opens no menu', async () => {
  const { user, context, rowAt, shows, scrollToRow, change, answer } = await openList();
  const currentId = () => context.navigation.getState().claimId;
  scrollToRow(550);
  await waitFor(() => expect(shows('row550')).toBe(true));
  await user.click(rowAt(550));
  expect(currentId()).toBe('row550');
  await user.keyboard('{Home}');
  expect(currentId()).toBe('row0');
  await change((rows) => rows.toSpliced(1, 1, arrived), [5]);
  scrollToRow(550);
  await waitFor(() => expect(rowAt(550).getAttribute('aria-busy')).toBe('true'));
  const row = rowAt(550);
  fireEvent.contextMenu(row);
  expect(screen.queryByRole('menu')).toBeNull();
  for (const shiftKey of [false, true]) fireEvent.click(row, { detail: 1, shiftKey });
  fireEvent.mouseDown(row);
  await answer();
  await waitFor(() => expect(shows('row550')).toBe(true));
  expect(rowAt(550)).toBe(row);
  fireEvent.click(row, { detail: 1 });
  expect(currentId()).toBe('row0');
  expect(screen.queryByText(/selected/)).toBeNull();
  fireEvent.contextMenu(row);
  await screen.findByRole('menu');
  expect(currentId()).toBe('row550');
});
