import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import {
  attentionStates,
  waitingStates,
  type OutboxState,
} from '../../src-shared/domain/decision/outbox-state.ts';
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

const failedPart: OutboxEntry['bulk'] = {
  entries: 120,
  isMixed: false,
  states: [
    { state: 'done', entries: 116 },
    { state: 'failed', entries: 3 },
    { state: 'unknown', entries: 1 },
  ],
  cancellable: 0,
  heldUntilMs: null,
};

const shownPane = () => screen.getByRole('complementary', { name: 'Decision' });

describe('the search', () => {
  it('says how many it found once typing has ended', async () => {
    const entries = ['e1', 'e2'].map((id) => fakeEntry({ id, state: 'done' }));
    const { user } = await openOutbox(entries, {
      list: ({ section, filter }) => {
        const listed = section === 'ended' ? entries.slice(filter?.text === undefined ? 0 : 1) : [];
        return { entries: listed, total: listed.length };
      },
    });
    await user.keyboard('/kiosk');
    const said = await screen.findByText('1 result');
    expect(said.getAttribute('role')).toBe('status');
  });

  it('keeps the focus that it got before the decisions came', async () => {
    const asked = Promise.withResolvers<undefined>();
    const entry = fakeEntry({ id: 'first', state: 'done' });
    const context = createFakeAppContext({
      outbox: {
        list: async ({ section }) => {
          await asked.promise;
          const entries = section === 'ended' ? [entry] : [];
          return { entries, total: entries.length };
        },
      },
    });
    render(<App context={context} timeZone="UTC" />);
    act(() => context.navigation.getState().goTo('outbox'));
    const user = userEvent.setup();
    const search = await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    asked.resolve(undefined);
    await screen.findByRole('grid');
    expect(document.activeElement).toBe(search);
  });
});

describe('the undone decisions of a day', () => {
  const part = { kind: 'decide_collaboration', value: 'REJECTED', entries: 4 };
  const undone = { day: '2026-11-20', entries: 4, parts: [part] };
  const folded = fakeEntry({ id: 'first', state: 'cancelled', undone });

  it('are one row, which a key opens and closes', async () => {
    const single = fakeEntry({ id: 'first', state: 'cancelled' });
    const { user, grid } = await openOutbox([], {
      list: ({ section, isFolded, undoneDay }) => {
        const listed = isFolded ? [folded] : undoneDay === undone.day ? [single] : [];
        const entries = section === 'ended' ? listed : [];
        return { entries, total: entries.length };
      },
      get: () => ({ entry: folded, attempts: [], now: null, nowReceivedAtMs: null }),
    });
    const row = await within(grid).findByRole('row', { name: /4 undone decisions/ });
    expect(row.textContent).toContain('Reject 4');
    expect(row.textContent).not.toContain('Café Martínez Sur');
    await waitFor(() => expect(shownPane().textContent).toContain('4 undone decisions'));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /All decisions/ });
    await waitFor(() => expect(shownPane().textContent).toContain('Café Martínez Sur'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shownPane().textContent).toContain('4 undone decisions'));
    expect(screen.queryByRole('button', { name: /All decisions/ })).toBeNull();
  });
});

it('names the rule that a decision answers, with its version, in its row and beside it', async () => {
  const rule = { ruleId: 's', version: 3, name: 'small amounts', isTaken: true };
  const { user } = await openOutbox([
    fakeEntry({ id: 'taken', state: 'failed', rule }),
    fakeEntry({ id: 'other', state: 'failed', rule: { ...rule, isTaken: false } }),
  ]);
  await screen.findByRole('row', { name: /rule: small amounts/ });
  await waitFor(() =>
    expect(shownPane().textContent).toContain('Taken from the rule “small amounts”, version 3'),
  );
  await screen.findByRole('row', { name: /otherwise than proposed: small amounts/ });
  await user.keyboard('j');
  await waitFor(() =>
    expect(shownPane().textContent).toContain(
      'Decided otherwise than the rule “small amounts”, version 3, proposed',
    ),
  );
});

describe('a bulk decision', () => {
  const bulk = fakeEntry({ id: 'head', groupId: 'g1', state: 'failed', bulk: failedPart });
  const heldPart = { entries: 2, isMixed: false, states: [], cancellable: 2, heldUntilMs: null };
  const held = fakeEntry({ id: 'held', groupId: 'g2', state: 'held', bulk: heldPart });

  it('is one row with its progress, and opens to its decisions and back', async () => {
    const single = fakeEntry({ id: 'one', groupId: 'g1', state: 'failed' });
    const { user } = await openOutbox([], {
      list: ({ section, isFolded, groupId }) => {
        const entries = section !== 'attention' ? [] : isFolded ? [bulk] : groupId === 'g1' ? [single] : [];
        return { entries, total: entries.length };
      },
      get: ({ entryId }) => ({
        entry: entryId === 'one' ? single : bulk,
        attempts: [],
        now: null,
        nowReceivedAtMs: null,
      }),
    });
    const pane = await screen.findByRole('complementary', { name: 'Decision' });
    await within(pane).findByText('120 decisions');
    within(pane).getByText('3 need your decision');
    expect(within(pane).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('116');
    const buttons = within(pane).getAllByRole('button');
    const offered = buttons.map((button) => /^(Show|Undo|Retry|Cancel|Send)/.exec(button.textContent)?.[0]);
    expect(offered.filter((name) => name !== undefined)).toEqual(['Show', 'Retry']);
    await user.keyboard('{Enter}');
    await screen.findByText('Accept · 120 decisions');
    // Its entries have a pane of another kind.
    await waitFor(() => expect(shownPane().textContent).toContain('Café Martínez Sur'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shownPane().textContent).toContain('120 decisions'));
    expect(screen.queryByText('Accept · 120 decisions')).toBeNull();
  });

  it('names the rules whose proposals it answers, with their versions, in its row and beside it', async () => {
    const rules = [
      { ruleId: 's', version: 3, name: 'small amounts', isTaken: true, entries: 80 },
      { ruleId: 'o', version: 1, name: 'old ones', isTaken: true, entries: 39 },
      { ruleId: 'v', version: 2, name: 'VIP', isTaken: false, entries: 1 },
    ];
    await openOutbox([fakeEntry({ ...bulk, bulk: { ...failedPart, rules } })]);
    await screen.findByRole('row', { name: /rules: small amounts and old ones/ });
    const pane = await screen.findByRole('complementary', { name: 'Decision' });
    await within(pane).findByText('80 taken from the rule “small amounts”, version 3');
    within(pane).getByText('39 taken from the rule “old ones”, version 1');
    within(pane).getByText('1 decided otherwise than the rule “VIP”, version 2, proposed');
  });

  it('stays on the screen while its decisions are listed and the current one is in no page', async () => {
    const single = fakeEntry({ id: 'one', groupId: 'g1', state: 'failed' });
    let attempts = 0;
    const { context, user } = await openOutbox([], {
      list: ({ section, isFolded }) => {
        const other = fakeEntry({ id: 'two', groupId: 'g1', state: 'failed', attempts });
        const listed = isFolded ? [bulk] : attempts > 0 ? [other] : [single, other];
        const entries = section === 'attention' ? listed : [];
        return { entries, total: entries.length };
      },
      get: () => ({ entry: single, attempts: [], now: null, nowReceivedAtMs: null }),
    });
    await user.keyboard('{Enter}');
    await screen.findByText('Accept · 120 decisions');
    await waitFor(() => expect(shownPane().textContent).toContain('Café Martínez Sur'));
    // The list as it is now is shown once it was waited for in vain.
    for (attempts = 1; attempts < 10; attempts += 1) {
      await act(async () => {
        await context.ipc.queryClient.invalidateQueries({ queryKey: context.ipc.queries.outbox.key() });
      });
    }
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Café Martínez Sur/ })).toHaveLength(1));
    expect(shownPane().textContent).toContain('Café Martínez Sur');
  });

  it('sends again what definitely failed of it, after a question, until all of that is sent', async () => {
    const places: unknown[] = [];
    const retryFailed: OutboxCalls['retryFailed'] = ({ groupId, place }) => {
      expect(groupId).toBe('g1');
      places.push(place);
      const next = place === undefined ? { againGroupId: 'g9', afterSeq: 7 } : null;
      return { sentAgain: 1, refused: next === null ? 1 : 0, next };
    };
    const { user } = await openOutbox([bulk], { retryFailed });
    await user.keyboard('n');
    const question = await screen.findByRole('alertdialog', { name: 'Retry 3 failed decisions?' });
    expect(question.textContent).toContain('What may have arrived stays as it is.');
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('This is no longer possible for the claim. Nothing changed.'),
    ).toBeTruthy();
    expect(places).toEqual([undefined, { againGroupId: 'g9', afterSeq: 7 }]);
  });

  it('is undone as one, and takes no action that is for a single decision', async () => {
    const cancelGroup = vi.fn<NonNullable<OutboxCalls['cancelGroup']>>(() => ({
      cancelled: 2,
      tooLate: 0,
    }));
    const { user } = await openOutbox([held], { cancelGroup });
    await user.keyboard('d');
    expect(await screen.findByText(/this is for single decisions/)).toBeTruthy();
    await user.keyboard('n');
    expect(await screen.findByText(/nothing in it definitely failed/)).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() =>
      expect(cancelGroup).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', groupId: 'g2' }),
    );
  });
});

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
    const differing = [...pane.querySelectorAll('mark')].map((mark) => mark.parentElement?.textContent);
    expect(differing).toEqual(['Collaboration rejected (Changed)']);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(grid);
  });
});
