import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExportRecord } from '../../src-shared/contract/exports.ts';
import type { MeantDecisions, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const bulk = fakeEntry({
  id: 'head',
  groupId: 'g1',
  state: 'done',
  bulk: {
    entries: 12,
    isMixed: false,
    states: [{ state: 'done', entries: 12 }],
    cancellable: 0,
    heldUntilMs: null,
  },
});
const undonePart = { kind: 'decide_collaboration', value: 'REJECTED', entries: 4 };
const undone = fakeEntry({
  id: 'first',
  state: 'cancelled',
  undone: { day: '2026-11-20', entries: 4, parts: [undonePart] },
});

async function openOutbox(row: OutboxEntry) {
  const started: MeantDecisions[] = [];
  const context = createFakeAppContext({
    outbox: {
      list: ({ section, groupId, undoneDay }) => {
        const isOpened = groupId !== undefined || undoneDay !== undefined;
        const listed = isOpened ? fakeEntry({ id: 'one', groupId: row.groupId, state: row.state }) : row;
        const entries = section === 'ended' ? [listed] : [];
        return { entries, total: entries.length };
      },
      get: ({ entryId }) => ({
        entry: fakeEntry({ id: entryId, state: row.state }),
        attempts: [],
        now: null,
        nowReceivedAtMs: null,
      }),
    },
    exports: {
      startDecisions: ({ decisions }) => {
        started.push(decisions);
        return { export: null };
      },
    },
  });
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  const user = userEvent.setup();
  const exportShown = async (meaning: RegExp) => {
    await user.keyboard('{Shift>}E{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: 'Export decisions' });
    within(dialog).getByText(meaning);
    const before = started.length;
    await user.click(within(dialog).getByRole('button', { name: 'Export decisions' }));
    await waitFor(() => expect(started).toHaveLength(before + 1));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { user, started, exportShown };
}

it('has the decisions of the bulk that is opened, and all of them once it is left', async () => {
  const { user, started, exportShown } = await openOutbox(bulk);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /All decisions/ });
  await exportShown(/^Only the decisions listed here, each on a line of its own: Accept · 12 decisions\.$/);
  await user.click(screen.getByRole('button', { name: /All decisions/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /All decisions/ })).toBeNull());
  await exportShown(/^All decisions in the outbox and its history/);
  expect(started).toEqual([{ filter: {}, groupId: 'g1' }, { filter: {} }]);
});

it('has the undone decisions of the day that is opened', async () => {
  const { user, started, exportShown } = await openOutbox(undone);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /All decisions/ });
  await exportShown(/^Only the decisions listed here, each on a line of its own: Undone decisions · /);
  expect(started).toEqual([{ filter: {}, undoneDay: '2026-11-20' }]);
});

it('is listed with what it was of', async () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const question = {
    created: asking(),
    createdBefore: asking(),
    ended: asking(),
    open: asking(),
    sort: 'volume',
  } as const;
  const scopes: ExportRecord['scope'][] = [
    { from: 'decisions', filter: {}, groupId: 'g1' },
    { from: 'decisions', filter: {}, undoneDay: '2026-11-20' },
    { from: 'merchants', view: 'all', days, question: { ...question, text: '' } },
    { from: 'merchants', view: 'all', days, question: { ...question, text: 'café' } },
  ];
  const context = createFakeAppContext({
    exports: {
      recent: () => ({
        exports: scopes.map((scope, at) => ({
          id: `x-${at}`,
          agent: 'Ana',
          startedAtMs: fakeNowMs,
          endedAtMs: fakeNowMs,
          outcome: 'done',
          rows: 1,
          format: 'csv',
          fileName: `${at}.csv`,
          scope,
          hasNotes: null,
        })),
      }),
    },
  });
  render(<App context={context} timeZone="UTC" />);
  context.navigation.getState().openSheet('exports');
  const ledger = await screen.findByRole('dialog', { name: 'Exports' });
  const [, ...rows] = await within(ledger).findAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    '0.csvDecisions of bulk g1',
    '1.csvUndone decisions of 2026-11-20',
    '2.csvMerchants from 2026-11-01 to 2026-11-30',
    '3.csvMerchants from 2026-11-01 to 2026-11-30, found by “café”',
  ]);
});
