import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const documentOf = (key: string): ClaimDocument => ({
  key,
  name: `${key}.pdf`,
  status: 'unapproved',
  isListed: true,
  firstSeenAtMs: fakeNowMs,
  verdicts: [],
  file: { state: 'refused', fault: { code: 'empty', detail: null, atMs: fakeNowMs } },
});

it('documents that are listed above the one on the screen do not take its place', async () => {
  let documents = [documentOf('shown'), documentOf('below')];
  const fetched: string[][] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims([fakeRow({ id: 'c1', merchantName: 'Kiosco Uno' })]),
      documents: {
        ofClaim: () => ({
          listedAtMs: fakeNowMs,
          isListing: false,
          quantity: documents.length,
          listingFault: null,
          documents,
          isPinned: false,
          finish: null,
        }),
        fetch: ({ keys }) => {
          fetched.push(keys);
          return {};
        },
      },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findAllByText('Kiosco Uno');
  const user = userEvent.setup();
  await user.keyboard('d');
  await screen.findByRole('heading', { name: 'shown.pdf' });
  documents = [documentOf('new'), documentOf('shown'), documentOf('below')];
  await act(() => context.ipc.queryClient.invalidateQueries());
  await screen.findAllByText('new.pdf');
  expect(screen.getByRole('heading', { name: 'shown.pdf' })).toBeTruthy();
  await user.keyboard('y');
  await waitFor(() => expect(fetched).toEqual([['shown']]));
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'below.pdf' })).toBeTruthy();

  // No longer listed and gone: what is on the screen stays until another is chosen.
  documents = [documentOf('new'), documentOf('shown')];
  await act(() => context.ipc.queryClient.invalidateQueries());
  expect(screen.getByRole('heading', { name: 'below.pdf' })).toBeTruthy();
  await user.keyboard('y');
  await waitFor(() => expect(fetched.at(-1)).toEqual(['below']));
});
