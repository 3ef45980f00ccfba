import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostKind, WindowMenu } from '../../src-shared/contract/app.ts';
import { activeKeymap, type ShortcutChanges } from '../keys/active-keymap.ts';
import { KeymapContext } from '../keys/keymap-context.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { useHostMenu } from './use-host-menu.ts';

afterEach(cleanup);

async function openIn(host: HostKind, shortcuts: ShortcutChanges = {}) {
  const keymap = activeKeymap(shortcuts);
  const menus: WindowMenu[] = [];
  const context = createFakeAppContext({ app: { setMenu: (menu) => (menus.push(menu), {}) } });
  const { client, queries, queryClient } = context.ipc;
  queryClient.setQueryData(queries.app.info.queryKey(), { ...(await client.app.info()), host });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <AppContextProvider context={context}>
          <KeymapContext value={keymap}>{children}</KeymapContext>
        </AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  renderHook(() => useHostMenu(), { wrapper });
  const itemOf = (command: string) =>
    menus
      .at(-1)
      ?.menus.flatMap(({ items }) => items)
      .find((one) => one.command === command);
  return { menus, itemOf, commands: context.commands };
}

describe('the menu of the host', () => {
  it('has the keymap’s commands, and says which work now', async () => {
    const { itemOf, commands } = await openIn('electron');
    const accept = { command: 'claim.accept', label: 'Accept', keys: 'a' };
    await waitFor(() => expect(itemOf('claim.accept')).toEqual({ ...accept, isEnabled: false }));
    expect(itemOf('go.account1')).toBeUndefined();
    act(() => void commands.offer('claim.accept', () => {}));
    await waitFor(() => expect(itemOf('claim.accept')).toEqual({ ...accept, isEnabled: true }));
  });

  it('shows the keys that a person gave', async () => {
    const { itemOf } = await openIn('electron', { 'claim.accept': ['$mod+e'] });
    await waitFor(() => expect(itemOf('claim.accept')?.keys).toBe('$mod+e'));
  });

  it('is for a host that has one', async () => {
    const { menus } = await openIn('browser');
    expect(menus).toEqual([]);
  });
});
