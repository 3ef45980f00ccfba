import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

async function openApp() {
  const context = createFakeAppContext({ outbox: { list: () => ({ entries: [], total: 0 }) } });
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  return { context, user: userEvent.setup() };
}

const article = (name: string) => screen.findByRole('article', { name });

it('opens at the chapter of the view, is searched, and closes', async () => {
  const { user, context } = await openApp();
  act(() => context.navigation.getState().goTo('outbox'));
  await user.keyboard('{F1}');
  await article('The outbox');

  const search = screen.getByRole('searchbox', { name: 'Search the guide' });
  expect(document.activeElement).toBe(search);
  await user.type(search, 'wilson');
  await article('Insights');
  await user.clear(search);
  await user.type(search, 'zzz');
  await screen.findByText('No chapter has all of these words.');
  await user.clear(search);
  const chapters = screen.getByRole('listbox', { name: 'Chapters' });
  await user.click(within(chapters).getByRole('option', { name: 'Webhooks' }));
  await article('Webhooks');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('follows a link to another chapter; a link to a file is its text alone', async () => {
  const { user, context } = await openApp();
  act(() => context.navigation.getState().openGuide('finding-claims'));
  await user.click(within(await article('Finding claims')).getByRole('button', { name: 'What is urgent' }));
  await article('What is urgent');
  act(() => context.navigation.getState().openGuide('the-outbox'));
  within(await article('The outbox')).getByText(/What a decision goes through/);
  expect(screen.queryByRole('link')).toBeNull();
});
