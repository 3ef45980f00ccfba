import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);

it('before the first account, the language and the network can be set, also over what was typed', async () => {
  const saved: Partial<Preferences>[] = [];
  const context = createFakeAppContext({
    accounts: { list: () => ({ accounts: [], canStoreSecrets: true }) },
    app: {
      setPreferences: (change) => {
        saved.push(change);
        return {};
      },
    },
  });
  render(<App context={context} timeZone="UTC" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Connect an account' }));
  await user.type(screen.getByLabelText(/^Acquirer id/i), 'acq-1');
  await user.click(screen.getByRole('button', { name: 'Language and network' }));
  const dialog = await screen.findByRole('dialog', { name: 'Language and network' });
  for (const name of ['Language', 'Region', 'Proxy']) within(dialog).getByRole('group', { name });
  const file = within(dialog).getByRole('textbox', { name: 'Certificate authority file' });
  await user.type(file, '/etc/office-ca.pem{Enter}');
  await waitFor(() => expect(saved).toContainEqual({ caFile: '/etc/office-ca.pem' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/^Acquirer id/i)).toHaveProperty('value', 'acq-1');
});

it('The first screen says that Claimdesk had an unexpected error', async () => {
  const notices = [{ code: 'unexpected_error', detail: null }] as const;
  const context = createFakeAppContext({
    accounts: { list: () => ({ accounts: [], canStoreSecrets: true, notices: [...notices] }) },
  });
  render(<App context={context} timeZone="UTC" />);
  const said = await screen.findByText(/Claimdesk had an unexpected error/);
  await screen.findByRole('button', { name: 'Connect an account' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(said.isConnected).toBe(false);
});
