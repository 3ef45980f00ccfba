import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
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

it('After a click on a view the list has the focus, so that Enter opens its claim', async () => {
  const context = createFakeAppContext({ claims: fakeClaims([fakeRow({ id: 'a' })]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('complementary', { name: 'Claim' });
  const user = userEvent.setup();
  const nav = within(screen.getByRole('navigation'));
  await user.click(nav.getByRole('button', { name: /^All claims/ }));
  await waitFor(() => expect(context.navigation.getState()).toMatchObject({ view: 'all', claimId: 'a' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  await user.click(nav.getByRole('button', { name: /^All claims/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(context.navigation.getState().isClaimOpen).toBe(true));
});

it('By keyboard the navigation keeps the focus', async () => {
  const context = createFakeAppContext({ claims: fakeClaims([fakeRow({ id: 'a' })]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('complementary', { name: 'Claim' });
  const button = within(screen.getByRole('navigation')).getByRole('button', { name: /^All claims/ });
  button.focus();
  await userEvent.setup().keyboard('{Enter}');
  await waitFor(() => expect(context.navigation.getState().view).toBe('all'));
  expect(document.activeElement).toBe(button);
});

it('The numbers beside views and saved lists are counted again when ages are, although nothing changed', async () => {
  vi.useFakeTimers();
  const claims = fakeClaims([]);
  const viewCounts = vi.fn(claims.viewCounts);
  const counts = vi.fn(() => ({ counts: {} }));
  const content = { view: 'all', query: queryOf('age:>=20'), sort: 'newest' } as const;
  const savedLists = { list: () => ({ lists: [{ id: 'l', name: 'Old', content }] }), counts };
  const context = createFakeAppContext({ claims: { ...claims, viewCounts }, savedLists }, '/all');
  // Three minutes before ages are counted by a later moment.
  const beganMs = Date.now();
  context.now = () => fakeNowMs + Date.now() - beganMs;
  render(<App context={context} timeZone="UTC" />);
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(60_000);
  const asked = () => [viewCounts.mock.calls.length, counts.mock.calls.length];
  const [views = 0, lists = 0] = asked();
  await wait(119_000);
  expect(asked()).toEqual([views, lists]);
  await wait(1_000);
  expect(asked()).toEqual([views + 1, lists + 1]);
  await wait(600_000);
  expect(asked()).toEqual([views + 2, lists + 2]);
});
