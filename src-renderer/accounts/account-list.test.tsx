import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

const damaged: Account = {
  ...fakeAccount,
  state: 'unavailable',
  problem: { code: 'journal_damaged', params: { said: 'a page is torn' } },
  backupAtMs: Date.UTC(2026, 10, 19, 8, 30),
};
const restoreName = /^Restore backup of .*19.*2026.*08:30$/;

beforeEach(installBrowserParts);
afterEach(cleanup);

function openList(first: Account) {
  let account = first;
  const restoreJournal = vi.fn((_: { accountId: string }) => {
    account = fakeAccount;
    return account;
  });
  const list = () => ({ accounts: [account], canStoreSecrets: true });
  render(
    <App
      context={createFakeAppContext({ accounts: { list, restoreJournal } }, '/accounts')}
      timeZone="UTC"
    />,
  );
  return { restoreJournal, user: userEvent.setup() };
}

it('a damaged account says why, and its backup is put back after one question', async () => {
  const { restoreJournal, user } = openList(damaged);
  await user.click(await screen.findByRole('button', { name: restoreName }));
  expect(screen.getByText(/a page is torn/)).toBeTruthy();

  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toMatch(/Decisions made after .*08:30 aren’t in the backup/);
  expect(question.textContent).toContain('needs your decision');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(restoreJournal).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: restoreName }));
  await user.click(screen.getByRole('button', { name: 'Restore backup' }));
  await waitFor(() => expect(screen.queryByText(/a page is torn/)).toBeNull());
  expect(restoreJournal).toHaveBeenCalledExactlyOnceWith({ accountId: fakeAccount.id });
  expect(screen.queryByRole('button', { name: restoreName })).toBeNull();
});

it('an account whose keychain failed says when it is tried again, and is tried at once when asked', async () => {
  let account: Account = {
    ...fakeAccount,
    state: 'unavailable',
    problem: { code: 'keychain_unusable', params: {} },
    retryAtMs: Date.UTC(2026, 10, 19, 8, 30, 15),
  };
  const reopen = vi.fn((_: { accountId: string }) => {
    account = fakeAccount;
    return account;
  });
  const list = () => ({ accounts: [account], canStoreSecrets: true });
  render(<App context={createFakeAppContext({ accounts: { list, reopen } }, '/accounts')} timeZone="UTC" />);
  expect(await screen.findByText(/sign in to the desktop again\.\s+Retrying at 08:30:15\./)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(reopen).toHaveBeenCalledExactlyOnceWith({ accountId: fakeAccount.id });
  await waitFor(() => expect(screen.queryByText(/desktop again/)).toBeNull());
});

it('no backup, no offer', async () => {
  openList({ ...damaged, backupAtMs: null });
  expect(await screen.findByText(/a page is torn/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
});

it('every view of an account that can’t be opened says why, and claims to know nothing of it', async () => {
  let account: Account = {
    ...fakeAccount,
    hasKey: false,
    state: 'unavailable',
    problem: { code: 'keychain_unusable', params: {} },
    retryAtMs: Date.UTC(2026, 10, 19, 8, 30, 15),
  };
  const reopen = vi.fn((_: { accountId: string }) => {
    account = fakeAccount;
    return account;
  });
  const list = () => ({ accounts: [account], canStoreSecrets: true });
  const context = createFakeAppContext({ accounts: { list, reopen } }, '/outbox');
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  for (const view of ['outbox', 'inbox', 'webhooks', 'templates'] as const) {
    act(() => context.navigation.getState().goTo(view));
    expect(await screen.findByRole('heading', { name: 'This account can’t be opened' })).toBeTruthy();
    expect(screen.getByText('Retrying at 08:30:15.')).toBeTruthy();
    expect(screen.queryByText(/needs? attention|read-only|Online|Not connected yet/)).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Go to accounts' }));
  expect(screen.queryByText(/No API key on this computer/)).toBeNull();
  act(() => context.navigation.getState().goTo('outbox'));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('This account can’t be opened')).toBeNull());
});

it('an account whose claims are being updated says so, and offers no retry', async () => {
  const account: Account = {
    ...fakeAccount,
    state: 'unavailable',
    problem: { code: 'claims_upgraded', params: {} },
  };
  const list = () => ({ accounts: [account], canStoreSecrets: true });
  const context = createFakeAppContext({ accounts: { list } }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  expect(await screen.findByRole('heading', { name: 'Updating this account’s claims' })).toBeTruthy();
  expect(screen.getByText(/The account opens when it’s done/)).toBeTruthy();
  expect(screen.queryByText(/haven’t been changed/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  act(() => context.navigation.getState().goTo('accounts'));
  expect(await screen.findByText('Updating claims')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('a page that lost its host does not say that the service is online', async () => {
  const list = () => ({ accounts: [fakeAccount], canStoreSecrets: true });
  const context = createFakeAppContext({ accounts: { list } }, '/accounts');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('list', { name: /accounts/i });
  act(() => context.ipc.connection.state.setState({ phase: 'refused', refusal: 'unproven' }));
  expect(screen.getByText('Disconnected')).toBeTruthy();
  const banner = () =>
    screen.getByText(/^(This session has ended|Claimdesk isn’t responding)\.$/).parentElement;
  expect(banner()?.textContent).toMatch(
    /^This session has ended\. Claimdesk was .+ disk\. To get a new address,/,
  );
  act(() => context.ipc.connection.state.setState({ phase: 'lost', refusal: null }));
  expect(screen.getByText('Disconnected')).toBeTruthy();
  expect(banner()?.textContent).toMatch(/^Claimdesk isn’t responding\. It was closed, or it’s busy\. /);
  act(() => context.ipc.connection.state.setState({ phase: 'open' }));
  expect(screen.queryByText('Disconnected')).toBeNull();
});

it('the palette has each action of the account in use, or of the one with the focus, and says what is off', async () => {
  const other: Account = { ...fakeAccount, id: 'acc-9', name: 'Banco Norte', isSandbox: true };
  const list = () => ({ accounts: [fakeAccount, other], canStoreSecrets: true });
  const context = createFakeAppContext({ accounts: { list } }, '/accounts');
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  await screen.findByRole('group', { name: 'Banco Norte' });
  const choose = async (name: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Commands' });
    await user.keyboard(name);
    const option = within(palette).getByRole('option', { name: new RegExp(name) });
    if (option.getAttribute('aria-disabled') === 'true') {
      await user.keyboard('{Escape}');
      return option.textContent;
    }
    await user.keyboard('{Enter}');
    return null;
  };
  expect(await choose('Edit account')).toBeNull();
  await screen.findByRole('dialog', { name: `Edit ${fakeAccount.name}` });
  await user.keyboard('{Escape}');
  expect(await choose('Switch to this account')).toContain('it is the current account');
  expect(await choose('Restore backup')).toContain('there is no backup');

  const actions = within(screen.getByRole('group', { name: 'Banco Norte' }));
  act(() => actions.getByRole('button', { name: 'Edit' }).focus());
  expect(await choose('Replace API key')).toContain('the sandbox has no key');
  expect(await choose('Remove account')).toBeNull();
  await screen.findByRole('alertdialog', { name: 'Remove Banco Norte?' });
  await user.keyboard('{Escape}');
  expect(await choose('Switch to this account')).toBeNull();
  expect(context.navigation.getState().accountId).toBe('acc-9');
});
