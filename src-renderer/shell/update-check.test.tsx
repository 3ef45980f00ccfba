import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { type UpdateAnswer, updateProblems } from '../../src-shared/contract/updates.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { UpdateCheck } from './update-check.tsx';

afterEach(cleanup);

async function checked(answer: UpdateAnswer): Promise<HTMLElement> {
  const context = createFakeAppContext({ updates: { check: () => answer } });
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>
          <UpdateCheck />
        </AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check for updates' }));
  return screen.getByRole('status');
}

it('says what a newer version changes, and installs nothing', async () => {
  const status = await checked({
    state: 'available',
    release: {
      version: '1.3.0',
      releasedOn: '2026-11-22',
      changes: ['Lists open faster.'],
      url: 'https://downloads.example/claimdesk',
    },
  });
  await screen.findByText('Version 1.3.0 is available, released on 2026-11-22.');
  await screen.findByText('Lists open faster.');
  expect(status.querySelector('a, button')).toBeNull();
});

const { off, current, problems } = en.app.updates;
it.each([
  [{ state: 'off' }, off],
  [{ state: 'current' }, current],
  ...updateProblems.map((code) => [{ state: 'problem', code }, problems[code]] as const),
] as const)('says one line for %j', async (answer, line) => {
  await checked(answer);
  await screen.findByText(line);
});
