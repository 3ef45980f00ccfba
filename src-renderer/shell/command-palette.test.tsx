import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import type { AppContext } from '../runtime/app-context.tsx';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { App } from './app.tsx';
import { viewThatRuns } from './run-in-view.ts';
import { keyLabels } from '../keys/key-label.ts';
import { type CommandId, keyGroups, keymap } from '../keys/keymap.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const isOff = (option: HTMLElement) => option.getAttribute('aria-disabled') === 'true';

async function openApp(more: Parameters<typeof createFakeAppContext>[0] = {}, route = '/outbox') {
  const context = createFakeAppContext(
    { outbox: { list: () => ({ entries: [], total: 0 }) }, ...more },
    route,
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  return { context, user: userEvent.setup() };
}

const shop = (id: string) => fakeRow({ id, merchantName: `Kiosco ${id}` });

/** Three claims are found, and the second is highlighted; `show` puts others in their place. */
async function highlightSecond() {
  let rows = [shop('c1'), shop('c2'), shop('c3')];
  const { context, user } = await openApp({
    claims: { ...fakeClaims([]), window: (input) => fakeClaims(rows).window?.(input) ?? { rows: [] } },
  });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await user.keyboard('kiosco');
  await screen.findByText('Kiosco c2');
  await user.keyboard('{ArrowDown}');
  const show = async (others: typeof rows) => {
    rows = others;
    const { queryClient, queries } = context.ipc;
    await act(() => queryClient.invalidateQueries({ queryKey: queries.claims.key() }));
  };
  return { context, user, show };
}

/** Runs what is found in another view. Answers what offers the command later, and answers whether it ran then. */
async function runElsewhere(user: UserEvent, { commands }: AppContext, typed: string, command: CommandId) {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await user.keyboard(typed);
  const ran: CommandId[] = [];
  return async () => {
    act(() => void commands.offer(command, () => ran.push(command)));
    await act(async () => {});
    return ran;
  };
}

describe('the palette', () => {
  it('finds a setting by its name, shows its value, and goes to its row', async () => {
    const { user } = await openApp();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('row height');
    const option = await screen.findByRole('option', { name: /Row height/ });
    expect(option.textContent).toContain('Two lines');
    expect(screen.queryByText(/No results/)).toBeNull();
    await user.click(option);
    const row = await screen.findByRole('group', { name: 'Row height' });
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  });

  it('lists every command, and only runs what is offered here or in a view that runs it alone', async () => {
    const { user, context } = await openApp();
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    // One line for each command but the one that opened it, and those of lists and accounts, which are there by name.
    const numbered = keymap.filter(({ command }) => /^go\.(list|account)\d$/.test(command));
    const leftOut = ['palette.open', ...numbered];
    const options = within(palette).getAllByRole('option');
    expect(options).toHaveLength(keymap.length - leftOut.length);
    // The outbox, which is open, has no decision and so none of its filters: going there would bring none.
    const offered = keymap.filter(
      (entry) =>
        context.commands.available.getState().has(entry.command) ||
        ![null, 'outbox'].includes(viewThatRuns(entry)),
    );
    expect(options.filter((option) => !isOff(option))).toHaveLength(offered.length - 1);
  });

  it('lists what is offered of every group', async () => {
    const { user, context } = await openApp();
    const firsts = keyGroups.map((group) => keymap.find((entry) => entry.group === group)?.command ?? 'undo');
    for (const command of firsts) act(() => void context.commands.offer(command, () => undefined));
    await user.keyboard('{Control>}k{/Control}');
    const options = within(await screen.findByRole('dialog')).getAllByRole('option');
    const runnable = options.filter((option) => !isOff(option)).map((option) => option.dataset['value']);
    for (const command of firsts.filter((one) => one !== 'palette.open'))
      expect(runnable).toContain(`command ${command}`);
  });

  it('puts the command that begins with what is typed above one that only has its words', async () => {
    const { user, context } = await openApp();
    const ran: CommandId[] = [];
    for (const command of ['claim.pinDocuments', 'savedLists.unpinDocuments'] as const)
      act(() => void context.commands.offer(command, () => ran.push(command)));
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    // Both have these words: "Keep documents offline, or remove the copies" stands in an earlier group.
    await user.keyboard('remove offline');
    expect(within(palette).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['savedLists.unpinDocuments']);
  });

  it('finds commands by what people type for them elsewhere', async () => {
    const { user, context } = await openApp();
    for (const command of [
      'claim.accept',
      'claim.reject',
      'document.save',
      'list.filter',
      'list.sort',
    ] as const)
      act(() => void context.commands.offer(command, () => undefined));
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    const first = () => within(palette).getAllByRole('option')[0]?.textContent;
    const found: Record<string, string | undefined> = {};
    for (const typed of ['approve', 'decline', 'help', 'settings', 'shortcuts', 'filter', 'sort', 'export']) {
      await user.clear(within(palette).getByRole('combobox'));
      await user.keyboard(typed);
      found[typed] = first();
    }
    expect(found).toEqual({
      approve: expect.stringMatching(/^Accept/) as string,
      decline: expect.stringMatching(/^Reject/) as string,
      help: expect.stringMatching(/^Keyboard shortcuts/) as string,
      settings: expect.stringMatching(/^Go to settings/) as string,
      shortcuts: expect.stringMatching(/^Keyboard shortcuts/) as string,
      filter: 'Filter claims⇧ f',
      sort: 'Sort claims⇧ s',
      export: 'Export…⇧ e',
    });
  });

  it('puts what is chosen often first, counts commands alone, and says why others are off', async () => {
    const saved: unknown[] = [];
    const plain = await createFakeAppContext({}).ipc.client.app.info();
    const preferences = { ...plain.preferences, commandUses: { 'theme.dark': 2, 'go.inbox': 3 } };
    const { user } = await openApp({
      app: {
        info: () => ({ ...plain, preferences }),
        setPreferences: ({ before: _, ...part }) => (saved.push(part), {}),
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    const options = within(palette).getAllByRole('option');
    expect(options.slice(0, 2).map((option) => option.textContent)).toEqual(['Go to inboxgi', 'Dark theme']);
    expect(options.filter((option) => option.textContent === 'Dark theme')).toHaveLength(1);
    const off = options.filter(isOff);
    const reasonOf = (name: string) =>
      off.find(({ textContent }) => textContent.startsWith(name))?.textContent;
    expect(reasonOf('Fix automatically')).toContain('only in templates');
    expect(reasonOf('Accept')).toContain('only in lists of claims, a review or documents');
    expect(reasonOf('Lock now')).toContain('the keys are in the keychain');
    await user.keyboard('dark theme{Enter}');
    expect(saved).toContainEqual({ commandUses: { 'theme.dark': 3, 'go.inbox': 3 } });
  });

  it('goes to the view of a command that needs nothing else there, and runs it', async () => {
    const { user, context } = await openApp();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('new rule');
    const option = await screen.findByRole('option', { name: /New rule.*in rules/ });
    expect(isOff(option)).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(context.navigation.getState().view).toBe('rules'));
    expect(await screen.findByRole('dialog', { name: 'New rule' })).toBeTruthy();
  });

  it('gives up a command of another view at the next key, if that view does not offer it', async () => {
    const { user, context } = await openApp(
      { insights: { sums: () => new Promise(() => undefined) } },
      '/rules',
    );
    const ran = await runElsewhere(user, context, 'merchants by new{Enter}', 'insights.sortVolume');
    await waitFor(() => expect(context.navigation.getState().view).toBe('insights'));
    await user.keyboard('{Shift}');
    expect(await ran()).toEqual([]);
  });

  it('gives up a command of another view when that view is left again', async () => {
    const { user, context } = await openApp(
      { insights: { sums: () => new Promise(() => undefined) } },
      '/rules',
    );
    const ran = await runElsewhere(user, context, 'merchants by new{Enter}', 'insights.sortVolume');
    await waitFor(() => expect(context.navigation.getState().view).toBe('insights'));
    act(() => context.navigation.getState().goTo('rules'));
    expect(await ran()).toEqual([]);
  });

  it.each([
    ['has no figures', () => ({ sums: [[]] }), 'No claims to count yet'],
    ['can’t read its figures', () => Promise.reject(new Error('unreadable')), 'The figures can’t be read'],
  ])('gives up a command of another view that %s', async (_why, sums, said) => {
    const { user, context } = await openApp(
      { insights: { sums }, savedLists: { list: () => ({ lists: [] }) } },
      '/rules',
    );
    const ran = await runElsewhere(user, context, 'merchants by new{Enter}', 'insights.sortVolume');
    await screen.findByText(said);
    expect(await ran()).toEqual([]);
  });

  it('offers a filter in the search language, and shows a claim by what tells it apart', async () => {
    const claim = shop('3f2504e0-4f89-11d3-9a0c-0305e82c3301');
    const { user, context } = await openApp({ claims: fakeClaims([claim]) });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    await user.keyboard('3f2504');
    const found = await within(palette).findByText(claim.id);
    expect(found.closest('[role=option]')?.textContent).toContain(claim.rrn);
    await user.clear(within(palette).getByRole('combobox'));
    await user.keyboard('status:pending amount:>100');
    await user.click(await within(palette).findByText('Filter all claims by status:pending amount:>100'));
    const { view, opening } = context.navigation.getState();
    expect(view).toBe('all');
    expect(opening?.query).toEqual(queryOf('status:pending amount:>100'));
  });

  // Promise: palette-first-decides-nothing
  it('decides nothing by Enter alone, whatever it offers first, and says how to choose it', async () => {
    const plain = await createFakeAppContext({}).ipc.client.app.info();
    const preferences = { ...plain.preferences, commandUses: { 'claim.markSeen': 9 } };
    const { user, context } = await openApp({
      app: { info: () => ({ ...plain, preferences }), setPreferences: () => ({}) },
    });
    const ran: CommandId[] = [];
    for (const command of ['claim.markSeen', 'claim.accept'] as const)
      act(() => void context.commands.offer(command, () => ran.push(command)));
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await within(palette).findByText(/^Choose “Mark as seen”/);
    await user.keyboard('acc{Enter}');
    await within(palette).findByText(/^Choose “Accept/);
    expect(ran).toEqual([]);
    await user.keyboard('ept{Enter}');
    expect(ran).toEqual(['claim.accept']);
  });

  it('decides nothing by a word that several decisions are found by, and decides by what the name of one begins with', async () => {
    const { user, context } = await openApp();
    const ran: CommandId[] = [];
    const decides = ['claim.markSeen', 'claim.accept', 'claim.reject', 'claim.toggleRead', 'undo'] as const;
    for (const command of decides) act(() => void context.commands.offer(command, () => ran.push(command)));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    for (const word of ['collaboration', 'mark'])
      await user.keyboard(`${word}{Enter}${'{Backspace}'.repeat(word.length)}`);
    expect(ran).toEqual([]);
    await user.keyboard('reject{Enter}');
    expect(ran).toEqual(['claim.reject']);
  });

  it('decides with what the arrows went to', async () => {
    const { user, context } = await openApp();
    const ran: CommandId[] = [];
    act(() => void context.commands.offer('claim.reject', () => ran.push('claim.reject')));
    act(() => void context.commands.offer('claim.accept', () => ran.push('claim.accept')));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(ran).toHaveLength(1);
  });

  it('runs the chosen command after it has gone', async () => {
    const { user, context } = await openApp();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('go acc{Enter}');
    await vi.waitFor(() => expect(context.navigation.getState().view).toBe('accounts'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the claim that is highlighted, when other results come above it', async () => {
    const { context, user, show } = await highlightSecond();
    const highlighted = () => screen.getByRole('option', { selected: true }).textContent;
    expect(highlighted()).toContain('Kiosco c2');
    await show(['n1', 'n2', 'c1', 'c2', 'c3'].map(shop));
    await screen.findByText('Kiosco n1');
    expect(highlighted()).toContain('Kiosco c2');
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(context.navigation.getState().claimId).toBe('c2'));
  });

  it('does not run another result when the highlighted one goes', async () => {
    const { context, user, show } = await highlightSecond();
    await show(['c1', 'c3'].map(shop));
    await vi.waitFor(() => expect(screen.queryByText('Kiosco c2')).toBeNull());
    const highlighted = screen.queryByRole('option', { selected: true })?.textContent ?? null;
    await user.keyboard('{Enter}');
    const opened = context.navigation.getState().claimId;
    if (opened !== null) expect(highlighted).toContain(`Kiosco ${opened}`);
  });
});

describe('the key sheet', () => {
  it('shows every key of the keymap', async () => {
    const { user } = await openApp();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    const caps = [...sheet.querySelectorAll('kbd')].map((cap) => cap.textContent);
    const expected = keymap.flatMap(({ keys }) => keys.flatMap((one) => keyLabels(one)));
    expect(caps.toSorted()).toEqual(expected.toSorted());
  });

  it('shows the keys of the view that is open first, and narrows them as one types', async () => {
    const { user } = await openApp();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    const groups = () =>
      within(sheet)
        .getAllByRole('region')
        .map((group) => group.getAttribute('aria-label'));
    expect(groups().slice(0, 2)).toEqual(['Outbox', 'List']);
    await user.keyboard('send again');
    expect(groups()).toEqual(['Outbox']);
    expect(within(sheet).getAllByRole('term')).toHaveLength(1);
    await user.keyboard('{Escape}g o');
    expect(within(sheet).getByText('Go to outbox')).toBeTruthy();
    await user.keyboard('{Escape}nothing like it');
    expect(within(sheet).getByRole('status').textContent).toBe('No shortcuts found.');
  });

  it('has the keys that a person gave, and so have the palette and the handlers', async () => {
    const { user, context } = await openApp();
    const { queries, queryClient } = context.ipc;
    act(() => {
      queryClient.setQueryData(queries.app.info.queryKey(), (before) =>
        before === undefined
          ? before
          : { ...before, preferences: { ...before.preferences, shortcuts: { 'keys.open': ['q'] } } },
      );
    });
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('q');
    const sheet = await screen.findByRole('dialog');
    await user.keyboard('keyboard shortcuts');
    expect(within(sheet).getByRole('definition').textContent).toBe('q');
    await user.keyboard('{Escape}{Escape}');
    await user.keyboard('{Control>}k{/Control}keyboard shortcuts');
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Keyboard shortcutsq');
  });
});
