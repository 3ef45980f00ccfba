import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeVaultStatus } from '../testing/fake-app-context.ts';
import { restHands } from '../testing/rest-hands.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const options: EmailOptions = {
  contact: 'sales@cafe.example',
  contactText: null,
  used: [],
  recent: [],
  isOpen: true,
  isReadonly: false,
};

/** A profile with a vault and one claim, as far as the e-mail dialog sees it. */
async function openInbox() {
  let status = { ...fakeVaultStatus, store: 'vault' as const, isLocked: false };
  const drafts = new Map<string, string>();
  const calls: string[] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims([fakeRow({ id: 'c1' }), fakeRow({ id: 'c2', merchantName: 'Otra' })]),
      email: { options: () => options },
      formDrafts: {
        read: ({ form }) => ({ content: drafts.get(form) ?? null }),
        save: ({ form, content }) => {
          if (status.isLocked) throw new Error('locked');
          calls.push('save');
          if (content === null) drafts.delete(form);
          else drafts.set(form, content);
          return {};
        },
      },
      vault: {
        status: () => status,
        lock: () => {
          calls.push('lock');
          status = { ...status, isLocked: true };
          return {};
        },
      },
      accounts: { list: () => ({ accounts: [fakeAccount], canStoreSecrets: true }) },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  const setLocked = (isLocked: boolean) => {
    status = { ...status, isLocked };
    return act(() =>
      context.ipc.queryClient.invalidateQueries({ queryKey: context.ipc.queries.vault.key() }),
    );
  };
  return { drafts, calls, setLocked, user: userEvent.setup() };
}

async function typeAddress(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('m');
  await user.click(await screen.findByRole('radio', { name: 'Another address' }));
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'owner@cafe.example');
}

it('an address typed before the vault locked itself is there again, for this claim alone', async () => {
  const { drafts, setLocked, user } = await openInbox();
  await typeAddress(user);
  await waitFor(() => expect(drafts.get('email/c1')).toBe('"owner@cafe.example"'));
  await setLocked(true);
  await screen.findByLabelText('Passphrase');
  expect(document.body.innerHTML).not.toContain('owner@cafe.example');
  await setLocked(false);
  await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  await user.keyboard('m');
  const field = await screen.findByRole('textbox', { name: 'Address' });
  expect(field).toHaveProperty('value', 'owner@cafe.example');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drafts.size).toBe(1);
  restHands();
  await user.keyboard('jm');
  expect(await screen.findByRole('radio', { name: /sales@cafe/ })).toHaveProperty('checked', true);
  expect(document.body.innerHTML).not.toContain('owner@cafe.example');
});

it('what was typed a moment before the lock key is saved before the vault locks', async () => {
  const { drafts, calls, user } = await openInbox();
  await typeAddress(user);
  await user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  await screen.findByLabelText('Passphrase');
  await waitFor(() => expect(calls.at(-1)).toBe('lock'));
  expect(drafts.get('email/c1')).toBe('"owner@cafe.example"');
});
