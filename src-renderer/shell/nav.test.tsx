import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows icons alone and words again with one key, remembers it, and keeps every name', async () => {
  const setPreferences = vi.fn(() => ({}));
  const context = createFakeAppContext({ claims: fakeClaims([]), app: { setPreferences } }, '/all');
  render(<App context={context} timeZone="UTC" />);
  const nav = await screen.findByRole('navigation');
  const user = userEvent.setup();
  await user.keyboard('\\');
  await waitFor(() => expect(nav.hasAttribute('data-collapsed')).toBe(true));
  expect(setPreferences).toHaveBeenCalledWith({ isNavCollapsed: true });
  screen.getByRole('button', { name: /^Outbox/ });
  await user.click(screen.getByRole('button', { name: 'Expand' }));
  await waitFor(() => expect(nav.hasAttribute('data-collapsed')).toBe(false));
});
