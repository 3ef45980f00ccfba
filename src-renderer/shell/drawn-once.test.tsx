import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { App } from './app.tsx';

/** Draws nothing, and counts how often the navigation is drawn. */
const navDrawn = vi.hoisted(() => vi.fn(() => null));
vi.mock('../saved-lists/nav-lists.tsx', () => ({ NavLists: navDrawn }));

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Counts how often the edges of the columns' heads are drawn. */
const headDrawn = vi.hoisted(() => vi.fn());
vi.mock('../ui/use-width-drag.ts', () => ({
  useWidthDrag({ edge }: { edge: string }) {
    if (edge === 'right') headDrawn();
    return { handlers: {} };
  },
}));

/** Draws nothing, and counts how often the list is drawn. */
const listDrawn = vi.hoisted(() => vi.fn(() => null));
vi.mock('../inbox/list-summary.tsx', () => ({ ListSummary: listDrawn }));

async function openList() {
  const claims = fakeClaims(Array.from({ length: 30 }, (_, n) => fakeRow({ id: `row${n}` })));
  const context = createFakeAppContext({ claims }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  await currentRow('row0');
  return { user, context };
}

/** Waits until a row of the list that is open is current, with its details beside it. */
async function currentRow(id: string) {
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(grid.querySelector('[data-current]')?.id).toBe(`claim-${id}`));
  await within(await screen.findByRole('complementary')).findByRole('heading', {
    level: 3,
    name: /history/i,
  });
}

it('A step in a list draws rows and the claim, not the heads of columns or the frame around them', async () => {
  const { user } = await openList();
  expect(headDrawn).toHaveBeenCalled();
  navDrawn.mockClear();
  headDrawn.mockClear();
  await user.keyboard('j');
  await currentRow('row1');
  await user.keyboard('{End}');
  await currentRow('row29');
  expect([navDrawn.mock.calls, headDrawn.mock.calls]).toEqual([[], []]);
});

it('Figures of the sync and the place to reopen draw neither the frame nor the list anew', async () => {
  const { context } = await openList();
  const { queryClient, queries, preferences } = context.ipc;
  const input = { accountId: fakeAccount.id };
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  navDrawn.mockClear();
  listDrawn.mockClear();
  await act(async () => {
    queryClient.setQueryData(queries.sync.status.queryKey({ input }), (status) =>
      status === undefined ? status : { ...status, claimsReceived: status.claimsReceived + 1 },
    );
    await preferences.save({ route: '/all' });
  });
  await screen.findByRole('grid');
  expect([navDrawn.mock.calls, listDrawn.mock.calls]).toEqual([[], []]);
});

it('A count that changes nothing on the screen draws the list once', async () => {
  const { context } = await openList();
  const { queryClient } = context.ipc;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  listDrawn.mockClear();
  await act(async () => {
    queryClient.setQueriesData<{ claims: number }>(
      { queryKey: context.ipc.queries.claims.totals.key() },
      (totals) => totals && { ...totals, claims: 31 },
    );
  });
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('32'));
  expect(listDrawn).toHaveBeenCalledTimes(1);
});

it('Another view is drawn for the room that the one before had, without measuring the page again', async () => {
  const { user } = await openList();
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockClear();
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockClear();
  await user.keyboard('6');
  await screen.findByRole('heading', { level: 1, name: 'All claims' });
  await currentRow('row0');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(15);
  expect([height.mock.calls, width.mock.calls]).toEqual([[], []]);
});
