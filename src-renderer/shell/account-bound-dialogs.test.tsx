import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  type AccountBoundForm,
  leavesNothing,
  type Opened,
  whenCommand,
} from '../testing/account-bound-form.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Command = Parameters<typeof whenCommand>[1];

const dialog = () =>
  waitFor(() => {
    const shown = document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]');
    if (shown === null) throw new Error('No dialog is open.');
    return shown;
  });

async function openBy(opened: Opened, command: Command): Promise<void> {
  await whenCommand(opened, command);
  act(() => void opened.context.commands.run(command));
}

/** Types into the first field of the dialog that this command opens, once `keys` are pressed in it. */
const typedIn =
  (command: Command, text: string, keys = '') =>
  async (opened: Opened): Promise<void> => {
    await openBy(opened, command);
    await dialog();
    if (keys !== '') await opened.user.keyboard(keys);
    const [field] = await within(await dialog()).findAllByRole('textbox');
    if (field === undefined) throw new Error('The dialog has no field.');
    await opened.user.type(field, text);
  };

/** The same, of all claims of the list. */
const typedForSeveral =
  (command: Command, text: string) =>
  async (opened: Opened): Promise<void> => {
    await screen.findByRole('grid');
    await screen.findAllByText('Shop b');
    await opened.user.keyboard('{Control>}a{/Control}');
    await screen.findByText(/^2 selected/);
    await typedIn(command, text)(opened);
  };

/** A question that this command asks, in which nothing is typed. */
const asked =
  (command: Command) =>
  async (opened: Opened): Promise<void> => {
    await openBy(opened, command);
    await dialog();
  };

const ticked =
  (command: Command) =>
  async (opened: Opened): Promise<void> => {
    await openBy(opened, command);
    const [box] = await within(await dialog()).findAllByRole('checkbox');
    if (box === undefined) throw new Error('The dialog has no box.');
    await opened.user.click(box);
  };

const forms: AccountBoundForm[] = [
  { name: 'an e-mail', route: '/inbox', typed: 'kept', open: typedIn('claim.email', 'ana@shop.ex') },
  { name: 'a new webhook', route: '/webhooks', typed: 'kept', open: typedIn('webhook.create', 'hooks.ex') },
  { name: 'a webhook’s deletion', route: '/webhooks', open: typedIn('webhook.delete', 'del') },
  {
    name: 'a reason to skip a claim',
    route: '/review',
    typed: 'kept',
    open: typedIn('review.skip', 'no slip', 'o'),
  },
  {
    name: 'a snooze until a date',
    route: '/inbox',
    async open(opened) {
      await openBy(opened, 'claim.snooze');
      await dialog();
      await opened.user.keyboard('d');
      await opened.user.type(await within(await dialog()).findByLabelText(/morning/), '2026-12-01');
    },
  },
  { name: 'the gate of a finish', route: '/inbox', open: typedIn('claim.finish', 'finis') },
  { name: 'the yes to missing documents', route: '/inbox', open: ticked('claim.finish') },
  {
    name: 'a note on several claims',
    route: '/inbox',
    typed: 'kept',
    open: typedForSeveral('claim.note', 'x'),
  },
  {
    name: 'tags of several claims',
    route: '/inbox',
    typed: 'kept',
    open: typedForSeveral('claim.tags', 'x'),
  },
  { name: 'the number of accepted claims', route: '/inbox', open: typedForSeveral('claim.accept', '1') },
  { name: 'the number of e-mails', route: '/inbox', open: typedForSeveral('claim.email', '1') },
  { name: 'the gate of several finishes', route: '/inbox', open: typedForSeveral('claim.finish', 'fini') },
  { name: 'an export', route: '/inbox', open: ticked('list.export') },
  { name: 'a case file', route: '/inbox', open: ticked('claim.caseFile') },
  {
    name: 'a new key',
    route: '/webhooks',
    async open({ context, user }) {
      act(() => context.navigation.getState().goTo('accounts'));
      const [, replace] = await screen.findAllByRole('button', { name: /Replace key/ });
      if (replace !== undefined) await user.click(replace);
      await user.type(await within(await dialog()).findByLabelText(/key/i), 'sk_live_1');
    },
  },
  {
    name: 'a new account',
    route: '/webhooks',
    typed: 'keptOfNoAccount',
    async open({ context, user }) {
      act(() => context.navigation.getState().goTo('accounts'));
      await user.click(await screen.findByRole('button', { name: /Connect|Add/ }));
      await user.type(await screen.findByRole('textbox', { name: /acquirer/i }), '480');
    },
  },
  {
    name: 'a change of the passphrase',
    route: '/settings',
    async open({ user }) {
      await user.click(await screen.findByRole('button', { name: /Change.*passphrase/ }));
      await user.type(await within(await dialog()).findByLabelText(/^Present|Current/), 'correct');
    },
  },
  {
    name: 'a rotation of a webhook’s secret',
    route: '/webhooks',
    typed: 'nothing',
    open: asked('webhook.rotate'),
  },
  {
    name: 'the question whether a review begins anew',
    route: '/inbox',
    typed: 'nothing',
    open: asked('review.start'),
  },
  {
    name: 'the question whether a list’s documents are kept',
    route: '/inbox',
    typed: 'nothing',
    open: asked('savedLists.pinDocuments'),
  },
  { name: 'a print', route: '/inbox', typed: 'nothing', open: asked('print') },
  {
    name: 'an import of settings',
    route: '/settings',
    typed: 'nothing',
    async open({ user }) {
      const settings = { theme: 'dark', internalTargets: { PENDING: { days: 5, networks: {} } } };
      const file = new File([JSON.stringify({ claimdeskSettings: 1, settings })], 's.json');
      await user.upload(await screen.findByLabelText('Choose a file of settings'), file);
      await dialog();
    },
  },
];

leavesNothing(forms);
