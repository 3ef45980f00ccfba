import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxEntry, OutboxSection } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const status = (waiting: number, attention: number) =>
  fakeSyncStatus(fakeAccount.id, {
    connection: { state: 'offline', sinceMs: 1, fault: 'timed_out', detail: null },
    lastSyncAtMs: null,
    waiting,
    attention,
  });

async function ask(entries: Record<OutboxSection, OutboxEntry[]>) {
  const remove = vi.fn((_: { accountId: string; evenWithUnresolved: boolean }) => ({ isErased: true }));
  const list = ({ section, limit }: { section: OutboxSection; limit: number }) => ({
    entries: entries[section].slice(0, limit),
    total: entries[section].length,
  });
  const context = createFakeAppContext(
    {
      accounts: { remove },
      outbox: { list },
      sync: { status: () => status(entries.waiting.length, entries.attention.length) },
    } as never,
    '/accounts',
  );
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  return { remove, user, question: await screen.findByRole('alertdialog') };
}

const waiting = (count: number) =>
  Array.from({ length: count }, (_, n) => fakeEntry({ id: `waiting-${n}`, state: 'ready' }));

// Promise: removal-names-loss
it('the question names what is lost: what needs attention first, then what waits, and how many more', async () => {
  const attention = [
    fakeEntry({
      id: 'doubtful',
      state: 'needs_person',
      kind: 'send_email',
      payload: { claimId: 'clm_9f2k41xa', email: 'ana@comercio.example' },
    }),
  ];
  const { remove, user, question } = await ask({ attention, waiting: waiting(6), ended: [] });
  const lost = await within(question).findByRole('list', { name: 'Decisions that are lost' });
  await waitFor(() => expect(within(lost).getAllByRole('listitem')).toHaveLength(6));
  const [first, second, , , , more] = within(lost).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/e-mail.*Café Martínez Sur/i);
  expect(second?.textContent).toMatch(/^Accept.*Café Martínez Sur/);
  expect(more?.textContent).toBe('2 more');
  expect(question.textContent).toContain('7 unfinished decisions will be lost.');
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Remove and lose 7 decisions' }));
  expect(remove).toHaveBeenCalledExactlyOnceWith({ accountId: fakeAccount.id, evenWithUnresolved: true });
});

it('where nothing is unsent, nothing may be lost: a decision that came meanwhile refuses the removal', async () => {
  const { remove, user, question } = await ask({ attention: [], waiting: [], ended: [] });
  expect(within(question).queryByRole('list')).toBeNull();
  await waitFor(() =>
    expect(within(question).getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    ),
  );
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(remove).toHaveBeenCalledExactlyOnceWith({ accountId: fakeAccount.id, evenWithUnresolved: false });
});
