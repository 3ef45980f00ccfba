import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs, fakeSyncStatus } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

function open(part: Partial<SyncStatus>) {
  const status = ({ accountId }: { accountId: string }) =>
    fakeSyncStatus(accountId, { ...part, lastSyncAtMs: null });
  render(<App context={createFakeAppContext({ sync: { status } }, '/outbox')} timeZone="UTC" />);
}

it('a slowed endpoint says what waits with it, and counts down to the first that is called again', async () => {
  open({ slowed: [{ endpoint: 'getClaim', untilMs: fakeNowMs + 34_000 }] });
  const status = await screen.findByText(/The service asked for fewer requests/);
  expect(status.parentElement?.textContent).toBe(
    'The service asked for fewer requests. Reading single claims is waiting, and so are accepting, rejecting and finishing. Everything else continues.',
  );
  expect(screen.getByText('Retrying in 34 s')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry now' })).toBeTruthy();
});

it.each([
  [
    'proxy_failed',
    { code: 'proxy_refused', params: { httpStatus: 407 } },
    /No connection through the proxy\. The proxy requires a user name and password.*Decisions are saved/,
  ],
  [
    'tls_failed',
    { code: 'system_error', params: { errno: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } },
    /No secure connection\. The issuer of the host’s certificate isn’t trusted.*under Network\. Decisions are saved/,
  ],
] as const)('%s says what is wrong and what to do', async (fault, detail, text) => {
  open({ connection: { state: 'offline', sinceMs: fakeNowMs, fault, detail } });
  const title = await screen.findByText(/^Offline since/);
  expect(title.parentElement?.textContent).toMatch(text);
});
