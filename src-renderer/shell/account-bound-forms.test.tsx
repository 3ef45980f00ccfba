import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { leavesNothing, typeInDialog, whenCommand } from '../testing/account-bound-form.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

leavesNothing([
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
    typed: 'kept',
    async open(opened) {
      await whenCommand(opened, 'claim.note');
      await typeInDialog(opened, '{Shift>}n{/Shift}', 'called the shop');
    },
  },
  {
    name: 'tags',
    route: '/inbox',
    typed: 'kept',
    async open(opened) {
      await whenCommand(opened, 'claim.tags');
      await typeInDialog(opened, 'l', 'fraud');
    },
  },
  {
    name: 'a list’s name',
    route: '/inbox',
    typed: 'kept',
    async open(opened) {
      await whenCommand(opened, 'savedLists.saveNew');
      await typeInDialog(opened, '{Control>}{Shift>}s{/Shift}{/Control}', 'Mine');
    },
  },
  {
    name: 'an account',
    route: '/webhooks',
    typed: 'kept',
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
]);
