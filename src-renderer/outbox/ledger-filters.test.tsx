import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MeantDecisions } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import { filterOf, noNarrowing } from './ledger-filters.tsx';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks for what is chosen, exports just that, and can be cleared when nothing is found', async () => {
  const started: { decisions: MeantDecisions; shape: unknown }[] = [];
  const context = createFakeAppContext({
    outbox: {
      agents: () => ({ agents: ['Ana', 'any'] }),
      list: ({ section, filter }) => {
        const isFound = section === 'ended' && filter?.agent === undefined;
        const states = filter?.states ?? ['done'];
        const entries = isFound ? [fakeEntry({ id: `e-${states[0]}`, state: states[0] ?? 'done' })] : [];
        return { entries, total: entries.length };
      },
      get: ({ entryId }) => ({
        entry: fakeEntry({ id: entryId, state: 'done' }),
        attempts: [],
        now: null,
        nowReceivedAtMs: null,
      }),
    },
    exports: {
      startDecisions: (asked) => {
        started.push(asked);
        return { export: null };
      },
    },
  });
  render(<App context={context} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  await within(grid).findByText('Done');
  const user = userEvent.setup();
  const choose = async (filter: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: filter }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  await choose(/Outcome/, 'Undone');
  await within(await screen.findByRole('grid')).findByText('Cancelled');
  (await screen.findByRole('grid')).focus();
  await user.keyboard('{Shift>}E{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Export decisions' });
  await user.click(within(dialog).getByRole('button', { name: 'Export decisions' }));
  await waitFor(() =>
    expect(started).toMatchObject([
      { decisions: { filter: { states: ['cancelled'] } }, shape: { format: 'csv' } },
    ]),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  // Each is in the palette too.
  const fromPalette = async (command: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard(`${command}{Enter}`);
    const list = await screen.findByRole('listbox');
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    return within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  };
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const [command, option] of [
    ['filter decisions by day', 'Last 30 days'],
    ['filter decisions by kind', 'All kinds'],
    ['filter decisions by person', 'Ana'],
  ] as const) {
    expect(await fromPalette(command)).toContain(option);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  }
  await fromPalette('filter decisions by outcome');
  await user.keyboard('{Home}{Enter}');
  await within(await screen.findByRole('grid')).findByText('Done');

  // A person whose name is that of no filter.
  await choose(/Decided by/, 'any');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await within(await screen.findByRole('grid')).findByText('Done');
});

it('begins its days at midnight in the time zone', () => {
  const noon = Date.UTC(2026, 2, 10, 12);
  const from = (period: 'today' | 'days7') =>
    filterOf('', { ...noNarrowing, period }, noon, 'Pacific/Kiritimati').fromMs;
  expect(from('today')).toBe(Date.UTC(2026, 2, 10, 10));
  expect(from('days7')).toBe(Date.UTC(2026, 2, 4, 10));
  expect(filterOf('', noNarrowing, noon, 'UTC')).toEqual({});
});
