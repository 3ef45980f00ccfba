import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAssessment, fakeRefusal, fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const holdMs = 10_000;

/** A main side that takes every decision, and what it was asked. */
function takesAll() {
  const decided: DecideInput[] = [];
  const decide: NonNullable<FakeCalls['outbox']>['decide'] = (input) => {
    decided.push(input);
    const targets = 'targets' in input ? input.targets : [];
    return {
      groupId: `g${decided.length}`,
      entryIds: targets.map(({ claimId }) => `e-${claimId}`),
      dueAtMs: fakeNowMs + holdMs,
      refused: [],
    };
  };
  return { decided, decide };
}

async function openInbox(
  claims: readonly ClaimRow[],
  calls: { claims?: FakeCalls['claims']; outbox?: FakeCalls['outbox'] } = {},
) {
  const context = createFakeAppContext(
    { claims: fakeClaims(claims, calls.claims), outbox: calls.outbox ?? {} },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByRole('gridcell');
  await waitFor(() => expect(currentRow()).not.toBeNull());
  return { context, grid, user: userEvent.setup() };
}

const currentRow = () => document.querySelector('[data-current]');
const four = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((merchantName, index) =>
  fakeRow({ id: `c${index + 1}`, merchantName }),
);

describe('after a decision on one claim', () => {
  it.each([
    ['next_if_gone', 's', 'Dos'],
    ['next_if_gone', 'a', 'Uno'],
    ['next', 'a', 'Dos'],
    ['next', 's', 'Dos'],
    ['stay', 'a', 'Uno'],
  ] as const)('%s: %s leads to %s', async (afterDecision, key, shown) => {
    const { decided, decide } = takesAll();
    const { context, user } = await openInbox(four, { outbox: { decide } });
    const { queries, queryClient } = context.ipc;
    act(() => {
      queryClient.setQueryData(
        queries.app.info.queryKey(),
        (info) => info && { ...info, preferences: { ...info.preferences, afterDecision } },
      );
    });
    await user.keyboard(key);
    await waitFor(() => expect(currentRow()?.textContent).toContain(shown));
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain(shown));
    expect(decided).toHaveLength(1);
  });

  it('stays at a claim that leaves the list, when that is wanted, and decides nothing else', async () => {
    const { decided, decide } = takesAll();
    const { context, user } = await openInbox(four, { outbox: { decide } });
    const { queries, queryClient } = context.ipc;
    act(() => {
      queryClient.setQueryData(
        queries.app.info.queryKey(),
        (info) => info && { ...info, preferences: { ...info.preferences, afterDecision: 'stay' as const } },
      );
    });
    await user.keyboard('s');
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(screen.getByRole('complementary').textContent).toContain('Uno');
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Dos'));
  });
});

// Promise: click-decides-once
describe('a click on a button that decides', () => {
  it('decides once, though the next claim comes under a second click of the same double-click', async () => {
    const { decided, decide } = takesAll();
    const { user } = await openInbox(four, { outbox: { decide } });
    const claim = screen.getByRole('complementary', { name: 'Claim' });
    await user.dblClick(within(claim).getByRole('button', { name: /^Seen/ }));
    await waitFor(() => expect(claim.textContent).toContain('Dos'));
    await user.click(within(claim).getByRole('button', { name: /^Seen/ }));
    await waitFor(() => expect(claim.textContent).toContain('Tres'));
    expect(decided.map((one) => 'targets' in one && one.targets.map(({ claimId }) => claimId))).toEqual([
      ['c1'],
      ['c2'],
    ]);
  });

  it('is not pressed by the keys that come after it, which mean what they mean in the list', async () => {
    const { decided, decide } = takesAll();
    const { grid, user } = await openInbox(four, { outbox: { decide } });
    const claim = screen.getByRole('complementary', { name: 'Claim' });
    for (const [from, next] of [
      [grid, 'Dos'],
      [screen.getByRole('combobox', { name: 'Search claims' }), 'Tres'],
    ] as const) {
      act(() => from.focus());
      await user.click(within(claim).getByRole('button', { name: /^Seen/ }));
      await waitFor(() => expect(claim.textContent).toContain(next));
      await waitFor(() => expect(document.activeElement).toBe(grid));
    }
    await user.keyboard(' {Enter}');
    expect(decided).toHaveLength(2);
  });
});

describe('the inbox', () => {
  it('moves with the keys and shows the current claim beside the list', async () => {
    const { grid, user } = await openInbox(four);
    expect(document.activeElement).toBe(grid);
    await user.keyboard('jj');
    expect(currentRow()?.textContent).toContain('Tres');
    await user.keyboard('{End}');
    expect(grid.getAttribute('aria-activedescendant')).toBe(currentRow()?.id);
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Cuatro'));
  });

  it('acts on the claim that somebody came for while the list is still on its way', async () => {
    const { decided, decide } = takesAll();
    const window = () => new Promise<never>(() => undefined);
    const claims = fakeClaims(four, { window });
    render(<App context={createFakeAppContext({ claims, outbox: { decide } }, '/all/c3')} timeZone="UTC" />);
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Tres'));
    await userEvent.setup().keyboard('a');
    expect(decided.map((one) => 'targets' in one && one.targets.map(({ claimId }) => claimId))).toEqual([
      ['c3'],
    ]);
  });

  it('is shown at once, and when it is sent is said once the main side has it', async () => {
    const { decided, decide } = takesAll();
    const { user } = await openInbox(four, { outbox: { decide } });
    await user.keyboard('ja');
    expect(decided).toEqual([
      {
        accountId: 'acc-1',
        kind: 'decide_collaboration',
        value: 'ACCEPTED',
        targets: [
          {
            claimId: 'c2',
            saw: { status: 'PENDING_REVIEW', updatedAt: '2026-11-12T09:41:00.000Z', isOpen: true },
          },
        ],
      },
    ]);
    expect(currentRow()?.textContent).toContain('Accepted by you · being saved');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy();
  });

  it('undoes the last decision', async () => {
    const cancelGroup = vi.fn(() => ({ cancelled: 1, tooLate: 0 }));
    const { user } = await openInbox(four, { outbox: { decide: takesAll().decide, cancelGroup } });
    await user.keyboard('rz');
    await waitFor(() => expect(cancelGroup).toHaveBeenCalledWith({ accountId: 'acc-1', groupId: 'g1' }));
    await waitFor(() => expect(currentRow()?.textContent).not.toContain('by you'));
  });

  it('says why an action is off, and sends nothing', async () => {
    const { decided, decide } = takesAll();
    const { user } = await openInbox([fakeRow({ id: 'c1', isOpen: false })], { outbox: { decide } });
    await user.keyboard('a');
    expect(await screen.findByText('Can’t accept: the claim is closed.')).toBeTruthy();
    expect(decided).toEqual([]);
  });

  it('puts the row back when the main side refuses', async () => {
    const decide = () => ({
      groupId: 'g',
      entryIds: [],
      dueAtMs: 0,
      refused: [{ claimId: 'c1', reason: 'decision_pending' as const }],
    });
    const { user } = await openInbox(four, { outbox: { decide } });
    await user.keyboard('s');
    expect(await screen.findByText('Can’t mark as seen: an earlier decision isn’t finished.')).toBeTruthy();
    expect(screen.getAllByText('Uno').length).toBeGreaterThan(0);
  });

  it('says which decision came first, as one of another window', async () => {
    const first = { kind: 'decide_collaboration' as const, value: 'ACCEPTED', agent: 'Ana Gómez' };
    const decide = () => ({
      groupId: 'g',
      entryIds: [],
      dueAtMs: 0,
      refused: [{ claimId: 'c1', reason: 'decision_pending' as const, first }],
    });
    const { user } = await openInbox(four, { outbox: { decide } });
    await user.keyboard('r');
    expect(await screen.findByText('Can’t reject: “Accept” by you came first.')).toBeTruthy();
  });

  it('makes the next claim current when one leaves', async () => {
    const { user, grid } = await openInbox(four, { outbox: { decide: takesAll().decide } });
    await user.keyboard('js');
    expect(currentRow()?.textContent).toContain('Tres');
    expect(within(grid).queryByText('Dos')).toBeNull();
    expect(document.activeElement).toBe(grid);
  });

  it('asks one question for several: how many can, how many not and why', async () => {
    const { decided, decide } = takesAll();
    const assess: NonNullable<FakeCalls['claims']>['assess'] = ({ claimIds }) =>
      fakeAssessment(claimIds.slice(1), {
        refusals: [fakeRefusal('closed', claimIds.slice(0, 1))],
        totals: [{ currency: 'ARS', amount: '168621', claims: 2 }],
      });
    const { user } = await openInbox(four, { outbox: { decide }, claims: { assess } });
    await user.keyboard('x{Shift>}jj{/Shift}r');
    const question = await screen.findByRole('alertdialog', { name: 'Reject 2 claims?' });
    expect(question.textContent).toContain('ARS 168,621.00');
    expect(question.textContent).toContain('1 · the claim is closed');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(decided.map((input) => 'targets' in input && input.targets.map(({ claimId }) => claimId))).toEqual(
      [['c2', 'c3']],
    );
  });

  it('opens a claim, marks it read, and comes back to the same row', async () => {
    const setRead = vi.fn(() => ({}));
    const { user, grid } = await openInbox(four, { claims: { setRead } });
    await user.keyboard('j{Enter}');
    expect(setRead).toHaveBeenCalledWith({ accountId: 'acc-1', claimIds: ['c2'], read: true });
    expect(screen.getByRole('complementary').contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(grid));
    expect(currentRow()?.textContent).toContain('Dos');
  });

  it('searches as one types, fires no key meanwhile, and says when nothing matches', async () => {
    const { decided, decide } = takesAll();
    const { user } = await openInbox(four, { outbox: { decide } });
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await user.keyboard('as');
    expect(await screen.findByText('No matching claims')).toBeTruthy();
    expect(decided).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
    expect((await screen.findAllByText('Uno')).length).toBeGreaterThan(0);
  });

  it('shows a claim that somebody came for, though it is not in the list, and acts on none other', async () => {
    const { decided, decide } = takesAll();
    const { context, user } = await openInbox(four, { outbox: { decide } });
    context.navigation.getState().goToClaim('c99');
    await waitFor(() => expect(currentRow()).toBeNull());
    await screen.findByRole('heading', { name: 'ARS 84,310.50' });
    await user.keyboard('r');
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(decided[0]).toMatchObject({ targets: [{ claimId: 'c99' }] });
  });

  it('counts what is left by its rows when they come before the count, and shows no older sums beside them', async () => {
    let shops = Array.from({ length: 150 }, (_, n) => fakeRow({ id: `c${n}`, merchantName: `Shop ${n}` }));
    let counted = Promise.resolve();
    const totals: NonNullable<FakeCalls['claims']>['totals'] = async () => {
      await counted;
      const sums = [{ currency: 'ARS', amount: String(shops.length), claims: shops.length }];
      return { claims: shops.length, totals: sums, unsummed: 0 };
    };
    const window: NonNullable<FakeCalls['claims']>['window'] = (input) =>
      fakeClaims(shops).window?.(input) ?? { rows: [] };
    const { context, grid } = await openInbox(shops, { claims: { totals, window } });
    await screen.findByText('ARS 150.00');
    const rowCount = () => Number(grid.getAttribute('aria-rowcount'));
    const late = Promise.withResolvers<void>();
    counted = late.promise;
    shops = shops.slice(0, 2);
    const { queries, queryClient } = context.ipc;
    void queryClient.invalidateQueries({ queryKey: queries.claims.key() });
    await waitFor(() => expect(rowCount()).toBe(3));
    expect(screen.getByText('2 claims')).toBeTruthy();
    expect(screen.queryByText('ARS 150.00')).toBeNull();
    late.resolve();
    expect(await screen.findByText('ARS 2.00')).toBeTruthy();
    expect(rowCount()).toBe(3);
  });

  it('takes a page that a decision has shortened on the screen for no last one', async () => {
    const shops = Array.from({ length: 150 }, (_, n) => fakeRow({ id: `c${n}`, merchantName: `Shop ${n}` }));
    const { user, grid } = await openInbox(shops, { outbox: { decide: takesAll().decide } });
    expect(grid.getAttribute('aria-rowcount')).toBe('151');
    await user.keyboard('s');
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('150'));
  });

  it('says that what is shown may be out of date when a part of it can’t be read again', async () => {
    let isBroken = false;
    let shops = four;
    const window: NonNullable<FakeCalls['claims']>['window'] = (input) => {
      if (isBroken) throw new Error('worker gone');
      return fakeClaims(shops).window?.(input) ?? { rows: [] };
    };
    const { context, user } = await openInbox(four, { claims: { window } });
    const readAgain = () => act(() => context.ipc.queryClient.invalidateQueries());
    isBroken = true;
    await readAgain();
    expect(currentRow()?.textContent).toContain('Uno');
    expect(await screen.findByText(/may be out of date/)).toBeTruthy();
    isBroken = false;
    shops = [...four, fakeRow({ id: 'c5', merchantName: 'Cinco' })];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
    expect(screen.getByText('Cinco')).toBeTruthy();
  });
});
