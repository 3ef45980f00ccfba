import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { attentionStates, waitingStates, type OutboxState } from '../../src-shared/domain/outbox-state.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

type OutboxCalls = NonNullable<FakeCalls['outbox']>;

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cancelTooLate: OutboxCalls['cancel'] = ({ entryIds }) => ({ cancelled: [], tooLate: entryIds });

const isIn = (states: readonly OutboxState[], { state }: OutboxEntry) => states.includes(state);

async function openOutbox(entries: OutboxEntry[], calls: OutboxCalls = {}) {
  const outbox: OutboxCalls = {
    list: ({ section }) => {
      const listed = entries.filter((entry) => {
        if (section === 'attention') return isIn(attentionStates, entry);
        if (section === 'waiting') return isIn(waitingStates, entry);
        return !isIn(attentionStates, entry) && !isIn(waitingStates, entry);
      });
      return { entries: listed, total: listed.length };
    },
    get: ({ entryId }) => {
      const entry = entries.find(({ id }) => id === entryId) ?? fakeEntry({ id: entryId, state: 'done' });
      const now = { status: 'COLLABORATION_REJECTED', updatedAt: entry.saw?.updatedAt ?? null, isOpen: true };
      return { entry, attempts: [], now, nowReceivedAtMs: 0 };
    },
    ...calls,
  };
  const context = createFakeAppContext({ outbox });
  render(<App context={context} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  return { context, grid, user: userEvent.setup() };
}

describe('the outbox', () => {
  it('asks one question for several and resolves those that it applies to', async () => {
    const resolve = vi.fn<NonNullable<OutboxCalls['resolve']>>(({ entryIds }) => ({
      resolved: entryIds,
      sentAgain: [],
    }));
    const states = ['conflict', 'failed', 'held'] as const;
    const { user, grid } = await openOutbox(
      states.map((state) => fakeEntry({ id: state, state })),
      { resolve },
    );
    expect(document.activeElement).toBe(grid);
    await user.keyboard('x{Shift>}jj{/Shift}d');
    const question = await screen.findByRole('alertdialog', { name: 'Discard 2 decisions?' });
    expect(within(question).getByText('Applies to 2 of 3 selected.')).toBeTruthy();
    expect(within(question).getByText('1 skipped: still in progress.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(resolve).toHaveBeenCalledExactlyOnceWith({
      accountId: 'acc-1',
      entryIds: ['conflict', 'failed'],
      resolution: 'discard',
    });
  });

  it('opens the finish dialog for a finish whose documents changed, instead of sending it as it was', async () => {
    const resolve = vi.fn<NonNullable<OutboxCalls['resolve']>>();
    const reason = { code: 'documents_changed', detail: null } as const;
    const entry = fakeEntry({ id: 'a', kind: 'finish_documentation', state: 'needs_person', reason });
    const { user } = await openOutbox([entry], { resolve });
    expect(await screen.findByRole('button', { name: /Finish again/ })).toBeTruthy();
    await user.keyboard('n');
    expect(await screen.findByRole('alertdialog', { name: 'Finish documentation' })).toBeTruthy();
    expect(resolve).not.toHaveBeenCalled();
  });

  it('says honestly that it is too late', async () => {
    const { user } = await openOutbox([fakeEntry({ id: 'a', state: 'held' })], { cancel: cancelTooLate });
    await user.keyboard('z');
    expect(await screen.findByText(/Too late to cancel/)).toBeTruthy();
  });

  it('does not even try to cancel what is on its way', async () => {
    const cancel = vi.fn<NonNullable<OutboxCalls['cancel']>>();
    const { user } = await openOutbox([fakeEntry({ id: 'a', state: 'sending' })], { cancel });
    await user.keyboard('z');
    expect(await screen.findByText(/already being sent/)).toBeTruthy();
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    [{ state: 'held' }, ['Cancel', 'Send now']],
    [{ state: 'ready' }, ['Cancel']],
    [{ state: 'blocked' }, ['Cancel']],
    [{ state: 'retry_wait' }, ['Cancel']],
    [{ state: 'retry_wait', mayHaveArrived: true }, []],
    [{ state: 'sending' }, []],
    [{ state: 'unknown' }, []],
    [{ state: 'conflict' }, ['Send again', 'Mark as done', 'Discard']],
    [{ state: 'conflict', sendAgainOff: 'not_in_collaboration' }, ['Mark as done', 'Discard']],
    [{ state: 'needs_person', payload: null }, ['Mark as done', 'Discard']],
    [{ state: 'failed', sendAgainOff: 'closed' }, ['Mark as done', 'Discard']],
    [{ state: 'done' }, []],
    [{ state: 'cancelled' }, []],
    [{ state: 'resolved' }, []],
  ] as const)('offers only what can work: %j', async (part, offered) => {
    await openOutbox([fakeEntry({ id: 'a', ...part })]);
    const pane = await screen.findByRole('complementary', { name: 'Decision' });
    await waitFor(() => expect(within(pane).getByRole('heading', { level: 2 })).toBeTruthy());
    const names = within(pane)
      .getAllByRole('button')
      .map((button) => /^(Cancel|Send now|Send again|Mark as done|Discard)/.exec(button.textContent)?.[0]);
    expect(names.filter((name) => name !== undefined)).toEqual(offered);
  });

  it('says why the key of what is not offered does nothing, and sends nothing again', async () => {
    const resolve = vi.fn<NonNullable<OutboxCalls['resolve']>>();
    const { user } = await openOutbox(
      [fakeEntry({ id: 'a', state: 'conflict', sendAgainOff: 'not_in_collaboration' })],
      { resolve },
    );
    await user.keyboard('n');
    expect(await screen.findByText('Can’t send again: no longer possible for the claim.')).toBeTruthy();
    expect(resolve).not.toHaveBeenCalled();
  });

  it('marks what differs, and gives the focus back to the list', async () => {
    const { user, grid } = await openOutbox([fakeEntry({ id: 'a', state: 'conflict' })]);
    const pane = await screen.findByRole('complementary', { name: 'Decision' });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(pane);
    const differing = [...pane.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(differing).toEqual(['Collaboration rejected (Changed)']);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(grid);
  });
});
