import { said } from '../../src-shared/contract/details.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionReport } from '../../src-shared/contract/accounts.ts';
import { App } from '../shell/app.tsx';
import { en } from '../../src-shared/words/en/en.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeVaultStatus } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

const { form, problems } = en.accounts;
const key = 'sk_live_0123456789';
type Refusal = Extract<ConnectionReport, { ok: false }>;
type Add = NonNullable<NonNullable<FakeCalls['accounts']>['add']>;

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const list = () => ({ accounts: [], canStoreSecrets: true });

async function openForm(refusal: Refusal) {
  const add = vi.fn<Add>(() => refusal);
  render(<App context={createFakeAppContext({ accounts: { list, add } })} timeZone="UTC" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: form.title }));
  return { add, user };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(form.baseUrl), 'https://claims.example.com');
  await user.type(screen.getByLabelText(form.acquirerId), '480');
  await user.type(screen.getByLabelText(form.apiKey), key);
  await user.click(screen.getByRole('button', { name: form.connect }));
}

function describedBy(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe('the connect form', () => {
  it('says what is wrong at each field and goes to the first', async () => {
    const { add, user } = await openForm({
      ok: false,
      problem: 'unauthorized',
      field: 'apiKey',
      detail: null,
    });
    await user.type(screen.getByLabelText(form.acquirerId), '480');
    await user.click(screen.getByRole('button', { name: form.connect }));
    const address = screen.getByLabelText(form.baseUrl);
    expect(document.activeElement).toBe(address);
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(address)).toContain(problems.address_malformed);
    expect(describedBy(screen.getByLabelText(form.apiKey))).toContain(problems.key_missing);
    expect(add).not.toHaveBeenCalled();
  });

  it('puts what the service found at its field, and clears the key', async () => {
    const { add, user } = await openForm({
      ok: false,
      problem: 'not_found',
      field: 'acquirerId',
      detail: said('x1'),
    });
    await fillIn(user);
    const acquirer = screen.getByLabelText(form.acquirerId);
    await waitFor(() => expect(document.activeElement).toBe(acquirer));
    expect(describedBy(acquirer)).toContain(problems.not_found);
    expect(describedBy(acquirer)).toContain('x1');
    expect(add.mock.calls[0]?.[0]).toMatchObject({ apiKey: key, evenIfOffline: false });
    expect(screen.getByLabelText<HTMLInputElement>(form.apiKey)).toMatchObject({
      type: 'password',
      value: '',
    });
    expect(document.body.innerHTML).not.toContain(key);
  });

  it('offers to keep the account when only the connection failed', async () => {
    const { add, user } = await openForm({ ok: false, problem: 'timed_out', field: 'baseUrl', detail: null });
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: form.offlineKeep }));
    expect(add.mock.calls[1]?.[0]).toMatchObject({ apiKey: key, evenIfOffline: true });
    expect(screen.getByLabelText<HTMLInputElement>(form.apiKey).value).toBe('');
  });

  it('has what was typed again after the vault locked itself, but never the key', async () => {
    let status = { ...fakeVaultStatus, store: 'vault' as const, isLocked: false };
    const drafts = new Map<string, string>();
    const context = createFakeAppContext({
      accounts: { list, add: () => ({ ok: false, problem: 'unauthorized', field: 'apiKey', detail: null }) },
      formDrafts: {
        read: (of) => ({ content: drafts.get(JSON.stringify(of)) ?? null }),
        save: ({ content, ...of }) => {
          if (content === null) drafts.delete(JSON.stringify(of));
          else drafts.set(JSON.stringify(of), content);
          return {};
        },
      },
      vault: { status: () => status },
    });
    const setLocked = (isLocked: boolean) => {
      status = { ...status, isLocked };
      return act(() =>
        context.ipc.queryClient.invalidateQueries({ queryKey: context.ipc.queries.vault.key() }),
      );
    };
    render(<App context={context} timeZone="UTC" />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: form.title }));
    await user.type(screen.getByLabelText(form.baseUrl), 'https://claims.example.com');
    await user.type(screen.getByLabelText(form.apiKey), key);
    await user.type(screen.getByLabelText(form.acquirerId), '480');
    await waitFor(() => expect([...drafts.values()].join('')).toContain('480'));
    await setLocked(true);
    await screen.findByLabelText('Passphrase');
    expect(document.body.innerHTML).not.toContain('claims.example.com');
    expect([...drafts.values()].join('')).not.toContain(key);
    await setLocked(false);
    await user.click(await screen.findByRole('button', { name: form.title }));
    await waitFor(() =>
      expect(screen.getByLabelText(form.baseUrl)).toHaveProperty('value', 'https://claims.example.com'),
    );
    expect(screen.getByLabelText(form.acquirerId)).toHaveProperty('value', '480');
    expect(screen.getByLabelText(form.apiKey)).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: en.app.cancel }));
    await waitFor(() => expect(drafts.size).toBe(0));
  });
});
