import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

it('A template that could not be loaded is loaded again when somebody asks', async () => {
  const calls = { draft: 0 };
  const context = createFakeAppContext(
    {
      templates: {
        draft: () => {
          calls.draft += 1;
          if (calls.draft === 1) throw new Error('unreadable');
          return { draft: null };
        },
        versions: () => ({ versions: [] }),
      },
    },
    '/templates',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByText('The template couldn’t be loaded');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The template couldn’t be loaded')).toBeNull());
  expect(calls.draft).toBe(2);
});
