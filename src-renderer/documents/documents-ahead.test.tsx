import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimDocument, ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { fakeDocument, fakeListing } from '../testing/fake-documents.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rows = ['a', 'b', 'c'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const ids = rows.map(({ id }) => id);

const refused: ClaimDocument['file'] = {
  state: 'refused',
  fault: { code: 'too_large', detail: null, atMs: 1 },
};

/** Opens a review in which `ofClaim` answers for each claim’s documents, and returns what is downloaded, in order. */
function openReview(ofClaim: (claimId: string) => ClaimDocuments) {
  const fetched: string[] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows),
      reviews: { read: () => ({ session: startReview(ids, ids, 1) }) },
      documents: {
        ofClaim: ({ claimId }) => ofClaim(claimId),
        fetch: ({ claimId, keys }) => {
          fetched.push(...keys.map((key) => `${claimId} ${key}`));
          return {};
        },
      },
    },
    '/review',
  );
  render(<App context={context} timeZone="UTC" />);
  return { fetched, context };
}

it('In a review, the first document of the next claim is downloaded once those of this one have come', async () => {
  const documents: Record<string, ClaimDocument[]> = {
    a: [fakeDocument({ key: 'a1' })],
    b: [
      fakeDocument({ key: 'gone', isListed: false }),
      fakeDocument({ key: 'b1' }),
      fakeDocument({ key: 'b2' }),
    ],
    c: [fakeDocument({ key: 'c1' })],
  };
  const { fetched, context } = openReview((claimId) => fakeListing(documents[claimId]));
  await waitFor(() => expect(fetched).toEqual(['a a1']));

  documents['a'] = [fakeDocument({ key: 'a1', file: refused })];
  await context.ipc.queryClient.invalidateQueries();
  await waitFor(() => expect(fetched).toEqual(['a a1', 'b b1']));
});

it('It is downloaded as well while a document of this one is tried again later', async () => {
  const fault = { code: 'connection_failed', detail: null, atMs: 1 } as const;
  const { fetched } = openReview((claimId) =>
    fakeListing([
      claimId === 'a'
        ? fakeDocument({
            key: 'a1',
            file: { state: 'not_yet', isWanted: true, receivedBytes: 0, totalBytes: null, fault },
          })
        : fakeDocument({ key: `${claimId}1` }),
    ]),
  );
  await waitFor(() => expect(fetched).toEqual(['b b1']));
});

it('It is downloaded as well when the documents of this one can’t be listed', async () => {
  const { fetched } = openReview((claimId) =>
    claimId === 'a'
      ? fakeListing([], { listedAtMs: null, listingFault: { code: 'not_permitted', detail: null } })
      : fakeListing([fakeDocument({ key: `${claimId}1` })]),
  );
  await waitFor(() => expect(fetched).toEqual(['b b1']));
});
