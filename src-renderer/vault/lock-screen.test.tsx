import { ORPCError } from '@orpc/client';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VaultAnswer, VaultStatus } from '../../src-shared/contract/vault.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeNowMs, fakeVaultStatus } from '../testing/fake-app-context.ts';

const locked: VaultStatus = { ...fakeVaultStatus, store: 'vault', isLocked: true };

beforeEach(installBrowserParts);
afterEach(cleanup);

/** A main side with a vault, as far as the lock screen sees it. */
function openLocked(first: VaultStatus = locked) {
  let status = first;
  const unlock = vi.fn(({ passphrase }: { passphrase: string }): VaultAnswer | Promise<VaultAnswer> => {
    if (passphrase !== 'correct horse battery') {
      return { ok: false, problem: 'passphrase_wrong', retryAtMs: null, least: null };
    }
    status = { ...status, isLocked: false };
    return { ok: true };
  });
  const lock = vi.fn(() => {
    status = { ...status, isLocked: true };
    return {};
  });
  const list = vi.fn(() => {
    if (status.isLocked) throw new Error('locked');
    return { accounts: [fakeAccount], canStoreSecrets: true };
  });
  const context = createFakeAppContext(
    { vault: { status: () => status, unlock, lock }, accounts: { list } },
    '/accounts',
  );
  render(<App context={context} timeZone="UTC" />);
  return {
    context,
    unlock,
    lock,
    list,
    change: (part: Partial<VaultStatus>) => (status = { ...status, ...part }),
  };
}

it('asks for the passphrase with the keyboard alone', async () => {
  const { unlock } = openLocked();
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Passphrase');
  expect(document.activeElement).toBe(field);
  expect(document.title).toBe('Locked · Claimdesk');

  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter the passphrase.')).toBeTruthy();
  await user.keyboard('something else{Enter}');
  expect(await screen.findByText('Wrong passphrase.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '');
  await user.keyboard('correct horse battery{Enter}');
  expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeTruthy();
  expect(unlock).toHaveBeenCalledTimes(2);
});

it('what is typed on while the vault opens reaches no view: Enter goes on', async () => {
  const { unlock, context } = openLocked();
  const { promise, resolve } = Promise.withResolvers<void>();
  const opens = unlock.getMockImplementation();
  unlock.mockImplementation(async (input) => {
    await promise;
    return opens?.(input) ?? { ok: true };
  });
  const ran: string[] = [];
  context.commands.offer('claim.accept', () => ran.push('accept'));
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Passphrase');
  await user.keyboard('correct horse battery{Enter}corr');
  resolve();
  expect(await screen.findByText('Press Enter to continue.')).toBeTruthy();
  await user.keyboard('a');
  expect(document.activeElement).toBe(field);
  expect(ran).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Accounts' })).toBeTruthy();
  expect(unlock).toHaveBeenCalledOnce();
});

it('says how long to wait after wrong ones, and takes none meanwhile', async () => {
  const { unlock } = openLocked({ ...locked, retryAtMs: fakeNowMs + 8_000 });
  const user = userEvent.setup();
  await screen.findByLabelText('Passphrase');
  expect(screen.getByText('Try again in 8 seconds')).toBeTruthy();
  await user.keyboard('correct horse battery{Enter}');
  expect(unlock).not.toHaveBeenCalled();
});

it('a key locks at once: no data is on the page, in the cache or in the title', async () => {
  const { context, lock } = openLocked({ ...locked, isLocked: false });
  const user = userEvent.setup();
  expect((await screen.findAllByText(fakeAccount.name)).length).toBeGreaterThan(0);
  await user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  expect(await screen.findByLabelText('Passphrase')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(fakeAccount.name);
  expect(document.title).not.toContain(fakeAccount.name);
  expect(lock).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(
      JSON.stringify(
        context.ipc.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain(fakeAccount.name),
  );
});

it.each([
  ['vault_missing', 'The vault is missing', /Restore it from a copy/],
  ['vault_damaged', 'The vault can’t be read', /hasn’t been changed/],
] as const)('%s: says so, and looks again once asked', async (fault, title, text) => {
  const { change } = openLocked({ ...locked, fault });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(locked.path)).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'What is this?' }));
  await screen.findByRole('heading', { name: 'The vault can’t be used' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  change({ fault: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Passphrase')).toBeTruthy();
});

it('what went wrong behind it stays on the screen afterwards until somebody has read it', async () => {
  const { context } = openLocked({ ...locked, isLocked: false });
  const user = userEvent.setup();
  await screen.findAllByText(fakeAccount.name);
  const show = (tone: 'problem' | 'note', text: string) =>
    context.toasts.getState().show({ tone, text, untilMs: null, onUndo: null });
  await user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  await screen.findByLabelText('Passphrase');
  // As a decision does that waited for a held file when the lock came, and was not taken.
  show('problem', 'Not accepted');
  await user.keyboard('correct horse battery{Enter}');
  await screen.findByText('Not accepted');
  expect(context.toasts.getState().toasts).toMatchObject([{ untilMs: Number.POSITIVE_INFINITY }]);
  show('problem', 'Said to somebody who is here');
  expect(context.toasts.getState().toasts).toMatchObject([{ untilMs: fakeNowMs + 6000 }]);
});

it('says that the program had an unexpected error, also one that comes while it is locked', async () => {
  const { change, context } = openLocked();
  const field = await screen.findByLabelText('Passphrase');
  expect(screen.queryByText(/unexpected error/)).toBeNull();
  change({ notices: [{ code: 'unexpected_error', detail: null }] });
  await context.ipc.queryClient.invalidateQueries();
  expect(await screen.findByText('Claimdesk had an unexpected error.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('says why the passphrase can’t be checked: on a full disk no try can be counted', async () => {
  const { unlock } = openLocked();
  unlock.mockRejectedValueOnce(
    new ORPCError('STORAGE_FAILED', {
      defined: true,
      data: { code: 'disk_refused', params: { errno: 'ENOSPC' } },
    }),
  );
  const user = userEvent.setup();
  await screen.findByLabelText('Passphrase');
  await user.keyboard('correct horse battery{Enter}');
  expect(await screen.findByText(/^The disk refused: it is full/)).toBeTruthy();
});
