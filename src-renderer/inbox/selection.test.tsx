import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** More than a page of rows, so that the far end is not loaded. */
const many = Array.from({ length: 350 }, (_, n) =>
  fakeRow({ id: `c${n}`, merchantName: n % 2 === 0 ? `Even ${n}` : `Odd ${n}` }),
);

async function open(calls: FakeCalls['claims'] = {}, more: FakeCalls = {}) {
  const context = createFakeAppContext({ claims: fakeClaims(many, calls), ...more }, '/all');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Even 0');
  return { context, user: userEvent.setup() };
}

it('extends over rows that are not loaded, shrinks again, and is inverted', async () => {
  const { user } = await open();
  await user.keyboard('j{Shift>}{End}{/Shift}');
  await screen.findByText('349 selected');
  await screen.findAllByText('Odd 349');
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  await screen.findByText(/^3[34][0-8] selected$/);
  await user.keyboard('{Shift>}{Home}{/Shift}');
  await screen.findByText('2 selected');
  await user.keyboard('{Shift>}x{/Shift}');
  await screen.findByText('348 selected');
});

it('survives a filter, and says what it adds up to in each currency', async () => {
  const totalsOf = vi.fn(({ claimIds }: { claimIds: string[] }) => ({
    claims: claimIds.length,
    totals: [
      { currency: 'ARS', amountMinor: 100 * claimIds.length, claims: 1 },
      { currency: 'USD', amountMinor: 250, claims: 1 },
    ],
    unsummed: 0,
  }));
  const { user } = await open({ totalsOf });
  await user.keyboard('xjx');
  await screen.findByText('2 selected · ARS 2.00 · USD 2.50');
  await user.keyboard('/odd 349{Enter}');
  await screen.findByText('1 claim');
  screen.getByText('2 selected · ARS 2.00 · USD 2.50');
  await user.keyboard('x');
  await screen.findByText('3 selected · ARS 3.00 · USD 2.50');
});

it('takes those that a decision for several left out, with one key', async () => {
  const { user } = await open(
    {
      assess: () => ({
        takers: [{ claimId: 'c0', saw: { status: null, updatedAt: null, isOpen: true } }],
        refusals: [{ reason: 'closed', claims: 2 }],
        totals: [],
        unsummed: 0,
      }),
    },
    { outbox: { decide: () => ({ groupId: 'g1', entryIds: ['e1'], dueAtMs: 1, refused: [] }) } },
  );
  await user.keyboard('xjxjxa');
  await user.click(await screen.findByRole('button', { name: /^Accept 1/ }));
  await screen.findByText('2 selected');
  await user.keyboard('{Escape}');
  await screen.findByText('2 claims were skipped');
  await user.keyboard('{Shift>}r{/Shift}');
  await screen.findByText('2 selected');
});

it('narrows by a value that is chosen with its count', async () => {
  const asked: ClaimFilter[] = [];
  const { user } = await open({
    facetCounts: ({ filter }) => {
      asked.push(filter);
      return {
        counts: [
          { part: 'statuses', value: 'PENDING_REVIEW', claims: 212 },
          { part: 'origins', value: 'visa', claims: 48 },
        ],
      };
    },
  });
  await user.keyboard('{Shift>}f{/Shift}visa');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  screen.getByText('48');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ origins: ['visa'] }));
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Remove network: Visa' });
});
