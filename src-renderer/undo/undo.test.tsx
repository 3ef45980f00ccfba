import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecideInput, LastDecision, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

type OutboxCalls = NonNullable<FakeCalls['outbox']>;

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['a', 'b', 'c', 'd'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const currentRow = () => document.querySelector('[data-current]')?.textContent ?? '';

const claim = {
  id: 'c',
  merchantName: 'Shop c',
  amount: null,
  currency: null,
  origin: null,
  maskedCard: null,
} as const;

function lastOf(
  part: Partial<OutboxEntry> & Pick<OutboxEntry, 'state'>,
  more: Partial<LastDecision> = {},
): LastDecision {
  const entry = fakeEntry({ id: 'e', claim, ...part });
  return { groupId: 'g-last', entry, remaining: 1, cancellable: 1, heldUntilMs: null, ...more };
}

/** An inbox without a toast, and a journal whose newest decision is `last`. */
async function openInbox(last: LastDecision | null, outbox: OutboxCalls = {}, offline = false) {
  const cancelGroup = vi.fn<NonNullable<OutboxCalls['cancelGroup']>>(() => ({
    cancelled: 1,
    tooLate: 0,
  }));
  const lastDecision = vi.fn<NonNullable<OutboxCalls['lastDecision']>>(() => ({ last }));
  const accounts = [fakeAccount, { ...fakeAccount, id: 'another', name: 'Banco del Norte' }];
  const calls: FakeCalls = {
    claims: fakeClaims(rows),
    accounts: { list: () => ({ accounts, canStoreSecrets: true }) },
    outbox: { cancelGroup, lastDecision, ...outbox },
  };
  const context = createFakeAppContext(
    offline ? { ...calls, sync: { status: offlineStatus } } : calls,
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  await waitFor(() => expect(currentRow()).toContain('Shop a'));
  return { context, cancelGroup, lastDecision, user: userEvent.setup() };
}

const offlineStatus: NonNullable<FakeCalls['sync']>['status'] = ({ accountId }) =>
  fakeSyncStatus(accountId, {
    connection: { state: 'offline', sinceMs: fakeNowMs, fault: 'connection_refused', detail: null },
    waiting: 1,
  });

describe('the undo key without a toast', () => {
  it('undoes the last decision although its hold has ended, and goes back to its claim', async () => {
    const { user, cancelGroup } = await openInbox(lastOf({ state: 'ready' }));
    await user.keyboard('z');
    expect(await screen.findByText('Undone: Accept · Shop c')).toBeTruthy();
    expect(cancelGroup).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', groupId: 'g-last' });
    await waitFor(() => expect(currentRow()).toContain('Shop c'));
  });

  it('pressed twice at once, goes back to the claim of the second', async () => {
    const { user, lastDecision } = await openInbox(null);
    const second = lastOf({ state: 'ready', claim: { ...claim, id: 'd', merchantName: 'Shop d' } });
    lastDecision
      .mockReturnValueOnce({ last: lastOf({ state: 'ready' }) })
      .mockReturnValueOnce({ last: second });
    await user.keyboard('zz');
    expect(await screen.findByText('Undone: Accept · Shop d')).toBeTruthy();
    await waitFor(() => expect(currentRow()).toContain('Shop d'));
  });

  it('says that it is under way while it takes long, and no longer once it has ended', async () => {
    const answer = Promise.withResolvers<{ cancelled: number; tooLate: number }>();
    const { user } = await openInbox(lastOf({ state: 'ready' }), { cancelGroup: () => answer.promise });
    await user.keyboard('z');
    await screen.findByText('Undoing…');
    await act(async () => answer.resolve({ cancelled: 1, tooLate: 0 }));
    await screen.findByText('Undone: Accept · Shop c');
    expect(screen.queryByText('Undoing…')).toBeNull();
  });

  it('leaves the cursor alone when the reader has gone on', async () => {
    const answer = Promise.withResolvers<{ cancelled: number; tooLate: number }>();
    const { user } = await openInbox(lastOf({ state: 'ready' }), { cancelGroup: () => answer.promise });
    await user.keyboard('zj');
    await act(async () => answer.resolve({ cancelled: 1, tooLate: 0 }));
    expect(await screen.findByText('Undone: Accept · Shop c')).toBeTruthy();
    expect(currentRow()).toContain('Shop b');
  });

  it.each([
    [{ state: 'done', attempts: 1 }, 'Can’t undo, already sent: Accept · Shop c'],
    [{ state: 'done', attempts: 0 }, 'Nothing to undo, it was already done: Accept · Shop c'],
    [{ state: 'sending', attempts: 1 }, 'Can’t undo, already being sent: Accept · Shop c'],
    [{ state: 'unknown', attempts: 1 }, 'Can’t undo, it may have arrived: Accept · Shop c'],
    [{ state: 'retry_wait', mayHaveArrived: true }, 'Can’t undo, it may have arrived: Accept · Shop c'],
    [{ state: 'conflict' }, 'Needs your decision in the outbox: Accept · Shop c'],
  ] as const)('says that it is too late, and undoes nothing older: %j', async (part, text) => {
    const { user, cancelGroup } = await openInbox(lastOf(part, { cancellable: 0 }));
    await user.keyboard('z');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(cancelGroup).not.toHaveBeenCalled();
    expect(currentRow()).toContain('Shop a');
  });

  it('says so when there is nothing to undo', async () => {
    const { user } = await openInbox(null);
    await user.keyboard('z');
    expect(await screen.findByText(/Nothing to undo/)).toBeTruthy();
  });

  // Promise: undo-whole-key-press
  it('undoes all of a key press, and says what was out of reach', async () => {
    const { user } = await openInbox(lastOf({ state: 'held' }, { remaining: 600, cancellable: 580 }), {
      cancelGroup: () => ({ cancelled: 580, tooLate: 20 }),
    });
    await user.keyboard('z');
    expect(await screen.findByText('Undone for 580. 20 can no longer be undone.')).toBeTruthy();
  });
});

describe('what can still be undone', () => {
  it('is listed, and the chosen one is undone', async () => {
    const decisions = [
      lastOf({ state: 'held' }, { groupId: 'g2', remaining: 40, cancellable: 40 }),
      lastOf({ state: 'ready' }, { groupId: 'g1' }),
    ].filter((one) => one !== null);
    const { user, cancelGroup } = await openInbox(null, { undoable: () => ({ decisions }) });
    await user.keyboard('{Shift>}z{/Shift}');
    await screen.findByRole('dialog', { name: 'What can still be undone' });
    await screen.findByRole('button', { name: /Accept · 40 claims/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(cancelGroup).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', groupId: 'g1' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Undone: Accept · Shop c')).toBeTruthy();
  });

  it('says when nothing can', async () => {
    const { user } = await openInbox(null, { undoable: () => ({ decisions: [] }) });
    await user.keyboard('{Shift>}z{/Shift}');
    expect(await screen.findByText('Nothing to undo. The outbox shows every decision.')).toBeTruthy();
  });
});

describe('the toast of a decision', () => {
  const decide = (input: DecideInput) => ({
    groupId: 'g1',
    entryIds: 'targets' in input ? input.targets.map(({ claimId }) => `e-${claimId}`) : [],
    dueAtMs: fakeNowMs + 10_000,
    refused: [],
  });

  it('says that it is held once it is on the disk, and never that it is done', async () => {
    const onDisk = Promise.withResolvers<undefined>();
    const { user } = await openInbox(null, { decide: (input) => onDisk.promise.then(() => decide(input)) });
    await user.keyboard('a');
    expect(await screen.findByText('Accepting ARS 84,310.50 · Visa 4417')).toBeTruthy();
    expect(document.body.textContent).toContain('Accepted by you · being saved');
    expect(document.body.textContent).not.toContain('sends in');
    onDisk.resolve(undefined);
    expect(await screen.findByText('sends in 10 s')).toBeTruthy();
  });

  it('says nothing of when it is sent while another account is open', async () => {
    const { context, user } = await openInbox(null, { decide });
    await user.keyboard('a');
    await screen.findByText('sends in 10 s');
    const { toasts, show, dismiss } = context.toasts.getState();
    const [toast] = toasts;
    if (toast === undefined) expect.fail('no toast');
    expect(toast.accountId).toBe('acc-1');
    act(() => {
      dismiss(toast.id);
      show({ ...toast, accountId: 'another' });
    });
    expect(screen.getByText('can be undone for 10 s')).toBeTruthy();
    expect(screen.queryByText('sends in 10 s')).toBeNull();
  });

  it('says without a connection that it waits for it', async () => {
    const { user } = await openInbox(null, { decide }, true);
    await user.keyboard('r');
    expect(await screen.findByText('Rejecting ARS 84,310.50 · Visa 4417')).toBeTruthy();
    expect(await screen.findByText('on hold for 10 s, then waits for the connection')).toBeTruthy();
    expect(document.body.textContent).not.toContain('sends in');
  });

  it('undoes what it says, and the cursor returns', async () => {
    const { context, user, cancelGroup, lastDecision } = await openInbox(null, { decide });
    await user.keyboard('jr');
    act(() => context.navigation.getState().showClaim('d'));
    await waitFor(() => expect(currentRow()).toContain('Shop d'));
    await user.keyboard('z');
    await waitFor(() => expect(cancelGroup).toHaveBeenCalledWith({ accountId: 'acc-1', groupId: 'g1' }));
    await waitFor(() => expect(currentRow()).toContain('Shop b'));
    expect(lastDecision).not.toHaveBeenCalled();
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('undoes what it says from another account too, and leaves the cursor there alone', async () => {
    const { context, user, cancelGroup } = await openInbox(null, { decide });
    await user.keyboard('a');
    await screen.findByText('Accepting ARS 84,310.50 · Visa 4417');
    act(() => context.navigation.setState({ accountId: 'another', claimId: 'd' }));
    act(() => void context.toasts.getState().undoLast());
    await waitFor(() => expect(cancelGroup).toHaveBeenCalledWith({ accountId: 'acc-1', groupId: 'g1' }));
    await act(async () => undefined);
    expect(context.navigation.getState()).toMatchObject({ accountId: 'another', claimId: 'd' });
  });

  it('says so when another window undid it first, and leaves the cursor where it is', async () => {
    const { user, context } = await openInbox(null, {
      decide,
      cancelGroup: () => ({ cancelled: 0, tooLate: 0 }),
    });
    await user.keyboard('az');
    expect(
      await screen.findByText('Nothing to undo: it was already undone, in another window.'),
    ).toBeTruthy();
    expect(context.navigation.getState().undoneClaimId).toBeNull();
  });

  it('follows the journal: what another window undid, sent or undid in part', async () => {
    const held = lastOf({ state: 'held' }, { groupId: 'g1', heldUntilMs: fakeNowMs + 10_000 });
    const undoable = vi.fn<NonNullable<OutboxCalls['undoable']>>(() => ({ decisions: [held] }));
    const { user, context } = await openInbox(null, { decide, undoable });
    const changed = () =>
      act(() =>
        refreshAfter(context.ipc, {
          topic: 'outbox',
          accountId: 'acc-1',
          entryIds: null,
          claimIds: [],
          kinds: [],
          changesLists: false,
        }),
      );
    await user.keyboard('a');
    await screen.findByText('sends in 10 s');
    undoable.mockReturnValue({ decisions: [{ ...held, heldUntilMs: fakeNowMs + 4_000 }] });
    await changed();
    expect(await screen.findByText('sends in 4 s')).toBeTruthy();
    undoable.mockReturnValue({ decisions: [] });
    await changed();
    await waitFor(() => expect(screen.queryByText('Accepting ARS 84,310.50 · Visa 4417')).toBeNull());
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('says what became of it when the undo comes too late', async () => {
    const { user, lastDecision } = await openInbox(null, {
      decide,
      cancelGroup: () => ({ cancelled: 0, tooLate: 1 }),
    });
    lastDecision.mockReturnValue({
      last: { ...lastOf({ state: 'conflict' }, { cancellable: 0 }), groupId: 'g1' },
    });
    await user.keyboard('az');
    expect(await screen.findByText('Needs your decision in the outbox: Accept · Shop c')).toBeTruthy();
  });

  it('comes back on demand: held, waiting, or what became of it', async () => {
    const { context, user, lastDecision, cancelGroup } = await openInbox(
      lastOf({ state: 'held' }, { heldUntilMs: fakeNowMs + 4_000 }),
    );
    act(() => void context.commands.run('lastDecision.show'));
    expect(await screen.findByText('Accept · Shop c')).toBeTruthy();
    expect(screen.getByText('sends in 4 s')).toBeTruthy();
    act(() => void context.commands.run('lastDecision.show'));
    await waitFor(() => expect(lastDecision).toHaveBeenCalledTimes(2));
    expect(screen.getAllByRole('button', { name: /Undo/ })).toHaveLength(1);

    lastDecision.mockReturnValue({ last: lastOf({ state: 'blocked' }) });
    act(() => void context.commands.run('lastDecision.show'));
    expect(await screen.findByText('Waiting to be sent: Accept · Shop c')).toBeTruthy();
    expect(screen.queryByText(/sends in|can be undone for/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(cancelGroup).toHaveBeenCalledOnce());

    lastDecision.mockReturnValue({ last: lastOf({ state: 'done', attempts: 1 }, { cancellable: 0 }) });
    act(() => void context.commands.run('lastDecision.show'));
    expect(await screen.findByText('Can’t undo, already sent: Accept · Shop c')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('goes when the outbox has cancelled what it offers', async () => {
    const held = fakeEntry({ id: 'e-a', state: 'held', dueAtMs: fakeNowMs + 9_000 });
    const { context, user } = await openInbox(null, {
      decide,
      list: ({ section }) =>
        section === 'waiting' ? { entries: [held], total: 1 } : { entries: [], total: 0 },
      get: () => ({ entry: held, attempts: [], now: null, nowReceivedAtMs: null }),
      cancel: ({ entryIds }) => ({ cancelled: entryIds, tooLate: [] }),
    });
    await user.keyboard('a');
    await screen.findByText('Accepting ARS 84,310.50 · Visa 4417');
    act(() => context.navigation.getState().goTo('outbox'));
    await waitFor(() => expect(currentRow()).toContain('Accept'));
    await user.keyboard('z');
    await waitFor(() => expect(screen.queryByText('Accepting ARS 84,310.50 · Visa 4417')).toBeNull());
  });
});

describe('what was decided, in the words of an undo', () => {
  const noClaim = { claim: null };
  it.each([
    [
      { kind: 'replace_template', payload: { name: 'new_claim', html: '' }, ...noClaim },
      1,
      'Publish template “New claim”',
    ],
    [
      {
        kind: 'delete_subscription',
        payload: { subscriptionId: 's', url: 'https://h.example/' },
        ...noClaim,
      },
      2,
      'Delete webhook https://h.example/, and 1 more',
    ],
    [{ kind: 'mark_seen', payload: { claimId: 'c' } }, 12, 'Mark as seen · 12 claims'],
    [
      { kind: 'send_email', payload: { claimId: 'c', email: 'ana@example.com' } },
      1,
      'E-mail to ana@example.com · Shop c',
    ],
  ])('%j', async (part, remaining, words) => {
    const { user } = await openInbox(lastOf({ state: 'ready', ...part }, { remaining }));
    await user.keyboard('z');
    expect(await screen.findByText(`Undone: ${words}`)).toBeTruthy();
  });
});
