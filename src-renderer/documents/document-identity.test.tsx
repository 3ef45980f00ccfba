import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { reviewStep } from '../../src-shared/domain/review/review-session.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { App } from '../shell/app.tsx';
import { answerMediaQueries, installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { fakeDocument, fakeListing } from '../testing/fake-documents.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const documentOf = (key: string): ClaimDocument =>
  fakeDocument({ key, file: { state: 'refused', fault: { code: 'empty', detail: null, atMs: fakeNowMs } } });

it('documents that are listed above the one on the screen do not take its place', async () => {
  let documents = [documentOf('shown'), documentOf('below')];
  const fetched: string[][] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims([fakeRow({ id: 'c1', merchantName: 'Kiosco Uno' })]),
      documents: {
        ofClaim: () => fakeListing(documents),
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

it('beside a claim under review, the place of the documents stays while they are not known, and without any', async () => {
  answerMediaQueries(() => false);
  const context = createFakeAppContext(
    {
      claims: fakeClaims([fakeRow({ id: 'c1', merchantName: 'Kiosco c1' })]),
      reviews: { read: () => ({ session: startReview(['c1'], ['c1'], 1) }) },
      documents: { ofClaim: () => fakeListing(documents) },
    },
    '/review',
  );
  let documents: ClaimDocument[] = [];
  const { container } = render(<App context={context} timeZone="UTC" />);
  const emptyPlace = () => container.querySelector('[data-no-document]');
  await waitFor(() => expect(emptyPlace()).not.toBeNull());
  documents = [documentOf('late')];
  await act(() => context.ipc.queryClient.invalidateQueries());
  await screen.findByRole('button', { name: 'late.pdf', pressed: true });
  expect(emptyPlace()).toBeNull();
});

it('beside a claim under review, a document is drawn only where there is room for it', async () => {
  const width = { px: 1280 };
  const here = { state: 'here', type: 'png', bytes: 3, width: 1, height: 1, savedAtMs: fakeNowMs } as const;
  answerMediaQueries((query) => width.px <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0));
  const rows = ['c1', 'c2'].map((id) => fakeRow({ id, merchantName: `Kiosco ${id}` }));
  const ids = rows.map(({ id }) => id);
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows),
      reviews: {
        read: () => ({ session: startReview(ids, ids, 1) }),
        step: ({ steps }) => ({ session: steps.reduce(reviewStep, startReview(ids, ids, 1)) }),
      },
      documents: {
        ofClaim: ({ claimId }) =>
          fakeListing([fakeDocument({ key: `of ${claimId}`, ...(claimId === 'c2' && { file: here }) })]),
        fetch: () => ({}),
        piece: () => ({ bytes: btoa('png'), total: 3 }),
      },
    },
    '/review',
  );
  const { container } = render(<App context={context} timeZone="UTC" />);
  const small = () => container.querySelectorAll('aside button[aria-hidden]');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'of c1.pdf', pressed: true });
  await screen.findAllByText('of c1.pdf');
  expect(small()).toHaveLength(0);
  width.px = 1279;
  await user.keyboard('j');
  await screen.findByText('2 of 2');
  await screen.findAllByText('of c2.pdf');
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  // There it is small beside the facts instead, if it is on this computer.
  await waitFor(() => expect(small()).toHaveLength(1));
});
