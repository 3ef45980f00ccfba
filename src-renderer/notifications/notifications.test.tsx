import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostKind, Preferences } from '../../src-shared/contract/app.ts';
import { firstNotificationSettings } from '../../src-shared/domain/settings/notification.ts';
import type { NotificationChange } from '../runtime/notification-changes.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shownByBrowser: { title: string; body: string | undefined; click: () => void }[] = [];
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static requestPermission = vi.fn(() => Promise.resolve<NotificationPermission>('granted'));
  close = vi.fn();
  constructor(title: string, { body }: NotificationOptions) {
    super();
    shownByBrowser.push({ title, body, click: () => this.dispatchEvent(new Event('click')) });
  }
}

async function open(host: HostKind = 'browser', permission: NotificationPermission = 'granted') {
  shownByBrowser.length = 0;
  FakeNotification.permission = permission;
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const shownByHost = vi.fn((_: { text: string }) => ({}));
  const saved: Partial<Preferences>[] = [];
  const lists = [{ id: 'l1', name: 'Large ones', content: null }];
  const context = createFakeAppContext({
    claims: fakeClaims([]),
    app: {
      showNotification: shownByHost,
      setMenu: () => ({}),
      setPreferences: ({ before: _, ...part }) => (saved.push(part), {}),
    },
    savedLists: { list: () => ({ lists }), counts: () => ({ counts: {} }) },
  });
  const { client, queries, queryClient } = context.ipc;
  queryClient.setQueryData(queries.app.info.queryKey(), { ...(await client.app.info()), host });
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('navigation', { name: 'Navigation' });
  const tell = (change: Partial<NotificationChange>) =>
    act(() =>
      context.notificationChanges.take({
        topic: 'notification',
        accountId: fakeAccount.id,
        kind: 'needs_person',
        count: 1,
        ...change,
      } as NotificationChange),
    );
  return { context, tell, hasFocus, shownByHost, saved, user: userEvent.setup() };
}

it('the browser shows them while another window is in front, with numbers and no names', async () => {
  const { tell, hasFocus, context } = await open();
  tell({ count: 2 });
  tell({ kind: 'sent', count: 1 });
  tell({ kind: 'key_refused', count: null });
  tell({ kind: 'watched_list', count: null });
  hasFocus.mockReturnValue(true);
  tell({ count: 3 });
  expect(shownByBrowser.map(({ title, body }) => `${title}: ${body}`)).toEqual([
    'Claimdesk: 2 decisions need attention.',
    'Claimdesk: The connection is back. 1 decision was sent.',
    'Claimdesk: The API key is refused. Nothing is sent until it is replaced.',
    'Claimdesk: Many claims changed in the lists that you watch.',
  ]);
  act(() => shownByBrowser[2]?.click());
  expect(context.navigation.getState().view).toBe('accounts');
});

it('the browser is asked only when a person wants it, and shows nothing before', async () => {
  const { tell, context, user } = await open('browser', 'default');
  tell({});
  expect(shownByBrowser).toEqual([]);
  act(() => context.navigation.getState().openSheet('notifications'));
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Allow notifications' }));
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull());
});

it('the host shows its own, and one that is chosen opens its place', async () => {
  const { tell, shownByHost, context } = await open('electron');
  tell({ kind: 'watched_list', count: 3 });
  expect(shownByHost.mock.lastCall?.[0]).toEqual({
    accountId: fakeAccount.id,
    kind: 'watched_list',
    text: '3 claims changed in the lists that you watch.',
  });
  expect(shownByBrowser).toEqual([]);
  tell({ topic: 'notification_opened', kind: 'watched_list' });
  expect(context.navigation.getState().view).toBe('changes');
});

it('kinds, watched lists and quiet hours are chosen, and kept at once', async () => {
  const { context, saved, user } = await open('electron');
  act(() => context.navigation.getState().openSheet('notifications'));
  await user.click(await screen.findByRole('checkbox', { name: 'The API key is refused' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Large ones' }));
  await user.click(screen.getByRole('checkbox', { name: 'No notifications at certain hours' }));
  fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '06:30' } });
  const chosen = saved.flatMap(({ notifications }) => (notifications === undefined ? [] : [notifications]));
  expect(chosen.at(-1)).toEqual({
    kinds: firstNotificationSettings.kinds.filter((kind) => kind !== 'key_refused'),
    watchedLists: ['l1'],
    quietHours: { fromMinute: 22 * 60, untilMinute: 6 * 60 + 30 },
  });
});
