import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { snoozeUntil } from '../../src-shared/domain/time/snooze-times.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = [
  fakeRow({ id: 'c1', merchantName: 'Uno' }),
  fakeRow({ id: 'c2', merchantName: 'Dos', snooze: { untilMs: null, backAtMs: fakeNowMs } }),
  fakeRow({ id: 'c3', merchantName: 'Tres', snooze: { untilMs: null, backAtMs: null } }),
];

const setId = '00000000-0000-4000-8000-000000000001';
const wakeId = '00000000-0000-4000-8000-000000000002';

async function open(route = '/inbox', listed = rows) {
  const set = vi.fn((_: unknown) => ({ undoId: setId }));
  const wake = vi.fn((_: unknown) => ({ undoId: wakeId }));
  const undo = vi.fn((_: unknown) => ({ isKnown: true, changedSince: 0 }));
  const decide = vi.fn();
  const context = createFakeAppContext(
    { claims: fakeClaims(listed), snoozes: { set, wake, undo }, outbox: { decide } },
    route,
  );
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() =>
    expect(document.querySelector(`header[data-claim-id="${listed[0]?.id}"]`)).not.toBeNull(),
  );
  return { context, set, wake, undo, decide, user: userEvent.setup() };
}

it('b and a letter snooze the claim, which moves on, and z undoes it', async () => {
  const { user, set, undo, decide } = await open();
  await user.keyboard('b');
  await screen.findByRole('dialog', { name: 'Snooze Uno’s claim' });
  await user.keyboard('t');
  await waitFor(() => expect(set).toHaveBeenCalledOnce());
  expect(set.mock.lastCall?.[0]).toMatchObject({
    claimIds: ['c1'],
    untilMs: snoozeUntil('tomorrow', fakeNowMs, 'UTC'),
  });
  expect(await screen.findByText(/^Snoozed until/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('z');
  await waitFor(() => expect(undo.mock.lastCall?.[0]).toMatchObject({ undoId: setId }));
  expect(decide).not.toHaveBeenCalled();
});

it('several selected claims are snoozed at once, until something changes or a date', async () => {
  const { user, set } = await open();
  await user.keyboard('x');
  await user.keyboard('{Shift>}j{/Shift}');
  await user.keyboard('b');
  const dialog = await screen.findByRole('dialog', { name: 'Snooze 2 claims' });
  await user.keyboard('d');
  const date = await within(dialog).findByLabelText<HTMLInputElement>('Until the morning of');
  expect(document.activeElement).toBe(date);
  fireEvent.change(date, { target: { value: '2020-01-01' } });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  expect(set).not.toHaveBeenCalled();
  fireEvent.change(date, { target: { value: '2027-01-08' } });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(set).toHaveBeenCalledOnce());
  expect(set.mock.lastCall?.[0]).toMatchObject({
    selectionId: expect.any(String),
    untilMs: Date.UTC(2027, 0, 8, 9),
  });
});

it('a snoozed claim has a mark, one that is back another; b wakes it, and z undoes that', async () => {
  const { user, wake, undo } = await open();
  const back = screen.getByRole('row', { name: /Dos/ });
  expect(within(back).getByRole('img', { name: 'Back from snooze' })).toBeDefined();
  const snoozed = screen.getByRole('row', { name: /Tres/ });
  expect(within(snoozed).getByRole('img', { name: 'Snoozed until something changes' })).toBeDefined();
  await user.keyboard('{End}');
  await waitFor(() => expect(document.querySelector('header[data-claim-id="c3"]')).not.toBeNull());
  await user.keyboard('b');
  await screen.findByRole('button', { name: /Bring back now/ });
  await user.keyboard('b');
  await waitFor(() => expect(wake.mock.lastCall?.[0]).toMatchObject({ claimIds: ['c3'] }));
  await screen.findByText(/^Back from snooze · /);
  await user.keyboard('z');
  await waitFor(() => expect(undo.mock.lastCall?.[0]).toMatchObject({ undoId: wakeId }));
});

it('an undo that came too late says so', async () => {
  const { user, set, undo } = await open();
  undo.mockImplementation(() => ({ isKnown: false, changedSince: 0 }));
  await user.keyboard('b');
  await screen.findByRole('dialog', { name: 'Snooze Uno’s claim' });
  await user.keyboard('c');
  await waitFor(() => expect(set).toHaveBeenCalledOnce());
  await screen.findByText(/^Snoozed until something changes on it · /);
  await user.keyboard('z');
  expect(await screen.findByText(/^This can’t be undone any more/)).toBeDefined();
});

it('many selected claims are snoozed in one call, and where it fails, it says so and offers no undo', async () => {
  const several = Array.from({ length: maxClaimsPerCall + 1 }, (_, index) => fakeRow({ id: `m${index}` }));
  const { user, set, context } = await open('/inbox', several);
  set.mockImplementationOnce(() => {
    throw new Error('disk full');
  });
  await user.keyboard('{Control>}a{/Control}');
  await user.keyboard('b');
  await screen.findByRole('dialog', { name: `Snooze ${several.length.toLocaleString('en')} claims` });
  await user.keyboard('c');
  expect(await screen.findByText(/^Claimdesk didn’t respond/)).toBeDefined();
  expect(set).toHaveBeenCalledExactlyOnceWith({
    accountId: 'acc-1',
    selectionId: expect.any(String),
    untilMs: null,
  });
  expect(context.toasts.getState().toasts.every(({ onUndo }) => onUndo === null)).toBe(true);
});

it('Snoozed is a view of its own', async () => {
  const { user, context } = await open();
  await user.keyboard('gs');
  await waitFor(() => expect(context.navigation.getState().view).toBe('snoozed'));
  expect(screen.getByRole('heading', { name: 'Snoozed' })).toBeDefined();
});
