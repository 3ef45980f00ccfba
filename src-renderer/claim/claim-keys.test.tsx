import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { App } from '../shell/app.tsx';
import { answerMediaQueries, installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['one', 'two', 'three'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const detailOf = (id: string): ClaimDetail => ({
  ...fakeDetail(rows.find((row) => row.id === id) ?? fakeRow({ id }), { id, merchantId: `m-${id}` }),
  merchantHistory: { merchantId: `m-${id}`, taxId: null, open: 0, won: 0, lost: 0 },
});

async function openList({ isNarrow = false, held }: { isNarrow?: boolean; held?: string } = {}) {
  const read = Promise.withResolvers<ClaimDetail>();
  if (isNarrow) answerMediaQueries((query) => query.includes('max-width: 1099'));
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows, {
        get: ({ claimId }) => (claimId === held ? read.promise : detailOf(claimId)),
      }),
      notes: { tags: () => ({ tags: [] }) },
      formDrafts: { read: () => ({ content: null }), save: () => ({}) },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  await waitFor(() => expect(context.commands.available.getState().has('claim.reject')).toBe(true));
  return {
    context,
    user: userEvent.setup(),
    arrive: () => act(async () => read.resolve(detailOf(held ?? ''))),
    shown: () => context.navigation.getState().opening?.query,
  };
}

// Promise: key-acts-while-reading
it('the merchant’s claims are those of the claim on the screen, also while it is being read', async () => {
  const { user, arrive, shown } = await openList({ held: 'two' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /All claims of this merchant/ })).toBeTruthy(),
  );
  await user.keyboard('j{Shift>}m{/Shift}');
  expect(shown()).toBeUndefined();
  await arrive();
  await waitFor(() => expect(shown()).toEqual(queryOf('merchant-id:m-two')));
});

it('the merchant’s claims are not shown when somebody went on before they were known', async () => {
  const { context, user, arrive, shown } = await openList({ held: 'two' });
  await user.keyboard('j{Shift>}m{/Shift}j');
  await waitFor(() => expect(context.navigation.getState().claimId).toBe('three'));
  await arrive();
  expect(shown()).toBeUndefined();
});

// Promise: key-acts-on-row-alone
it('where the list is alone, the claim’s keys mean the current row', async () => {
  const { user, shown } = await openList({ isNarrow: true });
  expect(screen.queryByRole('complementary', { name: 'Claim' })).toBeNull();
  await user.keyboard('jyr');
  await screen.findByText('RRN copied: 631904417702');
  await user.keyboard('{Shift>}n{/Shift}');
  await screen.findByRole('dialog', { name: /Shop two/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('l');
  await screen.findByRole('dialog', { name: /Shop two/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Shift>}m{/Shift}');
  await waitFor(() => expect(shown()).toEqual(queryOf('merchant-id:m-two')));
});

it('a selection can be noted and tagged where the list is alone, and where a search shows nothing of it', async () => {
  const { user } = await openList({ isNarrow: true });
  await user.keyboard('xjx{Shift>}n{/Shift}');
  await screen.findByRole('dialog', { name: /2 claims/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/nothing like it{Enter}');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await user.keyboard('l');
  await screen.findByRole('dialog', { name: /2 claims/ });
});
