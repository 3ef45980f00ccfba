import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

it.each([
  [0, 'Outbox · Banco del Sur · Claimdesk'],
  [2, '(2) Outbox · Banco del Sur · Claimdesk'],
])('with %i decisions that want a person, the title is %s', async (attention, title) => {
  const context = createFakeAppContext({
    sync: { status: ({ accountId }) => fakeSyncStatus(accountId, { attention }) },
  });
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() => expect(document.title).toBe(title));
});
