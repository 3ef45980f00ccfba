import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReview } from '../../src-shared/domain/review-session.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeVaultStatus } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const alpha = fakeAccount;
const beta = { ...fakeAccount, id: 'acc-2', name: 'Banco del Norte', partnerId: 'p-1' };
const row = fakeRow({ id: 'c1', merchantName: 'Shop b' });
const undoId = '00000000-0000-4000-8000-000000000001';

/** Two accounts, beta open at this route, and everything that a form could save recorded with its account. */
async function openBeta(route: string) {
  const saved: [string, unknown][] = [];
  const takes =
    <Answer,>(name: string, answer: Answer) =>
    (input: unknown): Answer => {
      saved.push([name, input]);
      return answer;
    };
  const drafts = new Map<string, string | null>();
  const vault = { isLocked: false };
  const calls: FakeCalls = {
    accounts: { list: () => ({ accounts: [alpha, beta], canStoreSecrets: true }) },
    claims: fakeClaims([row], { get: () => ({ ...fakeDetail(row), tags: [] }) }),
    targets: { read: () => ({ targets: {} }), save: takes('targets.save', { targets: {} }) },
    notes: {
      add: takes('notes.add', { noteId: 'n1', undoId }),
      changeTags: takes('notes.changeTags', { undoId, full: 0 }),
      tags: () => ({ tags: [] }),
    },
    snoozes: { set: takes('snoozes.set', { undoId }) },
    savedLists: {
      list: () => ({ lists: [] }),
      counts: () => ({ counts: {} }),
      save: takes('savedLists.save', { id: 'l1', name: 'x', content: null }),
    },
    reviews: {
      read: () => ({ session: startReview(['c1'], ['c1'], 1) }),
      step: takes('reviews.step', { session: null }),
    },
    app: { setPreferences: (change) => ('route' in change ? {} : takes('app.setPreferences', {})(change)) },
    formDrafts: {
      read: ({ accountId, form }) => ({ content: drafts.get(`${accountId ?? ''} ${form}`) ?? null }),
      save: ({ accountId, form, content }) => {
        drafts.set(`${accountId ?? ''} ${form}`, content);
        return {};
      },
    },
    vault: {
      status: () => ({ ...fakeVaultStatus, store: 'vault', ...vault }),
      lock: () => {
        vault.isLocked = true;
        return {};
      },
      unlock: () => {
        vault.isLocked = false;
        return { ok: true };
      },
    },
  };
  const context = createFakeAppContext(calls, route, { accountId: beta.id });
  render(<App context={context} timeZone="UTC" />);
  await screen.findAllByText(beta.name);
  return { context, saved, drafts, user: userEvent.setup() };
}

type Opened = Awaited<ReturnType<typeof openBeta>>;
interface Form {
  name: string;
  route: string;
  open: (opened: Opened) => Promise<void>;
  /** What is typed has a draft, and is there again. */
  isKept?: true;
}

const typeInDialog = async ({ user }: Opened, keys: string, text: string) => {
  await user.keyboard(keys);
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox');
  await user.type(field, text);
};

const whenCommand = ({ context }: Opened, command: Parameters<Opened['context']['commands']['run']>[0]) =>
  waitFor(() => expect(context.commands.available.getState().has(command)).toBe(true));

const forms: Form[] = [
  {
    name: 'the internal targets',
    route: '/inbox',
    async open({ user }) {
      await user.keyboard('{Shift>}t{/Shift}');
      const [field] = await within(await screen.findByRole('dialog')).findAllByRole('textbox');
      if (field !== undefined) await user.type(field, '7');
    },
  },
  {
    name: 'a note',
    route: '/inbox',
    isKept: true,
    async open(opened) {
      await whenCommand(opened, 'claim.note');
      await typeInDialog(opened, '{Shift>}n{/Shift}', 'called the shop');
    },
  },
  {
    name: 'tags',
    route: '/inbox',
    isKept: true,
    async open(opened) {
      await whenCommand(opened, 'claim.tags');
      await typeInDialog(opened, 'l', 'fraud');
    },
  },
  {
    name: 'a list’s name',
    route: '/inbox',
    isKept: true,
    async open(opened) {
      await whenCommand(opened, 'savedLists.saveNew');
      await typeInDialog(opened, '{Control>}{Shift>}s{/Shift}{/Control}', 'Mine');
    },
  },
  {
    name: 'an account',
    route: '/webhooks',
    isKept: true,
    async open({ context, user }) {
      act(() => context.navigation.getState().goTo('accounts'));
      const [, edit] = await screen.findAllByRole('button', { name: /Edit/ });
      if (edit !== undefined) await user.click(edit);
      const [field] = await within(await screen.findByRole('dialog')).findAllByRole('textbox');
      if (field !== undefined) await user.type(field, ' 2');
    },
  },
  {
    name: 'a typed setting',
    route: '/settings',
    async open({ user }) {
      const field = await screen.findByRole('textbox', { name: /certificate/i });
      await user.type(field, '/tmp/ca.pem');
    },
  },
];

const leaves: Record<string, (opened: Opened) => Promise<void>> = {
  'a step back': async ({ context }) => {
    const place = {
      view: 'inbox',
      listId: null,
      claimId: null,
      isClaimOpen: false,
      documentsOf: null,
    } as const;
    act(() => context.navigation.getState().restore({ ...place, accountId: alpha.id }, null));
  },
  'an account switch': async ({ context }) =>
    act(() => context.navigation.getState().switchAccount(alpha.id)),
  'a lock': async ({ context }) => {
    act(() => void context.commands.run('vault.lock'));
    await screen.findByLabelText('Passphrase');
  },
};

describe.each(forms)('$name', ({ route, open, isKept }) => {
  it.each(Object.keys(leaves))(
    'is left by %s: nothing is saved elsewhere, and a word says so',
    async (leave) => {
      const opened = await openBeta(route);
      await open(opened);
      const before = opened.saved.length;
      await leaves[leave]?.(opened);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      if (leave === 'a lock') {
        await opened.user.keyboard('a long passphrase{Enter}');
        await screen.findByText(/A form was open when Claimdesk was locked/);
      } else {
        await screen.findAllByText(alpha.name);
        expect(opened.context.navigation.getState().accountId).toBe(alpha.id);
        await screen.findByText(
          isKept === true ? /^What you typed in .* is kept/ : /^What you typed in .* wasn’t saved/,
        );
      }
      expect(opened.saved.slice(before)).toEqual([]);
      for (const [form, content] of opened.drafts)
        if (content !== null) expect(form.startsWith(beta.id)).toBe(true);
      if (isKept === true)
        await waitFor(() => expect([...opened.drafts.values()].some((text) => text !== null)).toBe(true));
    },
  );
});
