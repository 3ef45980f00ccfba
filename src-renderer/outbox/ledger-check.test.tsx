import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimCheck, MeantDecisions, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';
import { fakeEntry } from '../testing/fake-entries.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entry = fakeEntry({ id: 'e1', state: 'done' });
const agrees: ClaimCheck = {
  end: 'read',
  status: null,
  seen: null,
  standings: [{ entry, standing: 'agrees' }],
};
const differs: ClaimCheck = {
  end: 'read',
  status: 'PENDING_REVIEW',
  seen: true,
  standings: [
    { entry, standing: 'differs' },
    { entry: fakeEntry({ id: 'e2', state: 'done' }), standing: 'unknown' },
  ],
};

async function open(
  checkClaim: (input: { claimId: string }) => ClaimCheck | Promise<ClaimCheck>,
  planned: Promise<void> | null = null,
) {
  const asked: number[] = [];
  const context = createFakeAppContext({
    claims: fakeClaims([]),
    outbox: {
      agents: () => ({ agents: [] }),
      list: ({ section }) =>
        section === 'ended' ? { entries: [entry], total: 1 } : { entries: [], total: 0 },
      get: () => ({ entry, attempts: [], now: null, nowReceivedAtMs: null }),
      toCheck: async ({ mostClaims }) => {
        asked.push(mostClaims);
        await planned;
        return { claimIds: ['c1', 'c2', 'c3'], claims: 3, decisions: 4, others: 2 };
      },
      checkClaim,
    },
  });
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  await within(await screen.findByRole('grid')).findByText('Done');
  await user.click(screen.getByRole('button', { name: 'Check the ledger' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check the ledger' });
  if (planned === null) await within(dialog).findByText(/^3 requests, one after another/);
  return { context, asked, user, dialog };
}

it('says what it takes, reads one claim after another, and lists the differences', async () => {
  const read: string[] = [];
  const { user, dialog, asked, context } = await open(({ claimId }) => {
    read.push(claimId);
    return claimId === 'c2' ? differs : claimId === 'c3' ? { end: 'unreadable', detail: null } : agrees;
  });
  expect(within(dialog).getByText(/^2 decisions can’t be checked/)).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: '50 requests' }));
  await waitFor(() => expect(asked.at(-1)).toBe(50));
  await user.click(await within(dialog).findByRole('button', { name: 'Check' }));
  await within(dialog).findByText('3 claims were read.');
  expect(read).toEqual(['c1', 'c2', 'c3']);
  for (const text of ['1 differs', '1 agrees', '1 unknown', '1 claim can’t be read'])
    expect(within(dialog).getByText(text)).toBeTruthy();
  const row = within(dialog).getByRole('row', { name: /Café Martínez Sur/ });
  expect(row.textContent).toContain('Pending review');
  expect(row.textContent).toMatch(/Café Martínez Sur.*\d{4} · [A-Z]{3}\u00a0[\d,.]+/);
  await user.click(within(row).getByRole('button', { name: 'Café Martínez Sur' }));
  expect(context.navigation.getState()).toMatchObject({ view: 'all', claimId: 'clm_9f2k41xa' });
});

it('doesn’t say that there is nothing to check before it knows', async () => {
  const planned = Promise.withResolvers<void>();
  const { dialog } = await open(() => agrees, planned.promise);
  const start = within(dialog).getByRole('button', { name: 'Check' });
  expect([start.getAttribute('aria-disabled'), start.title]).toEqual(['true', '']);
  planned.resolve();
  await within(dialog).findByText(/^3 requests, one after another/);
  expect(start.getAttribute('aria-disabled')).toBeNull();
});

it('says why what can be checked isn’t known', async () => {
  const planned = Promise.withResolvers<void>();
  const { dialog } = await open(() => agrees, planned.promise);
  planned.reject(new Error('no plan'));
  await within(dialog).findByText(/^What can be checked couldn’t be counted/);
});

it('says that it is offline, and what was read until then', async () => {
  const { user, dialog } = await open(({ claimId }) => (claimId === 'c1' ? agrees : { end: 'offline' }));
  await user.click(within(dialog).getByRole('button', { name: 'Check' }));
  await within(dialog).findByText(/^Offline: 1 of 3 claims were read/);
  expect(within(dialog).getByText('No differences')).toBeTruthy();
});

it('is cancelled between two requests', async () => {
  const first = Promise.withResolvers<ClaimCheck>();
  const read = vi.fn((_: { claimId: string }) => first.promise);
  const { user, dialog } = await open(read);
  await user.click(within(dialog).getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('Cancelled after 0 of 3 claims.');
  first.resolve(agrees);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('button', { name: 'Check' });
  expect(read).toHaveBeenCalledOnce();
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
const undone = fakeEntry({
  id: 'first',
  state: 'cancelled',
  undone: {
    day: '2026-11-20',
    entries: 4,
    parts: [{ kind: 'decide_collaboration', value: 'REJECTED', entries: 4 }],
  },
});

async function openPart(row: OutboxEntry) {
  const planned: MeantDecisions[] = [];
  const checked: MeantDecisions[] = [];
  const context = createFakeAppContext({
    outbox: {
      agents: () => ({ agents: [] }),
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
      toCheck: ({ decisions }) => {
        planned.push(decisions);
        return decisions.undoneDay === undefined
          ? { claimIds: ['c1'], claims: 1, decisions: 1, others: 0 }
          : { claimIds: [], claims: 0, decisions: 0, others: 0 };
      },
      checkClaim: ({ decisions }) => {
        checked.push(decisions);
        return agrees;
      },
    },
  });
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  const user = userEvent.setup();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /All decisions/ });
  await user.click(screen.getByRole('button', { name: 'Check the ledger' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check the ledger' });
  return { planned, checked, user, dialog };
}

it('checks the decisions of the bulk that is opened', async () => {
  const { planned, checked, user, dialog } = await openPart(bulk);
  within(dialog).getByText(/^Reads the claims of the decisions listed here .* now: Accept · 12 decisions\.$/);
  await within(dialog).findByText(/^1 request, one after another/);
  await user.keyboard('{Enter}');
  await within(dialog).findByText('1 claim was read.');
  const ofBulk = { filter: {}, groupId: 'g1' };
  expect({ planned, checked }).toEqual({ planned: [ofBulk], checked: [ofBulk] });
});

it('says that the undone decisions of a day have nothing to check', async () => {
  const { planned, dialog } = await openPart(undone);
  await within(dialog).findByText(
    'These decisions were undone before they were sent: there is nothing to check.',
  );
  expect(within(dialog).getByRole('button', { name: 'Check' }).getAttribute('aria-disabled')).toBe('true');
  expect(planned).toEqual([{ filter: {}, undoneDay: '2026-11-20' }]);
});
