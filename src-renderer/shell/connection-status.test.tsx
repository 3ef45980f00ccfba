import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

async function statusOf(part: Partial<SyncStatus>) {
  const context = createFakeAppContext({
    sync: { status: ({ accountId }) => fakeSyncStatus(accountId, part) },
  });
  render(<App context={context} timeZone="UTC" />);
  const region = await screen.findByRole('region', { name: 'Connection' });
  return within(region);
}

const firstSync = { phase: 'first_sync', claimsReceived: 12_400, partsDone: 9, parts: 100 } as const;

it.each([
  [{ claimsPerMinute: 1200, leftMs: null }, '1,200 claims a minute'],
  [{ claimsPerMinute: 1200, leftMs: 200_000 }, '1,200 claims a minute, about 4 minutes left'],
])(
  'a first sync says how fast it goes, and how long it still takes once that is known: %o',
  async (pace, text) => {
    const status = await statusOf({ ...firstSync, firstSync: pace });
    await status.findByText('First sync: 12,400 claims so far.');
    expect(status.getByText(text)).toBeDefined();
  },
);

it('says nothing of either while nobody knows', async () => {
  const status = await statusOf({ ...firstSync, firstSync: { claimsPerMinute: null, leftMs: null } });
  await status.findByText('First sync: 12,400 claims so far.');
  expect(status.queryByText(/a minute/)).toBeNull();
});
