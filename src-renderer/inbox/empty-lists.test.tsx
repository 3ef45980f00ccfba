import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { answerMediaQueries, installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A view without a claim leads to the inbox, and offers no key for a claim', async () => {
  const context = createFakeAppContext({ claims: fakeClaims([]) }, '/won');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByText('No claims in this view');
  expect(screen.queryByText('No claim selected')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Go to inbox' }));
  await screen.findByText('Your inbox is empty');
  await waitFor(() => expect(context.navigation.getState().view).toBe('inbox'));
  screen.getByRole('button', { name: 'Sync now' });
});

it('Without a claim, the palette offers no decision on one', async () => {
  const context = createFakeAppContext({ claims: fakeClaims([]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByText('Your inbox is empty');
  const { available } = context.commands;
  const decisions = [
    'claim.accept',
    'claim.reject',
    'claim.markSeen',
    'claim.email',
    'claim.snooze',
  ] as const;
  const others = ['claim.toggleRead', 'claim.refresh', 'claim.caseFile'] as const;
  expect([...decisions, ...others].filter((command) => available.getState().has(command))).toEqual([]);
});

/** As a window does that has no room for a claim beside the list. */
const makeNarrow = () => answerMediaQueries(() => true);

it('Where the list is alone, the strip above it says that no claim is selected, and which key selects one', async () => {
  makeNarrow();
  const sync = {
    status: ({ accountId }: { accountId: string }) => fakeSyncStatus(accountId, { phase: 'first_sync' }),
  };
  const context = createFakeAppContext({ claims: fakeClaims([fakeRow({ id: 'a' })]), sync }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  const strip = within(await screen.findByRole('region', { name: 'Current claim' }));
  await strip.findByText('No claim selected');
  await strip.findByText('You can start now: the list fills up while you work.');
  strip.getByText('Next');
  await userEvent.setup().keyboard('j');
  await waitFor(() => expect(context.navigation.getState().claimId).toBe('a'));
  expect(strip.queryByText('No claim selected')).toBeNull();
});

it('During the first sync the pane says that one can begin, and which key does', async () => {
  const sync = {
    status: ({ accountId }: { accountId: string }) => fakeSyncStatus(accountId, { phase: 'first_sync' }),
  };
  const context = createFakeAppContext({ claims: fakeClaims([fakeRow({ id: 'a' })]), sync }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  const pane = within(await screen.findByRole('complementary', { name: 'Claim' }));
  await pane.findByText('You can start now: the list fills up while you work.');
  // The claims are there: what is missing is one that is selected.
  pane.getByText('No claim selected');
  expect(pane.queryByText('Syncing your claims')).toBeNull();
  await userEvent.setup().keyboard('j');
  await waitFor(() => expect(context.navigation.getState().claimId).toBe('a'));
});
