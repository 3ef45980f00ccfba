import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { InternalTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { fakeListing } from '../testing/fake-documents.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(() => {
  installBrowserParts();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const dayMs = 86_400_000;
const rows = [
  fakeRow({ id: 'c1', merchantName: 'Late', targetAtMs: fakeNowMs - 2.5 * dayMs }),
  fakeRow({ id: 'c2', merchantName: 'Soon', targetAtMs: fakeNowMs + 0.5 * dayMs }),
  fakeRow({ id: 'c3', merchantName: 'Free', targetAtMs: null }),
];
const targets = { PENDING_REVIEW: { days: 10, networks: { visa: 7 } } };

async function open(calls: FakeCalls = {}, route = '/inbox') {
  const save = vi.fn((input: { targets: InternalTargets }) => ({ targets: input.targets }));
  const nextUrgent = vi.fn((_: unknown) => ({ claimId: 'c3', isFromStart: false }));
  const context = createFakeAppContext(
    {
      ...calls,
      claims: fakeClaims(rows, { nextUrgent, ...calls.claims }),
      targets: { read: () => ({ targets }), save, ...calls.targets },
    },
    route,
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('row', { selected: false, name: /Late/ });
  return { context, save, nextUrgent, user: userEvent.setup() };
}

const isShown = (claimId: string) => document.querySelector(`header[data-claim-id="${claimId}"]`) !== null;

it('the column says in words what is left, and nothing where there is no target', async () => {
  await open();
  await screen.findByRole('columnheader', { name: /Days left/ });
  const cells = ['Late', 'Soon', 'Free'].map((merchant) => {
    const row = screen.getByRole('row', { name: new RegExp(merchant) });
    return within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  });
  expect(cells[0]).toContain('overdue 2d');
  expect(cells[1]).toContain('< 1 day');
  expect(cells[2]?.some((text) => /day|overdue/.test(text ?? ''))).toBe(false);
  const claim = screen.getByRole('complementary', { name: 'Claim' });
  expect(await within(claim).findByText('Target: overdue 2 days')).toBeDefined();
});

it('without targets there is no such column', async () => {
  await open({ targets: { read: () => ({ targets: {} }) } });
  expect(screen.queryByRole('columnheader', { name: /Days left/ })).toBeNull();
});

it('targets are edited with keys that decide nothing, as whole days alone', async () => {
  const { user, save } = await open();
  await user.keyboard('{Shift>}t{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Internal targets' });
  const all = within(dialog).getByRole<HTMLInputElement>('textbox', {
    name: 'Pending review, All networks: days',
  });
  await waitFor(() => expect(document.activeElement).toBe(all));
  expect(all.value).toBe('10');
  await user.clear(all);
  await user.type(all, '0{Enter}');
  expect(all.getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
  await user.clear(all);
  await user.type(within(dialog).getByRole('textbox', { name: 'Pending review, Mastercard: days' }), '12');
  await user.click(within(dialog).getByRole('button', { name: 'Save targets' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[0]).toMatchObject({
    targets: { PENDING_REVIEW: { days: null, networks: { visa: 7, mastercard: 12 } } },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('all targets are cleared with a button, and nothing is saved before it is said', async () => {
  const { user, save } = await open();
  await user.keyboard('{Shift>}t{/Shift}');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Clear all' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Save targets' }));
  await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ targets: {} }));
});

it('n goes to the next most urgent claim in the list, after the one on the screen', async () => {
  const { user, nextUrgent, context } = await open();
  await waitFor(() => expect(isShown('c1')).toBe(true));
  await user.keyboard('n');
  await waitFor(() => expect(isShown('c3')).toBe(true));
  expect(nextUrgent.mock.lastCall?.[0]).toMatchObject({ afterClaimId: 'c1' });
  expect(context.navigation.getState().view).toBe('inbox');
});

it('n asks once where a claim far away is, and draws it with its row and its details', async () => {
  const many = Array.from({ length: 900 }, (_, n) => fakeRow({ id: `far${n}` }));
  const all = fakeClaims([...rows, ...many]);
  const { locate } = all;
  if (locate === undefined) throw new Error('The fake list locates nothing.');
  const located = vi.fn(locate);
  const nextUrgent = () => ({ claimId: 'far700', isFromStart: false });
  const { user } = await open({ claims: { ...all, locate: located, nextUrgent } });
  await waitFor(() => expect(isShown('c1')).toBe(true));
  const whenCurrent: string[] = [];
  const observer = new MutationObserver(() => {
    if (isShown('far700')) whenCurrent.push(document.querySelector('[data-current]')?.id ?? 'none');
  });
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  await user.keyboard('n');
  await waitFor(() => expect(whenCurrent.at(-1)).toBe('claim-far700'));
  observer.disconnect();
  expect(new Set(whenCurrent)).toEqual(new Set(['claim-far700']));
  expect(located).toHaveBeenCalledOnce();
});

it('n closes open documents, and goes on after the claim that they are of', async () => {
  const { user, nextUrgent, context } = await open({ documents: { ofClaim: () => fakeListing([]) } });
  await waitFor(() => expect(isShown('c1')).toBe(true));
  await user.keyboard('jd');
  await waitFor(() => expect(context.navigation.getState().documentsOf).toBe('c2'));
  await user.keyboard('n');
  await waitFor(() => expect(isShown('c3')).toBe(true));
  expect(nextUrgent.mock.lastCall?.[0]).toMatchObject({ afterClaimId: 'c2' });
  expect(context.navigation.getState()).toMatchObject({ view: 'inbox', documentsOf: null });
});

it('n pressed again before its answer goes two claims on', async () => {
  const isAnswered = Promise.withResolvers<undefined>();
  const nextUrgent = vi.fn(async ({ afterClaimId }: { afterClaimId: string | null }) => {
    await isAnswered.promise;
    return { claimId: afterClaimId === 'c1' ? 'c2' : 'c3', isFromStart: false };
  });
  const { user } = await open({ claims: { nextUrgent } });
  await waitFor(() => expect(isShown('c1')).toBe(true));
  await user.keyboard('nn');
  isAnswered.resolve(undefined);
  await waitFor(() => expect(isShown('c3')).toBe(true));
  expect(nextUrgent.mock.calls.map(([{ afterClaimId }]) => afterClaimId)).toEqual(['c1', 'c2']);
});

it('n opens Needs decision where the list does not have it, and says so when there is none', async () => {
  const nextUrgent = vi.fn((_: unknown): { claimId: string | null; isFromStart: boolean } => ({
    claimId: 'elsewhere',
    isFromStart: true,
  }));
  const { user, context } = await open({ claims: { nextUrgent } });
  await waitFor(() => expect(isShown('c1')).toBe(true));
  await user.keyboard('n');
  await waitFor(() => expect(context.navigation.getState().view).toBe('needs_decision'));
  expect(context.navigation.getState().claimId).toBe('elsewhere');
  expect(await screen.findByText('That was the last one. Back to the most urgent.')).toBeDefined();
  nextUrgent.mockReturnValue({ claimId: null, isFromStart: false });
  await user.keyboard('n');
  expect(await screen.findByText('No other claim needs a decision.')).toBeDefined();
});
